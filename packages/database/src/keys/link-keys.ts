import { issuedRights } from '@tintype/contracts/accounts/roles';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import type { LinkKeySettings } from '@tintype/contracts/links/link-key';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { issuerHasRight, toIssuedRight, type OwnedRow } from '../rights/rights.ts';
import { columnsOf, type RowOf, sql } from '../statements/sql.ts';

const settings = columnsOf('link_keys', ['hosts', 'requireExpiry', 'cacheTtl', 'maxWidth', 'maxHeight']);
type StoredSettings = RowOf<typeof settings>;
const shownColumns = columnsOf('link_keys', ['id', 'organizationId', 'name', 'createdAt', 'createdBy']);
export type StoredLinkKey = StoredSettings &
  RowOf<typeof shownColumns> & {
    /** `null` if the previous secret is not valid. */
    readonly oldSecretUntil: Date | null;
    readonly capturesThisMonth: number;
    readonly capturesInTotal: number;
  };
type NewLinkKeyInput = OwnedRow &
  LinkKeySettings & {
    readonly name: string;
    readonly createdBy: PrincipalId;
    /** Encrypted with the id as its context. */
    readonly secret: Uint8Array;
  };

/** The secrets are deleted, so that nothing can open them later. */
export const linkKeyEnds = sql`revoked_at = now(), secret = NULL, former_secret = NULL, former_secret_until = NULL`;

const thisMonth = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
const columns = sql`
  ${shownColumns}, ${settings},
  CASE WHEN former_secret_until > now() THEN former_secret_until END AS "oldSecretUntil",
  (SELECT coalesce(sum(captures) FILTER (WHERE day >= ${thisMonth}), 0)::float8
   FROM link_key_days WHERE link_key_id = link_keys.id) AS "capturesThisMonth",
  (SELECT coalesce(sum(captures), 0)::float8 FROM link_key_days WHERE link_key_id = link_keys.id) AS "capturesInTotal"`;

export async function createLinkKey({ client }: Db, key: NewLinkKeyInput): Promise<StoredLinkKey> {
  const { id, organizationId, name, hosts, requireExpiry, cacheTtl, maxWidth = null, maxHeight = null } = key;
  const created = await client.first<StoredLinkKey>`
    INSERT INTO link_keys (id, organization_id, name, secret, hosts, require_expiry, cache_ttl, max_width, max_height, created_by)
    VALUES (${id}, ${organizationId}, ${name}, ${key.secret}::bytea, ${hosts}::text[], ${requireExpiry}, ${cacheTtl},
            ${maxWidth}::int, ${maxHeight}::int, ${key.createdBy})
    RETURNING ${columns}`;
  return created!;
}

export const listLinkKeys = (
  { client }: Db,
  { organizationId }: { readonly organizationId: string },
): Promise<StoredLinkKey[]> => client.rows<StoredLinkKey>`
  SELECT ${columns} FROM link_keys WHERE organization_id = ${organizationId} AND revoked_at IS NULL ORDER BY created_at, id`;

/** The previous secret remains valid for the given seconds. */
export async function rollLinkKey(
  { client }: Db,
  {
    id,
    organizationId,
    secret,
    graceSeconds,
  }: OwnedRow & { readonly secret: Uint8Array; readonly graceSeconds: number },
): Promise<StoredLinkKey | undefined> {
  return client.first<StoredLinkKey>`
    UPDATE link_keys
    SET former_secret = CASE WHEN ${graceSeconds}::int > 0 THEN secret END,
        former_secret_until = CASE WHEN ${graceSeconds}::int > 0 THEN now() + ${graceSeconds}::int * interval '1 second' END,
        secret = ${secret}::bytea
    WHERE id = ${id} AND organization_id = ${organizationId} AND revoked_at IS NULL
    RETURNING ${columns}`;
}

/** Returns `false` if there is no such key, or if it was already revoked. */
export async function revokeLinkKey({ client }: Db, { id, organizationId }: OwnedRow): Promise<boolean> {
  const changed = await client.execute`
    UPDATE link_keys SET ${linkKeyEnds} WHERE id = ${id} AND organization_id = ${organizationId} AND revoked_at IS NULL`;
  return changed === 1;
}

type SigningKey = StoredSettings & {
  readonly id: string;
  readonly organizationId: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  /** Not revoked, and its creator may still create keys. */
  readonly isActive: boolean;
  readonly secrets: readonly Uint8Array[];
};
type LinkKeyRow = Omit<SigningKey, 'secrets'> & {
  readonly secret: Uint8Array | null;
  readonly formerSecret: Uint8Array | null;
};

export async function findSigningKeys(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<SigningKey[]> {
  const rows = await client.rows<LinkKeyRow>`
    SELECT link_keys.id, organization_id AS "organizationId", ${settings}, plan, overrides, secret,
           CASE WHEN former_secret_until > now() THEN former_secret END AS "formerSecret",
           (revoked_at IS NULL AND ${issuerHasRight(issuedRights['link key'], toIssuedRight('link_keys'))}) AS "isActive"
    FROM link_keys JOIN organizations ON organizations.id = organization_id
    WHERE link_keys.id = ANY (${ids}::text[])`;
  return rows.map(({ secret, formerSecret, ...key }) => ({
    ...key,
    secrets: [secret, formerSecret].filter((one) => one !== null),
  }));
}
