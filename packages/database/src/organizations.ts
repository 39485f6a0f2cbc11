import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from './connect.ts';
import type { Organization as Row } from './generated/client.ts';

export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
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

/** Oldest first. */
export async function listOrganizations({ client }: Db): Promise<Organization[]> {
  return (await client.organization.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toOrganization);
}

const toOrganization = ({ plan, overrides, ...rest }: Row): Organization => ({
  ...rest,
  plan: plan as PlanName,
  overrides: overrides as PlanOverrides,
});
