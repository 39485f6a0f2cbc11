import { createHash, timingSafeEqual } from 'node:crypto';

/** Base64url of a SHA-256 (RFC 7636, section 4.2). */
export const challengePattern = '^[A-Za-z0-9_-]{43}$';

/** Whether a verifier belongs to a challenge of the method S256. */
export function isProven(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const own = createHash('sha256').update(verifier).digest();
  const sent = Buffer.from(challenge, 'base64url');
  return own.length === sent.length && timingSafeEqual(own, sent);
}
