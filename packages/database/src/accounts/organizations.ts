import type { Db } from '../connect.ts';
import { columnsExcept, type RowOf, newestFirst, type PageQuery, sql, type Sql } from '../statements/sql.ts';

const columns = columnsExcept('organizations', []);
export type Organization = RowOf<typeof columns>;

type NewOrganizationInput = Pick<Organization, 'id' | 'name' | 'plan'> & Partial<Pick<Organization, 'overrides'>>;

export async function createOrganization(
  { client }: Db,
  { id, name, plan, overrides = {} }: NewOrganizationInput,
): Promise<Organization> {
  const created = await client.first<Organization>`
    INSERT INTO organizations (id, name, plan, overrides)
    VALUES (${id}, ${name}, ${plan}, ${JSON.stringify(overrides)}::jsonb) RETURNING ${columns}`;
  return created!;
}

export async function findOrganization({ client }: Db, { id }: { id: string }): Promise<Organization | undefined> {
  return client.first<Organization>`SELECT ${columns} FROM organizations WHERE id = ${id}`;
}

type OrganizationChange = Required<Pick<NewOrganizationInput, 'id' | 'plan' | 'overrides'>>;

export const updateOrganization = (db: Db, { id, plan, overrides }: OrganizationChange): Promise<Organization> =>
  changeOrganization(db, id, sql`plan = ${plan}, overrides = ${JSON.stringify(overrides)}::jsonb`);

export const renameOrganization = (
  db: Db,
  { id, name }: Pick<NewOrganizationInput, 'id' | 'name'>,
): Promise<Organization> => changeOrganization(db, id, sql`name = ${name}`);

export const requireSecondFactor = (
  db: Db,
  { id, isRequired }: { readonly id: string; readonly isRequired: boolean },
): Promise<Organization> => changeOrganization(db, id, sql`requires_second_factor = ${isRequired}`);

async function changeOrganization({ client }: Db, id: string, values: Sql): Promise<Organization> {
  const changed = await client.first<Organization>`
    UPDATE organizations SET ${values} WHERE id = ${id} RETURNING ${columns}`;
  if (changed === undefined) throw new Error(`The organization ${id} does not exist.`);
  return changed;
}

export async function lockOrganization(
  db: Db,
  { id }: Pick<NewOrganizationInput, 'id'>,
): Promise<Organization | undefined> {
  await db.client.execute`SELECT FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  return findOrganization(db, { id });
}

export async function findOrganizationNames(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await client.rows<Pick<Organization, 'id' | 'name'>>`
    SELECT id, name FROM organizations WHERE id = ANY (${ids}::text[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type CountedOrganization = Omit<Organization, 'requiresSecondFactor'> & {
  readonly members: number;
  readonly keys: number;
  readonly capturesThisMonth: number;
};

export const listOrganizationsWithCounts = ({ client }: Db, page: PageQuery): Promise<CountedOrganization[]> =>
  client.rows<CountedOrganization>`
    SELECT id, name, plan, overrides, created_at AS "createdAt",
           (SELECT count(*)::int FROM memberships WHERE organization_id = organizations.id) AS members,
           (SELECT count(*)::int FROM api_keys WHERE organization_id = organizations.id AND revoked_at IS NULL
              AND (expires_at IS NULL OR expires_at > now())) AS keys,
           (SELECT coalesce(sum(captures), 0)::float8 FROM usage_days
            WHERE organization_id = organizations.id AND day >= date_trunc('month', now())) AS "capturesThisMonth"
    FROM organizations WHERE true ${newestFirst('organizations', page)}`;

export const listOrganizations = ({ client }: Db): Promise<Organization[]> =>
  client.rows<Organization>`SELECT ${columns} FROM organizations ORDER BY created_at, id`;
