import { createHmac } from 'node:crypto';
import {
  newRecoveryCode,
  normaliseRecoveryCode,
  recoveryCodesCount,
  tokenDigest,
} from '@tintype/contracts/accounts/tokens';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findBegunSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useCode,
} from '@tintype/database/accounts/sign-in-methods';
import type { Db } from '@tintype/database/connect';
import type { Clock } from '@tintype/runtime/clock';
import { type Keyring, openWithAny, sealSecret } from '@tintype/runtime/secrets';

/** RFC 6238 as every app implements it: SHA-1, six digits, a new code every 30 s. */
const [digits, periodSeconds] = [6, 30];
/** A phone's clock may be one step off. */
const stepsOff = [0, -1, 1] as const;

export const getTotpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / periodSeconds);

/** RFC 4226, section 5.3. */
export function computeTotpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0x0f) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const findTotpStep = (secret: Uint8Array, code: string, now: Date): number | undefined =>
  stepsOff.map((off) => getTotpStep(now) + off).find((step) => computeTotpCode(secret, step) === code);

export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed);

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, section 6, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code. */
export function createTotpAddress({
  secret,
  issuer,
  account,
}: Record<'secret' | 'issuer' | 'account', string>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${periodSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}

type SecondFactorDependencies = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly random: RandomBytes;
  readonly clock: Clock;
};
type FactorUser = { readonly id: string; readonly email: string };
type CodeKind = 'app' | 'recovery';

/** RFC 4226, section 4: as many bits as the digest has. */
const secretBytes = 20;

export function createSecondFactors({ publicUrl, keyring: { keysOf }, random, clock }: SecondFactorDependencies) {
  const issuer = `Tintype ${new URL(publicUrl).host}`;
  const open = (sealed: Uint8Array, userId: string): Buffer =>
    Buffer.from(openWithAny(keysOf('second-factor-secrets'), sealed, userId), 'base64');
  // Digests include the user's ID, so that a code never matches that of a different user by chance.
  const digestsOf = (code: string, userId: string): Buffer[] =>
    keysOf('recovery-code-pepper').map((pepper) => tokenDigest(`${userId} ${code}`, pepper));

  const makeRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodesCount }, () => newRecoveryCode(random));
    await replaceRecoveryCodes(db, { userId, digests: codes.map((code) => digestsOf(code, userId)[0]!) });
    return codes;
  };
  return {
    makeRecoveryCodes,
    /** Returns `undefined` if the user already has a second factor. */
    begin: async (db: Db, { id, email }: FactorUser): Promise<{ secret: string; address: string } | undefined> => {
      const bytes = random(secretBytes);
      const sealed = sealSecret(keysOf('second-factor-secrets')[0], Buffer.from(bytes).toString('base64'), id);
      if (!(await beginSecondFactor(db, { userId: id, secret: sealed }))) return undefined;
      const text = encodeBase32(bytes);
      return { secret: text, address: createTotpAddress({ secret: text, issuer, account: email }) };
    },
    /** Checks the first code, which shows that the app works, and returns the recovery codes. */
    confirm: async (db: Db, userId: string, code: string): Promise<string[] | undefined> => {
      const sealed = await findBegunSecondFactor(db, { userId });
      const step = sealed && findTotpStep(open(sealed, userId), code, clock.now());
      if (sealed === undefined || step === undefined) return undefined;
      if (!(await confirmSecondFactor(db, { userId, secret: sealed, step }))) return undefined;
      return makeRecoveryCodes(db, userId);
    },
    /** Accepts each code once. Returns `undefined` for any other code. */
    take: async (db: Db, userId: string, typed: string): Promise<CodeKind | undefined> => {
      const code = typed.replaceAll(/\s/g, '');
      if (!isTotpCode(code)) {
        const digests = digestsOf(normaliseRecoveryCode(code), userId);
        return (await useRecoveryCode(db, { userId, digests })) ? 'recovery' : undefined;
      }
      const factor = await findSecondFactor(db, { userId });
      const step = factor && findTotpStep(open(factor.secret, userId), code, clock.now());
      return step !== undefined && (await useCode(db, { userId, step })) ? 'app' : undefined;
    },
  };
}
