import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA-256 of the canonical query, lower-case hexadecimal (docs/interface/links.md#signature).
 */
export const linkSignature = (canonical: string, secret: string): string =>
  createHmac('sha256', secret).update(canonical).digest('hex');

/**
 * Returns whether a signature was made with one of the secrets. The comparison takes constant time.
 */
export function isSignedWith(canonical: string, signature: string, secrets: readonly string[]): boolean {
  const sent = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(linkSignature(canonical, secret)))
    .some((own) => own.length === sent.length && timingSafeEqual(own, sent));
}
