import { issuedRights } from '@tintype/contracts/accounts/roles';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import { shareLinksMax } from '@tintype/contracts/schedules/share-link';
import type { Db } from '../connect.ts';
import { issuerHasRight, toIssuedRight } from '../rights/rights.ts';
import { columnsOf, type RowOf, sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

const columns = columnsOf('share_links', ['id', 'executionId', 'createdAt', 'createdBy', 'expiresAt']);
export type ShareLink = RowOf<typeof columns>;
type ScheduleLinkScope = { readonly scheduleId: string; readonly organizationId: string };
type NewShareLinkInput = ScheduleLinkScope & {
  readonly id: string;
  readonly executionId: string;
  readonly digest: Uint8Array;
  readonly createdBy: PrincipalId;
  readonly days: number;
};

const isActive = sql`(share_links.expires_at > now() AND ${issuerHasRight(issuedRights['share link'], toIssuedRight('share_links'))})`;

/** Call this in a transaction. The link expires at the latest with the files of the run. */
export async function addShareLink(
  { client }: Db,
  link: NewShareLinkInput,
): Promise<ShareLink | 'missing' | 'expired' | 'full'> {
  const { id, scheduleId, organizationId, executionId, digest, createdBy, days } = link;
  // The lock keeps the count correct until the link is added.
  const schedule = await client.first`
    SELECT FROM schedules WHERE id = ${scheduleId} AND organization_id = ${organizationId} AND deleted_at IS NULL FOR UPDATE`;
  if (schedule === undefined) return 'missing';
  const run = await client.first<{ isKept: boolean; links: number }>`
    SELECT run.expires_at > now() AS "isKept",
           (SELECT count(*)::int FROM share_links JOIN schedule_executions AS shared ON shared.id = execution_id
            WHERE shared.schedule_id = ${scheduleId} AND ${isActive}) AS links
    FROM schedule_executions AS run
    WHERE run.id = ${executionId} AND run.schedule_id = ${scheduleId} AND ${stateOf.executions.as('run').is('SUCCESS')}`;
  if (run === undefined) return 'missing';
  if (!run.isKept) return 'expired';
  if (run.links >= shareLinksMax) return 'full';
  const added = await client.first<ShareLink>`
    INSERT INTO share_links (id, organization_id, execution_id, digest, created_by, expires_at)
    SELECT ${id}, ${organizationId}, run.id, ${digest}::bytea, ${createdBy}, least(now() + ${days}::int * interval '1 day', run.expires_at)
    FROM schedule_executions AS run WHERE run.id = ${executionId}
    RETURNING ${columns}`;
  return added!;
}

export const listShareLinks = (
  { client }: Db,
  { scheduleId, organizationId }: ScheduleLinkScope,
): Promise<ShareLink[]> => client.rows<ShareLink>`
  SELECT ${columns} FROM share_links JOIN schedule_executions ON schedule_executions.id = execution_id
  WHERE schedule_id = ${scheduleId} AND organization_id = ${organizationId} AND ${isActive}
  ORDER BY share_links.created_at DESC, share_links.id DESC`;

export async function revokeShareLink(
  { client }: Db,
  { id, scheduleId, organizationId }: ScheduleLinkScope & { readonly id: string },
): Promise<boolean> {
  const deleted = await client.execute`
    DELETE FROM share_links USING schedule_executions
    WHERE share_links.id = ${id} AND schedule_executions.id = execution_id AND schedule_id = ${scheduleId}
      AND organization_id = ${organizationId}`;
  return deleted === 1;
}

/** The result is the same for unknown, expired and revoked links. */
export async function findSharedRun(
  { client }: Db,
  { digests }: { readonly digests: readonly Uint8Array[] },
): Promise<Pick<ShareLink, 'executionId' | 'expiresAt'> | undefined> {
  return client.first<Pick<ShareLink, 'executionId' | 'expiresAt'>>`
    SELECT execution_id AS "executionId", expires_at AS "expiresAt" FROM share_links
    WHERE digest = ANY (${digests}::bytea[]) AND ${isActive}`;
}
