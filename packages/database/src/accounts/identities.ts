import type { Db } from '../connect.ts';
import type { Identity as Row } from '../generated/client.ts';

export type Identity = Row;
type Named = { readonly issuer: string; readonly subject: string };
type Own = { readonly issuer: string; readonly userId: string };

export const findIdentity = async ({ client }: Db, { issuer, subject }: Named): Promise<Identity | undefined> =>
  (await client.identity.findUnique({ where: { issuer_subject: { issuer, subject } } })) ?? undefined;

/** Of a user with one provider; an installation has one provider at a time. */
export const findIdentityOf = async ({ client }: Db, { issuer, userId }: Own): Promise<Identity | undefined> =>
  (await client.identity.findFirst({ where: { issuer, userId }, orderBy: { createdAt: 'asc' } })) ?? undefined;

/** With every provider that the installation ever had. */
export const listIdentities = ({ client }: Db, { userId }: Pick<Own, 'userId'>): Promise<Identity[]> =>
  client.identity.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

/** `false` when it belongs to somebody already. */
export const createIdentity = async ({ client }: Db, { issuer, subject, userId }: Named & Own): Promise<boolean> =>
  (await client.$executeRaw`
    INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO NOTHING`) === 1;

export async function useIdentity({ client }: Db, { issuer, subject }: Named): Promise<void> {
  await client.$executeRaw`UPDATE identities SET used_at = now() WHERE issuer = ${issuer} AND subject = ${subject}`;
}

export const removeIdentities = async ({ client }: Db, { issuer, userId }: Own): Promise<boolean> =>
  (await client.$executeRaw`DELETE FROM identities WHERE issuer = ${issuer} AND user_id = ${userId}`) > 0;
