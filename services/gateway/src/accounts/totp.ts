import { createHmac } from 'node:crypto';

/** RFC 6238 as every app implements it: SHA-1, six digits, a new code every 30 s. */
const [digits, periodSeconds] = [6, 30];
/** A phone's clock may be one step off. */
const stepsOff = [0, -1, 1] as const;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / periodSeconds);

/** Returns the code of a step (RFC 4226, section 5.3). */
export function computeTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0x0f) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the step of a code, or undefined if the code is wrong. */
export const findTotpStep = (secret: Uint8Array, code: string, now: Date): number | undefined =>
  stepsOff.map((off) => stepAt(now) + off).find((step) => computeTotpCode(secret, step) === code);

export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a secret for apps (RFC 4648, section 6, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the content of the QR code: an `otpauth` address. */
export function totpAddress({ secret, issuer, account }: Record<'secret' | 'issuer' | 'account', string>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${periodSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}
