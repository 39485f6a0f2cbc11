import { writeAudit } from '../accounts/audit.ts';
import type { Database, Db } from '../connect.ts';
import { endIssuedRights } from '../accounts/memberships.ts';
import { sql, type Sql } from '../statements/sql.ts';

type User = { readonly id: string; readonly email: string };

/** Organizations that would have no owner without this user. */
export const findSoleOwnedOrganizations = (
  { client }: Db,
  { id }: Pick<User, 'id'>,
): Promise<{ readonly id: string; readonly name: string }[]> =>
  client.rows`
    SELECT organizations.id, organizations.name FROM organizations JOIN memberships ON organization_id = organizations.id
    WHERE user_id = ${id} AND role = 'owner' AND NOT EXISTS (
      SELECT FROM memberships AS others WHERE others.organization_id = organizations.id AND others.role = 'owner' AND others.user_id <> ${id})
    ORDER BY organizations.name`;

/** Addresses of accounts are in lower case; recipients are stored as typed. */
const isRecipient = (email: string): Sql =>
  sql`EXISTS (SELECT FROM jsonb_array_elements_text(recipients) AS typed (address) WHERE lower(address) = ${email})`;

const removeRecipient = (email: string): Sql => sql`(
  SELECT coalesce(jsonb_agg(address ORDER BY place), '[]')
  FROM jsonb_array_elements_text(recipients) WITH ORDINALITY AS typed (address, place) WHERE lower(address) <> ${email})`;

/** Objects that the user created belong to the organization; their id no longer leads to a user. */
const userReferences = ({ id, email }: User) =>
  ({
    sessions: { where: sql`user_id = ${id}`, erase: 'delete' },
    memberships: { where: sql`user_id = ${id}`, erase: 'delete' },
    account_links: { where: sql`email = ${email}`, erase: 'delete' },
    webhook_deliveries: { where: sql`type = 'email' AND ${isRecipient(email)}`, erase: 'strike' },
    mails: { where: isRecipient(email), erase: 'strike' },
    schedule_destinations: { where: isRecipient(email), erase: 'strike' },
    audit_entries: {
      where: sql`(actor = ${`user:${id}`} OR subject = ${id} OR details::text LIKE ${`%${email.replaceAll(/[\\%_]/g, '\\$&')}%`})
        AND (address IS NOT NULL OR details <> '{}')`,
      erase: 'blank',
    },
    users: { where: sql`id = ${id}`, erase: 'delete' },
  }) as const;

export async function countUserRows({ client }: Db, user: User): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [table, { where }] of Object.entries(userReferences(user))) {
    const row = await client.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${sql.raw(table)} WHERE ${where}`,
    );
    if (row!.count > 0) counts[table] = row!.count;
  }
  return counts;
}

/** Everything or nothing. The audit entry contains no other data than the id. */
export async function eraseUser(database: Database, user: User): Promise<Readonly<Record<string, number>>> {
  return database.transaction(
    async (db) => {
      const counts: Record<string, number> = {};
      for (const [table, { where, erase }] of Object.entries(userReferences(user))) {
        const name = sql.raw(table);
        const statement = {
          delete: sql`DELETE FROM ${name} WHERE ${where}`,
          strike: sql`UPDATE ${name} SET recipients = ${removeRecipient(user.email)} WHERE ${where}`,
          blank: sql`UPDATE ${name} SET address = NULL, details = '{}' WHERE ${where}`,
        }[erase];
        const changed = await db.client.execute(statement);
        if (changed > 0) counts[table] = changed;
        if (erase === 'strike') await db.client.execute(sql`DELETE FROM ${name} WHERE recipients = '[]'`);
      }
      await endIssuedRights(db, { userId: user.id, actor: 'system' });
      await writeAudit(db, { actor: 'system', action: 'user.erased', subject: user.id });
      return counts;
    },
    { timeoutMs: 60_000 },
  );
}
