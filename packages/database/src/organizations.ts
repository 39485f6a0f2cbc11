import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from './connect.ts';
import { Prisma, type Organization as Row } from './generated/client.ts';

export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  readonly requiresSecondFactor: boolean;
  readonly createdAt: Date;
};

type New = { readonly id: string; readonly name: string; readonly plan: PlanName; readonly overrides?: PlanOverrides };

export async function createOrganization(
  { client }: Db,
  { id, name, plan, overrides = {} }: New,
): Promise<Organization> {
  return toOrganization(await client.organization.create({ data: { id, name, plan, overrides: overrides as object } }));
}

export async function findOrganization({ client }: Db, { id }: { id: string }): Promise<Organization | undefined> {
  const row = await client.organization.findUnique({ where: { id } });
  return row === null ? undefined : toOrganization(row);
}

type Change = Required<Pick<New, 'id' | 'plan' | 'overrides'>>;

export async function updateOrganization({ client }: Db, { id, plan, overrides }: Change): Promise<Organization> {
  return toOrganization(
    await client.organization.update({ where: { id }, data: { plan, overrides: overrides as object } }),
  );
}

export async function renameOrganization(
  { client }: Db,
  { id, name }: Pick<New, 'id' | 'name'>,
): Promise<Organization> {
  return toOrganization(await client.organization.update({ where: { id }, data: { name } }));
}

/** Whether its members have to sign in with more than a password. */
export async function requireSecondFactor(
  { client }: Db,
  { id, isRequired }: { readonly id: string; readonly isRequired: boolean },
): Promise<Organization> {
  return toOrganization(
    await client.organization.update({ where: { id }, data: { requiresSecondFactor: isRequired } }),
  );
}

/** In a transaction: nobody else changes it until the end. */
export async function lockOrganization(db: Db, { id }: Pick<New, 'id'>): Promise<Organization | undefined> {
  await db.client.$executeRaw`SELECT FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  return findOrganization(db, { id });
}

export type CountedOrganization = Omit<Organization, 'requiresSecondFactor'> & {
  readonly members: number;
  /** Keys that work. */
  readonly keys: number;
  readonly capturesThisMonth: number;
};
type Page = { readonly limit: number; readonly after?: { readonly createdAt: Date; readonly id: string } | undefined };

/** Newest first. */
export const listOrganizationsWithCounts = ({ client }: Db, { limit, after }: Page): Promise<CountedOrganization[]> =>
  client.$queryRaw<CountedOrganization[]>`
    SELECT id, name, plan, overrides, created_at AS "createdAt",
           (SELECT count(*)::int FROM memberships WHERE organization_id = organizations.id) AS members,
           (SELECT count(*)::int FROM api_keys WHERE organization_id = organizations.id AND revoked_at IS NULL
              AND (expires_at IS NULL OR expires_at > now())) AS keys,
           (SELECT coalesce(sum(captures), 0)::float8 FROM usage_days
            WHERE organization_id = organizations.id AND day >= date_trunc('month', now())) AS "capturesThisMonth"
    FROM organizations
    WHERE ${after === undefined ? Prisma.sql`true` : Prisma.sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;

/** Oldest first. */
export async function listOrganizations({ client }: Db): Promise<Organization[]> {
  return (await client.organization.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toOrganization);
}

const toOrganization = ({ plan, overrides, ...rest }: Row): Organization => ({
  ...rest,
  plan: plan as PlanName,
  overrides: overrides as PlanOverrides,
});
