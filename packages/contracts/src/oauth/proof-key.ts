import { createHash, timingSafeEqual } from 'node:crypto';

/** A SHA-256 hash in base64url has this length (RFC 7636, section 4.2). */
export const challengePattern = '^[A-Za-z0-9_-]{43}$';

/** Returns whether a verifier belongs to a challenge of the method S256. */
export function isProven(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const own = createHash('sha256').update(verifier).digest();
  const sent = Buffer.from(challenge, 'base64url');
  return own.length === sent.length && timingSafeEqual(own, sent);
}
