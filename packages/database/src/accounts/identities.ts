import type { Db } from '../connect.ts';
import { columnsExcept, type RowOf } from '../statements/columns.ts';
import { lockUser } from './users.ts';

const columns = columnsExcept('identities', []);
export type Identity = RowOf<typeof columns>;
type ProviderIdentity = { readonly issuer: string; readonly subject: string };
type UserIdentityRef = { readonly issuer: string; readonly userId: string };

export async function findIdentity(
  { client }: Db,
  { issuer, subject }: ProviderIdentity,
): Promise<Identity | undefined> {
  const [identity] = await client.rows<Identity>`
    SELECT ${columns} FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`;
  return identity;
}

/** The identity of a user at one provider; an installation has one provider at a time. */
export async function findUserIdentity(db: Db, { issuer, userId }: UserIdentityRef): Promise<Identity | undefined> {
  const identities = await listIdentities(db, { userId });
  return identities.find((one) => one.issuer === issuer);
}

/** Lists the identities of a user at all providers that the installation ever had, oldest first. */
export const listIdentities = ({ client }: Db, { userId }: Pick<UserIdentityRef, 'userId'>): Promise<Identity[]> =>
  client.rows<Identity>`SELECT ${columns} FROM identities WHERE user_id = ${userId} ORDER BY created_at`;

/** Returns `false` if the identity already belongs to a user. */
export const createIdentity = async (
  { client }: Db,
  { issuer, subject, userId }: ProviderIdentity & UserIdentityRef,
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO NOTHING`) === 1;

/**
 * Records the use of an identity. Call this in the transaction that begins the session, so that a
 * removal of the identity comes before or after it. Returns `false` if the identity has been
 * removed.
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
