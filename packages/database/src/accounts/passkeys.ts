import type { Db } from '../connect.ts';
import { columnsExcept, type RowOf } from '../statements/columns.ts';
import { lockUser } from './users.ts';

const columns = columnsExcept('passkeys', []);
export type Passkey = RowOf<typeof columns>;
type NewPasskeyInput = Omit<Passkey, 'counter' | 'createdAt' | 'usedAt'> & { readonly counter: number };
type PasskeyRef = { readonly id: string; readonly userId: string };

/** Returns `false` if the passkey is already known. */
export const createPasskey = async (
  { client }: Db,
  { id, credentialId, userId, name, publicKey, counter, transports }: NewPasskeyInput,
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO passkeys (id, credential_id, user_id, name, public_key, counter, transports)
    VALUES (${id}, ${credentialId}, ${userId}, ${name}, ${publicKey}, ${counter}, ${transports})
    ON CONFLICT (credential_id) DO NOTHING`) === 1;

export async function findPasskey({ client }: Db, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await client.rows<Passkey>`SELECT ${columns} FROM passkeys WHERE credential_id = ${credentialId}`;
  return passkey;
}

/** Lists passkeys, oldest first. */
export const listPasskeys = ({ client }: Db, { userId }: Pick<PasskeyRef, 'userId'>): Promise<Passkey[]> =>
  client.rows<Passkey>`SELECT ${columns} FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`;

export async function usePasskey(
  { client }: Db,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<void> {
  await client.execute`UPDATE passkeys SET counter = ${counter}, used_at = now() WHERE id = ${id}`;
}

/**
 * Returns whether the used passkey still exists. Call this in the transaction that begins the
 * session, so that a removal of the passkey comes before or after it.
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

/** A response to a challenge counts once: returns `false` for a response that was used before. */
export const useChallenge = async (
  { client }: Db,
  { digest, expiresAt }: { readonly digest: Uint8Array; readonly expiresAt: Date },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO used_challenges (digest, expires_at) VALUES (${digest}, ${expiresAt}) ON CONFLICT (digest) DO NOTHING`) ===
  1;
