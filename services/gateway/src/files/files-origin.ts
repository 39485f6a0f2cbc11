import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { isObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import { storedFileHeaders, checkLink, type LinkCheck } from '@tintype/storage/signed-link';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { endWhenStalled, stallMsDefault, writeFile } from './write-file.ts';

type Dependencies = {
  readonly storage: Pick<Storage, 'read'>;
  /** The key of the current secret comes first. */
  readonly signingKeys: () => readonly Uint8Array[];
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * Throws SERVICE_BUSY at the limit of files that are read at once, in total or for this owner.
   */
  readonly acquireSlot: (owner: { readonly kind: 'address'; readonly id: string }) => Disposable;
  readonly addressOf: (req: IncomingMessage) => string;
  readonly stallMs?: number | undefined;
};

/**
 * Serves signed links of the folder driver and nothing else. On this separate origin, content of a
 * captured page shares no cookies or storage with the API or a dashboard.
 */
export function createFilesOrigin({
  storage,
  signingKeys,
  clock,
  logger,
  acquireSlot,
  addressOf,
  stallMs = stallMsDefault,
}: Dependencies): RequestListener {
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuseLink(res, 405, 'This URL supports only GET and HEAD.', { Allow: 'GET, HEAD' });
    const address = URL.parse(req.url ?? '/', 'http://files');
    const key = address?.pathname.slice(1);
    if (address === null || key === undefined || !isObjectKey(key))
      return refuseLink(res, 404, 'There is no file at this URL.');
    const now = clock.now();
    const presented = {
      key,
      expires: address.searchParams.get('expires'),
      signature: address.searchParams.get('signature'),
      now,
    };
    const link = checkWithAnyKey(signingKeys(), (signingKey) => checkLink({ ...presented, signingKey }));
    if (!link.ok) return refuseLink(res, link.reason === 'expired' ? 410 : 403, refusalMessages[link.reason]);
    using _slot = acquireSlot({ kind: 'address', id: addressOf(req) });
    const stored = await storage.read(key);
    if (stored === undefined) return refuseLink(res, 410, goneMessage);

    const maxAgeSeconds = (link.expiresAt.getTime() - now.getTime()) / 1000;
    const tag = createEntityTag(key);
    const headers = {
      ...storedFileHeaders(key, { origin: 'files', maxAgeSeconds }),
      'Accept-Ranges': 'bytes',
      ETag: tag,
    };
    if (hasEntityTag(tag, req.headers['if-none-match'])) {
      stored.stream.destroy();
      return void res.writeHead(304, headers).end();
    }
    const isOfThisFile = [undefined, tag].includes(req.headers['if-range'] as string | undefined);
    const range = req.method === 'GET' && isOfThisFile ? readRange(req.headers.range, stored.size) : undefined;
    if (range === undefined) {
      res.writeHead(200, { ...headers, 'Content-Length': stored.size });
      if (req.method === 'GET') return await writeFile(stored.stream, res);
      stored.stream.destroy();
      return void res.end();
    }
    stored.stream.destroy();
    if (range === 'unsatisfiable')
      return refuseLink(res, 416, 'The requested range is beyond the end of the file.', {
        'Content-Range': `bytes */${stored.size}`,
      });
    const part = await storage.read(key, { start: range.first, end: range.last });
    if (part === undefined) return refuseLink(res, 410, goneMessage);
    res.writeHead(206, {
      ...headers,
      'Content-Length': part.size,
      'Content-Range': `bytes ${range.first}-${range.last}/${stored.size}`,
    });
    return await writeFile(part.stream, res);
  };
  return (req, res) => {
    req.resume();
    // Responses wait only for storage here, so the stall limit begins at once.
    endWhenStalled(res, stallMs);
    serve(req, res).catch((error: unknown) => {
      if (res.destroyed) return;
      if (error instanceof ServiceError && error.code === 'SERVICE_BUSY')
        return refuseLink(res, 503, 'Too many files are being read at the same time. Try again shortly.', {
          'Retry-After': '1',
        });
      logger.error({ error }, 'files.serve_failed');
      if (res.headersSent) res.destroy();
      else if (error instanceof StorageUnavailable)
        refuseLink(res, 503, 'Files are temporarily unavailable. Try again shortly.', { 'Retry-After': '5' });
      else refuseLink(res, 500, 'The service failed unexpectedly. Try again.');
    });
  };
}

/** Returns the verdict of the key that signed the link. */
function checkWithAnyKey(keys: readonly Uint8Array[], check: (key: Uint8Array) => LinkCheck): LinkCheck {
  const checks = keys.map(check);
  return checks.find((one) => one.ok || one.reason === 'expired') ?? checks[0]!;
}

const goneMessage = 'This file has expired or was deleted.';
const refusalMessages = { expired: 'This link has expired.', invalid: 'This link is invalid.' } as const;

const refuseLink = (
  res: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void =>
  void res
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(`${text}\n`);

/**
 * A storage key is written once, so it identifies the bytes. It is hashed, because it is a secret.
 */
const createEntityTag = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;

/** RFC 9110, section 13.1.2. A cache may have made the tag weak. */
const hasEntityTag = (tag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));

type ByteRange = { readonly first: number; readonly last: number };

/**
 * Parses one byte range (RFC 9110, section 14.2). Several ranges and other units get the complete
 * file, as the RFC allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(last)), last: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
