import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import type { Db } from '../connect.ts';
import { isKeyActive, type OwnedRow } from '../rights/rights.ts';
import { columnsExcept, type RowOf, sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

const columns = columnsExcept('api_keys', ['digest']);
export type ApiKey = RowOf<typeof columns>;

type NewApiKeyInput = Pick<ApiKey, 'id' | 'organizationId' | 'name' | 'shownPrefix'> &
  Partial<Pick<ApiKey, 'createdBy' | 'expiresAt' | 'clientId' | 'scopes'>> & { readonly digest: Uint8Array };

export async function createApiKey(
  { client }: Db,
  {
    id,
    organizationId,
    name,
    shownPrefix,
    digest,
    createdBy = 'system',
    expiresAt = null,
    clientId = null,
    scopes = scopeNames,
  }: NewApiKeyInput,
): Promise<ApiKey> {
  const created = await client.first<ApiKey>`
    INSERT INTO api_keys (id, organization_id, name, shown_prefix, digest, created_by, expires_at, client_id, scopes)
    VALUES (${id}, ${organizationId}, ${name}, ${shownPrefix}, ${digest}, ${createdBy}, ${expiresAt}, ${clientId}, ${scopes}::text[])
    RETURNING ${columns}`;
  return created!;
}

export const listApiKeys = (
  { client }: Db,
  { organizationId }: { readonly organizationId: string },
): Promise<ApiKey[]> =>
  client.rows<ApiKey>`
    SELECT ${columns} FROM api_keys WHERE organization_id = ${organizationId} ORDER BY created_at, id`;

/** Returns `false` if there is no such key, or if it was already revoked. */
export async function revokeApiKey(
  { client }: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE api_keys SET revoked_at = now()
    WHERE id = ${id} AND organization_id = ${organizationId} AND revoked_at IS NULL`;
  return changed === 1;
}

export async function findActiveKey({ client }: Db, { id, organizationId }: OwnedRow): Promise<ApiKey | undefined> {
  return client.first<ApiKey>`
    SELECT ${columns} FROM api_keys
    WHERE id = ${id} AND organization_id = ${organizationId} AND ${isKeyActive('api_keys')} FOR UPDATE`;
}

/**
 * Call this in a transaction. The replaced key remains valid for a while. Its pipelines, trigger
 * secrets, link keys and share links pass to the new key, because they would end with the replaced
 * one.
 */
export async function replaceKey(
  { client }: Db,
  { id, by, seconds }: { readonly id: string; readonly by: string; readonly seconds: number },
): Promise<void> {
  await client.execute`
    UPDATE api_keys SET expires_at = least(expires_at, now() + ${seconds}::float8 * interval '1 second') WHERE id = ${id}`;
  await client.execute`UPDATE pipelines SET api_key_id = ${by} WHERE api_key_id = ${id}`;
  await client.execute`UPDATE pipelines SET trigger_given_by = ${`key:${by}`} WHERE trigger_given_by = ${`key:${id}`}`;
  await client.execute`UPDATE link_keys SET created_by = ${`key:${by}`} WHERE created_by = ${`key:${id}`}`;
  await client.execute`UPDATE share_links SET created_by = ${`key:${by}`} WHERE created_by = ${`key:${id}`}`;
  await client.execute`
    UPDATE pipeline_runs SET api_key_id = ${by} WHERE api_key_id = ${id} AND ${stateOf.pipelineRuns.is('QUEUED')}`;
}

export type KeyOwner = {
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  readonly scopes: readonly Scope[];
  readonly isUseNoted: boolean;
};

/** Reads a key `k` and an organization `o`. */
export const ownerColumns = sql`
  k.id AS "apiKeyId", k.organization_id AS "organizationId", o.plan, o.overrides, k.scopes,
  coalesce(k.last_used_at > now() - interval '1 minute', false) AS "isUseNoted"`;

/** Writes at most once a minute, because a key may be used many times a second. */
export const recordKeyUse = ({ client }: Db, { id }: { readonly id: string }): Promise<number> =>
  client.execute`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;

/** A key that has expired, or whose creator may no longer create keys, counts as revoked. */
export async function findKeyByDigest({ client }: Db, digest: Uint8Array): Promise<KeyOwner | 'revoked' | undefined> {
  const found = await client.first<KeyOwner & { readonly isActive: boolean }>`
    SELECT ${ownerColumns}, ${isKeyActive('k')} AS "isActive"
    FROM api_keys k JOIN organizations o ON o.id = k.organization_id
    WHERE k.digest = ${digest}`;
  if (found === undefined || !found.isActive) return found && 'revoked';
  const { isActive: _isActive, ...owner } = found;
  return owner;
}
