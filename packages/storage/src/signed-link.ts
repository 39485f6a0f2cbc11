import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileFormats, type FileFormat } from '@tintype/contracts/formats/formats';
import { formatDisposition, parseKeyFormat } from './keys.ts';

type SignedLink = { readonly key: string; readonly expiresAt: Date; readonly signingKey: Uint8Array };
type PresentedLink = {
  readonly key: string;
  readonly expires: unknown;
  readonly signature: unknown;
  readonly signingKey: Uint8Array;
  readonly now: Date;
};
export type LinkCheck =
  | { readonly ok: true; readonly expiresAt: Date }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' };

/** Creates `expires=…&signature=…` for a file link. The key is `deriveKey(secret, 'file-link')`. */
export function linkQuery({ key, expiresAt, signingKey }: SignedLink): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `expires=${expires}&signature=${getSignature(key, expires, signingKey).toString('base64url')}`;
}

/**
 * Compares the query values as they arrived. The signature is checked first, so only a caller with
 * a link that was once valid gets `expired`.
 */
export function checkLink({ key, expires, signature, signingKey, now }: PresentedLink): LinkCheck {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,11}$/.test(expires))
    return refuseLink('invalid');
  // The signature is compared as text in its canonical spelling, because decoding would accept
  // several spellings of the same bytes.
  const expected = Buffer.from(getSignature(key, expires, signingKey).toString('base64url'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuseLink('invalid');
  const expiresAt = new Date(Number(expires) * 1000);
  return now >= expiresAt ? refuseLink('expired') : { ok: true, expiresAt };
}

const refuseLink = (reason: 'expired' | 'invalid'): LinkCheck => ({ ok: false, reason });

/** A key contains no newline, so no other pair of key and expiry has the same text. */
const getSignature = (key: string, expires: string, signingKey: Uint8Array): Buffer =>
  createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest();

/** `files` is the separate origin for captured files, `api` the gateway's own. */
type ServedFile = { readonly origin: 'api' | 'files'; readonly maxAgeSeconds?: number };

export const storedFileHeaders = (key: string, served: ServedFile): Readonly<Record<string, string>> =>
  fileHeaders({ ...served, format: parseKeyFormat(key), disposition: formatDisposition(key) });

/**
 * Returns the headers for any captured file, stored or not. Third-party content must not run in a
 * browser on this origin. So the type is exact and may not be guessed, and captured text is a
 * download in a sandbox that may load nothing. PDF has no sandbox, because a sandbox disables the
 * browser's viewer; the viewer gives scripts of a PDF no access to the origin.
 */
function fileHeaders({
  format,
  disposition,
  origin,
  maxAgeSeconds = 0,
}: ServedFile & { readonly format: FileFormat; readonly disposition: string }): Readonly<Record<string, string>> {
  const { contentType, image } = fileFormats[format];
  const text = !image && format !== 'pdf';
  return {
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    'X-Content-Type-Options': 'nosniff',
    ...(text ? { 'Content-Security-Policy': "sandbox; default-src 'none'" } : {}),
    // Only an image behind a signed link may be shown on other sites.
    'Cross-Origin-Resource-Policy': origin === 'files' && !text ? 'cross-origin' : 'same-origin',
    // A signed link is a credential and must not be sent as a referrer.
    'Referrer-Policy': 'no-referrer',
    'Cache-Control':
      maxAgeSeconds > 0 ? `private, max-age=${Math.floor(maxAgeSeconds)}, immutable` : 'private, no-store',
  };
}
