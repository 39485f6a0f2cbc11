import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { issuedRights, type IssuedRightKind, type Role } from '@tintype/contracts/accounts/roles';
import { toPrincipalId, type PrincipalId } from '@tintype/contracts/keys/api-key';
import { writeAudit } from './audit.ts';
import type { Db } from '../connect.ts';
import { linkKeyEnds } from '../keys/link-keys.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { issuerHasRight, toIssuedRight } from '../rights/rights.ts';
import { endSessions } from './sessions.ts';

type IssuedRightTable = {
  readonly table: string;
  readonly issuer: string;
  readonly end: (isLapsed: Sql) => Sql;
  readonly action?: AuditAction;
};
type EndedSecretRow = { readonly id: string; readonly organizationId: string | null };

const ended = sql`id, organization_id AS "organizationId"`;
/** Links that repeat an invitation are deleted with it. */
const issuedRightTables: Readonly<Record<IssuedRightKind, IssuedRightTable>> = {
  invitation: {
    table: 'account_links',
    issuer: 'created_by',
    end: (isLapsed) =>
      sql`DELETE FROM account_links WHERE kind = 'invitation' AND parent_id IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'member.invitation_revoked',
  },
  'reset link': {
    table: 'account_links',
    issuer: 'created_by',
    end: (isLapsed) => sql`DELETE FROM account_links WHERE kind = 'reset' AND ${isLapsed} RETURNING ${ended}`,
  },
  'API key': {
    table: 'api_keys',
    issuer: 'created_by',
    end: (isLapsed) =>
      sql`UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'key.revoked',
  },
  'trigger secret': {
    table: 'pipelines',
    issuer: 'trigger_given_by',
    end: (isLapsed) =>
      sql`UPDATE pipelines SET trigger_secret_digest = NULL WHERE trigger_secret_digest IS NOT NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'pipeline.trigger_ended',
  },
  'link key': {
    table: 'link_keys',
    issuer: 'created_by',
    end: (isLapsed) =>
      sql`UPDATE link_keys SET ${linkKeyEnds} WHERE revoked_at IS NULL AND ${isLapsed} RETURNING ${ended}`,
    action: 'link_key.revoked',
  },
  'share link': {
    table: 'share_links',
    issuer: 'created_by',
    end: (isLapsed) => sql`DELETE FROM share_links WHERE ${isLapsed} RETURNING ${ended}`,
    action: 'share_link.revoked',
  },
};

/**
 * Ends what an issuer without the right has issued, also through keys that end here. Call this in
 * the transaction that removes the right.
 */
export async function endIssuedRights(
  db: Db,
  { userId, actor }: { readonly userId: string; readonly actor: PrincipalId },
): Promise<void> {
  const person = toPrincipalId({ userId });
  const givers: PrincipalId[] = [person];
  for (const [kind, { table, issuer, end, action }] of Object.entries(issuedRightTables) as [
    IssuedRightKind,
    IssuedRightTable,
  ][]) {
    const given = toIssuedRight(table, issuer);
    const isLapsed = sql`${given.issuer} = ANY (${givers}::text[]) AND NOT ${issuerHasRight(issuedRights[kind], given)}`;
    for (const { id, organizationId: of } of await db.client.rows<EndedSecretRow>(end(isLapsed))) {
      if (kind === 'API key') givers.push(toPrincipalId({ apiKeyId: id }));
      if (action !== undefined)
        await writeAudit(db, { organizationId: of, actor, action, subject: id, details: { rightLostBy: person } });
    }
  }
}

type Membership = {
  readonly organizationId: string;
  readonly name: string;
  readonly role: Role;
  readonly requiresSecondFactor: boolean;
  readonly createdAt: Date;
};
export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
};
type MembershipRef = { readonly organizationId: string; readonly userId: string };

/** First joined first: a request without an organization acts for that one. */
export const listMemberships = ({ client }: Db, { userId }: Pick<MembershipRef, 'userId'>): Promise<Membership[]> =>
  client.rows<Membership>`
    SELECT organization_id AS "organizationId", organizations.name, role, requires_second_factor AS "requiresSecondFactor",
           memberships.created_at AS "createdAt"
    FROM memberships JOIN organizations ON organizations.id = organization_id
    WHERE user_id = ${userId} ORDER BY memberships.created_at, organization_id`;

export const listMembers = (
  { client }: Db,
  { organizationId }: Pick<MembershipRef, 'organizationId'>,
): Promise<Member[]> =>
  client.rows<Member>`
    SELECT user_id AS "userId", email, users.name, role, memberships.created_at AS "createdAt"
    FROM memberships JOIN users ON users.id = user_id
    WHERE organization_id = ${organizationId} ORDER BY memberships.created_at, user_id`;

/** Does not change the role of a member. */
export const addMember = async (
  { client }: Db,
  { organizationId, userId, role }: MembershipRef & { readonly role: Role },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO memberships (organization_id, user_id, role) VALUES (${organizationId}, ${userId}, ${role})
    ON CONFLICT (organization_id, user_id) DO NOTHING`) === 1;

export type MemberChange = 'changed' | 'not there' | 'last owner';

/**
 * `null` removes the member. Call this in a transaction: two owners who take the role from each
 * other must not both succeed.
 */
export async function changeMember(
  db: Db,
  { organizationId, userId, role, actor }: MembershipRef & { readonly role: Role | null; readonly actor: PrincipalId },
): Promise<MemberChange> {
  const { client } = db;
  await client.execute`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const found = await client.first<{ role: Role; owners: number }>`
    SELECT role, (SELECT count(*)::int FROM memberships WHERE organization_id = ${organizationId} AND role = 'owner') AS owners
    FROM memberships WHERE organization_id = ${organizationId} AND user_id = ${userId}`;
  if (found === undefined) return 'not there';
  if (found.role === 'owner' && role !== 'owner' && found.owners === 1) return 'last owner';
  if (role === null)
    await client.execute`DELETE FROM memberships WHERE organization_id = ${organizationId} AND user_id = ${userId}`;
  else
    await client.execute`UPDATE memberships SET role = ${role} WHERE organization_id = ${organizationId} AND user_id = ${userId}`;
  await endIssuedRights(db, { userId, actor });
  return 'changed';
}

type StandingChange = { readonly userId: string; readonly actor: PrincipalId };

/**
 * Call this in a transaction. Everything that the user issued ends, and does not come back when the
 * user is enabled again. Returns the number of ended sessions.
 */
export async function setDisabled(
  db: Db,
  { userId, actor, isDisabled }: StandingChange & { readonly isDisabled: boolean },
): Promise<number> {
  await db.client.execute`
    UPDATE users SET disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END WHERE id = ${userId}`;
  if (!isDisabled) return 0;
  await db.client.execute`
    DELETE FROM account_links WHERE kind = 'reset' AND email = (SELECT email FROM users WHERE id = ${userId})`;
  await endIssuedRights(db, { userId, actor });
  return endSessions(db, { userId });
}

/** Call this in a transaction. */
export async function setAdministrator(
  db: Db,
  { userId, actor, isAdministrator }: StandingChange & { readonly isAdministrator: boolean },
): Promise<void> {
  await db.client.execute`UPDATE users SET is_administrator = ${isAdministrator} WHERE id = ${userId}`;
  await endIssuedRights(db, { userId, actor });
}
