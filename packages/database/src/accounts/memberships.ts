import type { Role } from '@tintype/contracts/accounts/roles';
import type { PrincipalId } from '@tintype/contracts/keys/principal-id';
import type { Db } from '../connect.ts';
import { endIssuedRights } from './end-handed-out.ts';

export type Membership = {
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
type MembershipPlace = { readonly organizationId: string; readonly userId: string };

/**
 * Lists the organizations of a user, the one joined first at the top. A request without an
 * organization acts for that one.
 */
export const listMemberships = ({ client }: Db, { userId }: Pick<MembershipPlace, 'userId'>): Promise<Membership[]> =>
  client.rows<Membership>`
    SELECT organization_id AS "organizationId", organizations.name, role, requires_second_factor AS "requiresSecondFactor",
           memberships.created_at AS "createdAt"
    FROM memberships JOIN organizations ON organizations.id = organization_id
    WHERE user_id = ${userId} ORDER BY memberships.created_at, organization_id`;

/** Lists members, oldest first. */
export const listMembers = (
  { client }: Db,
  { organizationId }: Pick<MembershipPlace, 'organizationId'>,
): Promise<Member[]> =>
  client.rows<Member>`
    SELECT user_id AS "userId", email, users.name, role, memberships.created_at AS "createdAt"
    FROM memberships JOIN users ON users.id = user_id
    WHERE organization_id = ${organizationId} ORDER BY memberships.created_at, user_id`;

/** The change does not affect the role of a member. */
export const addMember = async (
  { client }: Db,
  { organizationId, userId, role }: MembershipPlace & { readonly role: Role },
): Promise<boolean> =>
  (await client.execute`
    INSERT INTO memberships (organization_id, user_id, role) VALUES (${organizationId}, ${userId}, ${role})
    ON CONFLICT (organization_id, user_id) DO NOTHING`) === 1;

export type MemberChange = 'changed' | 'not there' | 'last owner';

/**
 * Changes the role of a member; `null` removes the member. Call this in a transaction: two owners
 * who take the role from each other at once must not both succeed. Everything that the member
 * issued and may no longer issue ends.
 */
export async function changeMember(
  db: Db,
  {
    organizationId,
    userId,
    role,
    actor,
  }: MembershipPlace & { readonly role: Role | null; readonly actor: PrincipalId },
): Promise<MemberChange> {
  const { client } = db;
  await client.execute`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const [found] = await client.rows<{ role: Role; owners: number }>`
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
