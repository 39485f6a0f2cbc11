import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from './connect.ts';
import type { ApiKey as Row } from './generated/client.ts';

/** A key as its owner may see it again. The key itself is known only to whoever made it. */
export type ApiKey = Omit<Row, 'digest'>;

type New = Pick<Row, 'id' | 'organizationId' | 'name' | 'shownPrefix'> & { readonly digest: Uint8Array };

export async function createApiKey({ client }: Db, { digest, ...data }: New): Promise<ApiKey> {
  return client.apiKey.create({ data: { ...data, digest: Buffer.from(digest) }, omit: { digest: true } });
}

/** Oldest first, the revoked ones too. */
export async function listApiKeys({ client }: Db, { organizationId }: { organizationId: string }): Promise<ApiKey[]> {
  return client.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    omit: { digest: true },
  });
}

/** `false` when there is no such key, or it was revoked before. */
export async function revokeApiKey(
  { client }: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const changed = await client.$executeRaw`
    UPDATE api_keys SET revoked_at = now()
    WHERE id = ${id} AND organization_id = ${organizationId} AND revoked_at IS NULL`;
  return changed === 1;
}

/** Who calls with a key, and what their plan allows. */
export type KeyOwner = {
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
};

/** One look-up by unique index. */
export async function findKeyByDigest({ client }: Db, digest: Uint8Array): Promise<KeyOwner | 'revoked' | undefined> {
  const [found] = await client.$queryRaw<(KeyOwner & { readonly isRevoked: boolean })[]>`
    SELECT k.id AS "apiKeyId", k.organization_id AS "organizationId", o.plan, o.overrides,
           k.revoked_at IS NOT NULL AS "isRevoked"
    FROM api_keys k JOIN organizations o ON o.id = k.organization_id
    WHERE k.digest = ${digest}`;
  if (found === undefined || found.isRevoked) return found && 'revoked';
  const { isRevoked: _isRevoked, ...owner } = found;
  return owner;
}
