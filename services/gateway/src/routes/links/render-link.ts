import { foreignNames } from '@tintype/compat/foreign-names';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { captureFormats, fileFormats } from '@tintype/contracts/formats/formats';
import { publishedLink } from '@tintype/contracts/links/link-parameters';
import { makeLink } from '@tintype/contracts/links/make-link';
import { storedFileHeaders } from '@tintype/storage/file-response';
import type { Dependencies } from '../../dependencies.ts';
import { heldBytesMax, type HeldFile } from '../../files/held-files.ts';
import { errorReply } from '../../http/error-reply.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import type { LinkPrincipal } from '../../http/principal.ts';
import type { Headers, Reply } from '../../http/route.ts';
import { defineRoute } from '../define-route.ts';
import { captureHeaders, fileAnswer, filesOf } from '../../responses/file.ts';
import { captureNow, capturing, keepMsOf } from '../../use-cases/captures/capture-now.ts';

const cacheHeaders = {
  ETag: 'SHA-256 of the file.',
  'Cache-Control': 'How long browsers and caches may use the response: `cacheTtl` of the link key.',
  Age: 'Age of the capture in seconds.',
} as const;

/** Returns the error as an image, if the link requests it. */
async function pictureOf(
  { errorPictures }: Pick<Dependencies, 'errorPictures'>,
  failure: ServiceError,
  { query }: Pick<CallerRequest, 'query'>,
): Promise<Reply | undefined> {
  if (query.get('onError')?.toLowerCase() !== 'image') return undefined;
  const { status, headers = {} } = errorReply(failure, { requestId: '', publicUrl: '' });
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    contentType: 'image/png',
    bytes: await errorPictures(failure),
  };
}

export const renderLink = defineRoute({
  id: 'renderLink',
  method: 'get',
  path: '/v1/render',
  summary: 'Capture a page by a signed link, as the source of an image.',
  access: ['link'],
  allowance: 'screenshot',
  takesAllowanceItself: true,
  isLong: true,
  publishedQuery: publishedLink,
  answers: {
    200: {
      description: 'The file.',
      content: filesOf(captureFormats),
      headers: { ...fileAnswer.headers, ...cacheHeaders },
    },
    304: { description: 'The file has not changed since the version in If-None-Match.', headers: cacheHeaders },
  },
  refusals: [
    'VALIDATION_ERROR',
    'URL_NOT_ALLOWED',
    'LINK_EXPIRED',
    'QUOTA_EXCEEDED',
    'CAPABILITY_NOT_AVAILABLE',
    'TIMEOUT',
    'CANCELLED',
    'RENDER_FAILED',
    'CAPTURE_FAILED',
    'SELECTOR_NOT_FOUND',
    'RESULT_TOO_LARGE',
    'TARGET_BLOCKED',
    'STEALTH_UNAVAILABLE',
    'RESULT_EXPIRED',
    'SERVICE_BUSY',
  ],
  failureType: 'image/png',
  failureReply: pictureOf,
  handle: async (dependencies, { caller, request, requestId, takeAllowance, ignore, note }) => {
    const { heldFiles, linkFlights } = dependencies;
    const { cacheTtl } = caller.settings;
    // The name contains the key, so its rules are not checked again.
    const name = caller.signed;
    const begin = (): Promise<HeldFile> =>
      linkFlights(name, async () => {
        const file = await captureLink(dependencies, {
          caller,
          query: request.query,
          requestId,
          takeAllowance,
          note: (fields) => note(fields),
        });
        heldFiles.hold(name, file);
        return file;
      });
    const file = (await heldFiles.find(name, cacheTtl * 1_000)) ?? (await begin());
    note({ captureId: file.captureId });
    ignore(file.withoutEffect);
    return answerWith(dependencies, file, { cacheTtl, ifNoneMatch: request.headers['if-none-match'] });
  },
});

type Link = {
  readonly caller: LinkPrincipal;
  readonly query: URLSearchParams;
  readonly requestId: string;
  readonly takeAllowance: () => Promise<void>;
  readonly note: (fields: { readonly captureId?: string; readonly refusedUrl?: string }) => void;
};

/**
 * Runs the capture of a link. Equal captures in progress in any gateway are one: they share a
 * submission under the fingerprint.
 */
async function captureLink(
  dependencies: Dependencies,
  { caller, query, requestId, takeAllowance, note }: Link,
): Promise<HeldFile> {
  const { checkUrl, clock, fingerprintOf, storage } = dependencies;
  const { settings, plan } = caller;
  const { request, withoutEffect } = makeLink({
    parameters: [...query],
    settings,
    plan,
    checkUrl,
    onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    foreign: foreignNames,
  });
  const fingerprint = fingerprintOf(request);
  const { capture } = await captureNow(capturing(dependencies), {
    request,
    caller,
    requestId,
    keepMs: keepMsOf(request, undefined),
    // Other callers may wait for the capture, and later callers get its result.
    clientDisconnected: new AbortController().signal,
    onAccepted: (captureId) => note({ captureId }),
    admit: takeAllowance,
    submission: {
      // A caller's own keys have no colon.
      key: `link:${fingerprint.toString('hex')}`,
      bodyHash: fingerprint,
      renewsBefore: new Date(clock.now().getTime() - settings.cacheTtl * 1_000),
    },
  });
  const [file] = capture.files;
  if (file === undefined) throw new Error(`Capture ${capture.id} is completed but has no file`);
  const { storageKey, format, size, sha256 } = file;
  const bytes = size <= heldBytesMax ? await storage.readBytes(storageKey) : undefined;
  return {
    captureId: capture.id,
    storageKey,
    format,
    size,
    sha256,
    completedAt: capture.completedAt ?? capture.createdAt,
    headers: captureHeaders(capture.id, capture.report),
    withoutEffect,
    ...(bytes && { bytes }),
  };
}

type Conditions = { readonly cacheTtl: number; readonly ifNoneMatch: string | undefined };

async function answerWith(
  { storage, clock }: Dependencies,
  file: HeldFile,
  { cacheTtl, ifNoneMatch }: Conditions,
): Promise<Reply> {
  const etag = `"${file.sha256}"`;
  const ageMs = Math.max(0, clock.now().getTime() - file.completedAt.getTime());
  const headers: Headers = {
    // An image behind a signed link is meant for other sites.
    ...storedFileHeaders(file.storageKey, { origin: 'files' }),
    ...file.headers,
    ETag: etag,
    'Cache-Control': `public, max-age=${cacheTtl}, stale-while-revalidate=${cacheTtl}, stale-if-error=${cacheTtl}`,
    Age: String(Math.floor(ageMs / 1_000)),
  };
  if (names(ifNoneMatch, etag)) {
    const { 'Content-Type': _type, 'Content-Disposition': _disposition, ...kept } = headers;
    return { status: 304, headers: kept, empty: true };
  }
  const { contentType } = fileFormats[file.format];
  if (file.bytes !== undefined) return { status: 200, headers, contentType, bytes: file.bytes };
  const stored = await storage.read(file.storageKey);
  if (stored === undefined) throw new Error(`The file of capture ${file.captureId} is not in storage`);
  return { status: 200, headers, contentType, file: stored.stream, sizeBytes: stored.size };
}

/** Compared weakly (RFC 9110, section 13.1.2). */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
