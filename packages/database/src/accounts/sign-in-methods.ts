import type { Db } from '../connect.ts';
import { lockUser } from './users.ts';
import { columnsExcept, type RowOf } from '../statements/sql.ts';

type SignInMethods = {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkeys: number;
  readonly provider: boolean;
};

/** Removing a method locks the user, so two transactions cannot remove the last two methods. */
export async function findWaysIn(
  { client }: Db,
  {
    userId,
    issuer,
    isToChange = false,
  }: { readonly userId: string; readonly issuer: string; readonly isToChange?: boolean },
): Promise<SignInMethods> {
  if (isToChange) await lockUser({ client }, { id: userId });
  const found = await client.first<SignInMethods>`
    SELECT password IS NOT NULL AS password,
           EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS code,
           (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys,
           EXISTS (SELECT FROM identities WHERE user_id = users.id AND issuer = ${issuer}) AS provider
    FROM users WHERE id = ${userId}`;
  return found ?? { password: false, code: false, passkeys: 0, provider: false };
}

const identityColumns = columnsExcept('identities', []);
type Identity = RowOf<typeof identityColumns>;
type ProviderIdentity = { readonly issuer: string; readonly subject: string };
type UserIdentityRef = { readonly issuer: string; readonly userId: string };

export async function findIdentity(
  { client }: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<Identity | undefined> {
  return client.first<Identity>`
    SELECT ${identityColumns} FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`;
}

/** An installation has one provider at a time. */
export async function findUserIdentity(db: Db, { issuer, userId }: UserIdentityRef): Promise<Identity | undefined> {
  const identities = await listIdentities(db, { userId });
  return identities.find((one) => one.issuer === issuer);
}

/** Includes all providers that the installation ever had. */
export const listIdentities = ({ client }: Db, { userId }: Pick<UserIdentityRef, 'userId'>): Promise<Identity[]> =>
  client.rows<Identity>`SELECT ${identityColumns} FROM identities WHERE user_id = ${userId} ORDER BY created_at`;

/** Returns `false` if the identity already belongs to a user. */
export const createIdentity = async (
  { client }: Db,
  { issuer, subject, userId }: ProviderIdentity & UserIdentityRef,
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO NOTHING`) === 1;

/**
 * Call this in the transaction that begins the session, so that a removal of the identity comes
 * before or after it. Returns `false` if it was removed.
 */
export async function useIdentity(
  { client }: Db,
  { issuer, subject, userId }: ProviderIdentity & UserIdentityRef,
): Promise<boolean> {
  await lockUser({ client }, { id: userId });
  return (
    (await client.execute`
      UPDATE identities SET used_at = now() WHERE issuer = ${issuer} AND subject = ${subject} AND user_id = ${userId}`) ===
    1
  );
}

export const removeIdentities = async ({ client }: Db, { issuer, userId }: UserIdentityRef): Promise<boolean> =>
  (await client.execute`DELETE FROM identities WHERE issuer = ${issuer} AND user_id = ${userId}`) > 0;

const passkeyColumns = columnsExcept('passkeys', []);
export type Passkey = RowOf<typeof passkeyColumns>;
type NewPasskeyInput = Omit<Passkey, 'counter' | 'createdAt' | 'usedAt'> & { readonly counter: number };
type PasskeyRef = { readonly id: string; readonly userId: string };

export const createPasskey = async (
  { client }: Db,
  { id, credentialId, userId, name, publicKey, counter, transports }: NewPasskeyInput,
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO passkeys (id, credential_id, user_id, name, public_key, counter, transports)
    VALUES (${id}, ${credentialId}, ${userId}, ${name}, ${publicKey}, ${counter}, ${transports})
    ON CONFLICT (credential_id) DO NOTHING`) === 1;

export async function findPasskey({ client }: Db, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] =
    await client.rows<Passkey>`SELECT ${passkeyColumns} FROM passkeys WHERE credential_id = ${credentialId}`;
  return passkey;
}

export const listPasskeys = ({ client }: Db, { userId }: Pick<PasskeyRef, 'userId'>): Promise<Passkey[]> =>
  client.rows<Passkey>`SELECT ${passkeyColumns} FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`;

