import type { Db } from '../connect.ts';

type SecondFactorOwner = { readonly userId: string };
export type StoredSecondFactor = {
  readonly secret: Uint8Array;
  readonly createdAt: Date;
  readonly recoveryCodesLeft: number;
};

/**
 * Stores a secret that no code has confirmed yet, in place of an earlier unconfirmed secret.
 * Returns `false` if there is a confirmed secret.
 */
export const beginSecondFactor = async (
  { client }: Db,
  { userId, secret }: SecondFactorOwner & { readonly secret: Uint8Array },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO second_factors AS factor (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = ${secret}, created_at = now(), last_step = 0 WHERE factor.confirmed_at IS NULL`) ===
  1;

/** Finds a secret that waits for its first code. */
export async function findBegunSecondFactor(
  { client }: Db,
  { userId }: SecondFactorOwner,
): Promise<Uint8Array | undefined> {
  const [begun] = await client.rows<Pick<StoredSecondFactor, 'secret'>>`
    SELECT secret FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NULL`;
  return begun?.secret;
}

export async function findSecondFactor(
  { client }: Db,
  { userId }: SecondFactorOwner,
): Promise<StoredSecondFactor | undefined> {
  const [factor] = await client.rows<StoredSecondFactor>`
    SELECT secret, created_at AS "createdAt",
           (SELECT count(*)::int FROM recovery_codes WHERE recovery_codes.user_id = second_factors.user_id) AS "recoveryCodesLeft"
    FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`;
  return factor;
}

/** Makes the code required at every sign-in. Of two concurrent confirmations only one succeeds. */
export const confirmSecondFactor = async (
  { client }: Db,
  { userId, secret, step }: SecondFactorOwner & { readonly secret: Uint8Array; readonly step: number },
): Promise<boolean> =>
  (await client.execute`
    UPDATE second_factors SET confirmed_at = now(), last_step = ${step}
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND secret = ${secret}`) === 1;

/**
 * Each code is accepted once: returns `false` for a code that was used, or that is older than a
 * used code.
 */
export const useCode = async (
  { client }: Db,
  { userId, step }: SecondFactorOwner & { readonly step: number },
): Promise<boolean> =>
  (await client.execute`
    UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step}`) ===
  1;

export const removeSecondFactor = async ({ client }: Db, { userId }: SecondFactorOwner): Promise<boolean> =>
  (await client.execute`DELETE FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`) === 1;

/** Earlier recovery codes stop working. */
export async function replaceRecoveryCodes(
  { client }: Db,
  { userId, digests }: SecondFactorOwner & { readonly digests: readonly Uint8Array[] },
): Promise<void> {
  await client.execute`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  await client.execute`
    INSERT INTO recovery_codes (user_id, digest) SELECT ${userId}, digest FROM unnest(${digests}::bytea[]) AS digest`;
}

export const useRecoveryCode = async (
  { client }: Db,
  { userId, digests }: SecondFactorOwner & { readonly digests: readonly Uint8Array[] },
): Promise<boolean> =>
  (await client.execute`DELETE FROM recovery_codes WHERE user_id = ${userId} AND digest = ANY(${digests}::bytea[])`) >
  0;
