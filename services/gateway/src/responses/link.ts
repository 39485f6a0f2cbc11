import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { LinkKeyAnswer } from '@tintype/contracts/links/link-key';
import type { StoredLinkKey } from '@tintype/database/keys/link-keys';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import type { Dependencies } from '../dependencies.ts';
import type { HeldFile } from '../files/held-files.ts';
import type { CallerRequest } from '../http/authentication.ts';
import { createErrorReply } from '../http/error-reply.ts';
import type { Reply, Headers } from '../http/route.ts';
import { toJson } from '../http/to-json.ts';

export const linkCacheHeaders = {
  ETag: 'SHA-256 of the file.',
  'Cache-Control': 'How long browsers and caches may use the response: `cacheTtl` of the link key.',
  Age: 'Age of the capture in seconds.',
} as const;

export async function errorPictureReply(
  { errorPictures }: Pick<Dependencies, 'errorPictures'>,
  failure: ServiceError,
  { query }: Pick<CallerRequest, 'query'>,
): Promise<Reply | undefined> {
  if (query.get('onError')?.toLowerCase() !== 'image') return undefined;
  const { status, headers = {} } = createErrorReply(failure, { requestId: '', publicUrl: '' });
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    contentType: 'image/png',
    bytes: await errorPictures(failure),
  };
}

type ReplyConditions = { readonly cacheTtl: number; readonly ifNoneMatch: string | undefined };

export async function heldFileReply(
  { storage, clock }: Pick<Dependencies, 'storage' | 'clock'>,
  file: HeldFile,
  { cacheTtl, ifNoneMatch }: ReplyConditions,
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
  if (hasTag(ifNoneMatch, etag)) {
    const { 'Content-Type': _type, 'Content-Disposition': _disposition, ...kept } = headers;
    return { status: 304, headers: kept, empty: true };
  }
  const { contentType } = fileFormats[file.format];
  if (file.bytes !== undefined) return { status: 200, headers, contentType, bytes: file.bytes };
  const stored = await storage.read(file.storageKey);
  if (stored === undefined) throw new Error(`The file of capture ${file.captureId} is not in storage`);
  return { status: 200, headers, contentType, file: stored.stream, sizeBytes: stored.size };
}

/** Weak comparison (RFC 9110, section 13.1.2). */
const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

export const describeLinkKey = ({ organizationId: _own, ...key }: StoredLinkKey): LinkKeyAnswer => {
  const { maxWidth, maxHeight, createdAt, oldSecretUntil, ...same } = key;
  return { ...same, hosts: [...key.hosts], ...toJson({ maxWidth, maxHeight, createdAt, oldSecretUntil }) };
};
