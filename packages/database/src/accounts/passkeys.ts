import type { Database, Db } from '../connect.ts';
import type { Passkey as Row } from '../generated/client.ts';
import { holdUser } from './users.ts';

export type Passkey = Row;
type New = Pick<Row, 'id' | 'credentialId' | 'userId' | 'name' | 'transports'> & {
  readonly publicKey: Uint8Array;
  readonly counter: number;
};
type Own = { readonly id: string; readonly userId: string };

/** `false` when it is known already. */
export const createPasskey = async (
  { client }: Db,
  { id, credentialId, userId, name, publicKey, counter, transports }: New,
): Promise<boolean> =>
  (await client.$executeRaw`
    INSERT INTO passkeys (id, credential_id, user_id, name, public_key, counter, transports)
    VALUES (${id}, ${credentialId}, ${userId}, ${name}, ${publicKey}, ${counter}, ${transports})
    ON CONFLICT (credential_id) DO NOTHING`) === 1;

export const findPasskey = async ({ client }: Database, credentialId: string): Promise<Passkey | undefined> =>
  (await client.passkey.findUnique({ where: { credentialId } })) ?? undefined;

/** Oldest first. */
export const listPasskeys = ({ client }: Database, { userId }: Pick<Own, 'userId'>): Promise<Passkey[]> =>
  client.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

export async function usePasskey(
  { client }: Db,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<void> {
  await client.$executeRaw`UPDATE passkeys SET counter = ${counter}, used_at = now() WHERE id = ${id}`;
}

/** Whether a passkey that has answered is still there. In the transaction that begins the session: what removes it comes before or after. */
export async function holdsPasskey({ client }: Db, { id, userId }: Own): Promise<boolean> {
  await holdUser({ client }, { id: userId });
  return (
    (await client.$queryRaw<unknown[]>`SELECT FROM passkeys WHERE id = ${id} AND user_id = ${userId}`).length === 1
  );
}

export const renamePasskey = async (
  { client }: Db,
  { id, userId, name }: Own & { readonly name: string },
): Promise<boolean> =>
  (await client.$executeRaw`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`) === 1;

export const removePasskey = async ({ client }: Db, { id, userId }: Own): Promise<boolean> =>
  (await client.$executeRaw`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`) === 1;

/** An answer to a challenge counts once: `false` for one that was given before. */
export const useChallenge = async (
  { client }: Db,
  { digest, expiresAt }: { readonly digest: Uint8Array; readonly expiresAt: Date },
): Promise<boolean> =>
  (await client.$executeRaw`
    INSERT INTO used_challenges (digest, expires_at) VALUES (${digest}, ${expiresAt}) ON CONFLICT (digest) DO NOTHING`) ===
  1;
