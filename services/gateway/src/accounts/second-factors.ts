import { newRecoveryCode, normaliseRecoveryCode, recoveryCodesMade } from '@tintype/contracts/accounts/recovery-codes';
import { tokenDigest } from '@tintype/contracts/accounts/tokens';
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
import { base32, isTotpCode, findTotpStep, totpAddress } from './totp.ts';

type SecondFactorDependencies = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly random: RandomBytes;
  readonly clock: Clock;
};
type Person = { readonly id: string; readonly email: string };
/** The kind of an accepted code: from the authenticator app, or a recovery code. */
export type ShownCode = 'app' | 'recovery';

/** RFC 4226, section 4: as many bits as the digest has. */
const secretBytes = 20;

/** Creates codes of an authenticator app, and recovery codes for users who have lost it. */
export function createSecondFactors({ publicUrl, keyring: { keysOf }, random, clock }: SecondFactorDependencies) {
  const issuer = `Tintype ${new URL(publicUrl).host}`;
  const open = (sealed: Uint8Array, userId: string): Buffer =>
    Buffer.from(openWithAny(keysOf('second-factor-secrets'), sealed, userId), 'base64');
  // Returns the digests of a code. They include the user's ID, so that a code of one user never
  // matches the code of a different user, even by chance.
  const digestsOf = (code: string, userId: string): Buffer[] =>
    keysOf('recovery-code-pepper').map((pepper) => tokenDigest(`${userId} ${code}`, pepper));

  const makeRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodesMade }, () => newRecoveryCode(random));
    await replaceRecoveryCodes(db, { userId, digests: codes.map((code) => digestsOf(code, userId)[0]!) });
    return codes;
  };
  return {
    makeRecoveryCodes,
    /**
     * Returns the secret and its address for the app; `undefined` if the user already has a second
     * factor.
     */
    begin: async (db: Db, { id, email }: Person): Promise<{ secret: string; address: string } | undefined> => {
      const bytes = random(secretBytes);
      const sealed = sealSecret(keysOf('second-factor-secrets')[0], Buffer.from(bytes).toString('base64'), id);
      if (!(await beginSecondFactor(db, { userId: id, secret: sealed }))) return undefined;
      const text = base32(bytes);
      return { secret: text, address: totpAddress({ secret: text, issuer, account: email }) };
    },
    /**
     * Checks the first code, which shows that the app works. Returns the recovery codes, or
     * undefined for a wrong code.
     */
    confirm: async (db: Db, userId: string, code: string): Promise<string[] | undefined> => {
      const sealed = await findBegunSecondFactor(db, { userId });
      const step = sealed && findTotpStep(open(sealed, userId), code, clock.now());
      if (sealed === undefined || step === undefined) return undefined;
      if (!(await confirmSecondFactor(db, { userId, secret: sealed, step }))) return undefined;
      return makeRecoveryCodes(db, userId);
    },
    /** Accepts a code once. Returns undefined for a wrong code, or a code that was used before. */
    take: async (db: Db, userId: string, typed: string): Promise<ShownCode | undefined> => {
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