export async function usePasskey(
  { client }: Db,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<void> {
  await client.execute`UPDATE passkeys SET counter = ${counter}, used_at = now() WHERE id = ${id}`;
}

/**
 * Call this in the transaction that begins the session, so that a removal of the passkey comes
 * before or after it.
 */
export async function holdsPasskey({ client }: Db, { id, userId }: PasskeyRef): Promise<boolean> {
  await lockUser({ client }, { id: userId });
  return (await client.rows`SELECT FROM passkeys WHERE id = ${id} AND user_id = ${userId}`).length === 1;
}

export const renamePasskey = async (
  { client }: Db,
  { id, userId, name }: PasskeyRef & { readonly name: string },
): Promise<boolean> =>
  (await client.execute`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`) === 1;

export const removePasskey = async ({ client }: Db, { id, userId }: PasskeyRef): Promise<boolean> =>
  (await client.execute`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`) === 1;

/** A response to a challenge counts once: `false` if it was used before. */
export const useChallenge = async (
  { client }: Db,
  { digest, expiresAt }: { readonly digest: Uint8Array; readonly expiresAt: Date },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO used_challenges (digest, expires_at) VALUES (${digest}, ${expiresAt}) ON CONFLICT (digest) DO NOTHING`) ===
  1;

type SecondFactorOwner = { readonly userId: string };
type StoredSecondFactor = {
  readonly secret: Uint8Array;
  readonly createdAt: Date;
  readonly recoveryCodesLeft: number;
};

/** Replaces an earlier unconfirmed secret. Returns `false` if there is a confirmed secret. */
export const beginSecondFactor = async (
  { client }: Db,
  { userId, secret }: SecondFactorOwner & { readonly secret: Uint8Array },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO second_factors AS factor (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = ${secret}, created_at = now(), last_step = 0 WHERE factor.confirmed_at IS NULL`) ===
  1;

export async function findBegunSecondFactor(
  { client }: Db,
  { userId }: SecondFactorOwner,
): Promise<Uint8Array | undefined> {
  const begun = await client.first<Pick<StoredSecondFactor, 'secret'>>`
    SELECT secret FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NULL`;
  return begun?.secret;
}

export async function findSecondFactor(
  { client }: Db,
  { userId }: SecondFactorOwner,
): Promise<StoredSecondFactor | undefined> {
  return client.first<StoredSecondFactor>`
    SELECT secret, created_at AS "createdAt",
           (SELECT count(*)::int FROM recovery_codes WHERE recovery_codes.user_id = second_factors.user_id) AS "recoveryCodesLeft"
    FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`;
}

/** Only one of two concurrent confirmations succeeds. */
export const confirmSecondFactor = async (
  { client }: Db,
  { userId, secret, step }: SecondFactorOwner & { readonly secret: Uint8Array; readonly step: number },
): Promise<boolean> =>
  (await client.execute`
    UPDATE second_factors SET confirmed_at = now(), last_step = ${step}
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND secret = ${secret}`) === 1;

/** Returns `false` for a code that was used, or that is older than a used code. */
export const useCode = async (
  { client }: Db,
  { userId, step }: SecondFactorOwner & { readonly step: number },
): Promise<boolean> =>
  (await client.execute`
    UPDATE second_factors SET last_step = ${step} WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step}`) ===
  1;

export const removeSecondFactor = async ({ client }: Db, { userId }: SecondFactorOwner): Promise<boolean> =>
  (await client.execute`DELETE FROM second_factors WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`) === 1;

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

type SignInDelayAttempt = {
  /** A digest of an account and its network, or of a network. */
  readonly key: Uint8Array;
  readonly free: number;
};

const longestSeconds = 900;

/**
 * Counts before the check, so that concurrent attempts count too. Returns the seconds until the
 * next attempt; 0 admits this one. The wait doubles up to a quarter of an hour; an hour without
 * attempts resets the count.
 */
export async function countSignIn({ client }: Db, { key, free }: SignInDelayAttempt): Promise<number> {
  const counted = await client.execute`
    INSERT INTO sign_in_delays AS delay (key, attempts, next_at) VALUES (${key}, 1, 'epoch')
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN delay.last_at < now() - interval '1 hour' THEN 1 ELSE delay.attempts + 1 END,
      next_at = CASE
        -- Not now(): of two concurrent attempts, the second would then have to wait.
        WHEN delay.last_at < now() - interval '1 hour' OR delay.attempts + 1 < ${free} THEN 'epoch'
        ELSE now() + interval '1 second' * least(2 ^ least(delay.attempts + 1 - ${free}, 20), ${longestSeconds}) END,
      last_at = now()
    WHERE delay.next_at <= now()`;
  if (counted === 1) return 0;
  const found = await client.first<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM next_at - now())))::int AS seconds FROM sign_in_delays WHERE key = ${key}`;
  return found?.seconds ?? 1;
}

export async function forgetSignIns({ client }: Db, { key }: Pick<SignInDelayAttempt, 'key'>): Promise<void> {
  await client.execute`DELETE FROM sign_in_delays WHERE key = ${key}`;
}

/** Takes an attempt back, because many users of a network may share one address. */
export async function giveBackSignIn({ client }: Db, { key }: Pick<SignInDelayAttempt, 'key'>): Promise<void> {
  await client.execute`
    UPDATE sign_in_delays SET attempts = greatest(attempts - 1, 0), next_at = 'epoch' WHERE key = ${key}`;
}
