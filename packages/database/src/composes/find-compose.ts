import type { ComposeStatus } from '@tintype/contracts/states/compose';
import type { Db } from '../connect.ts';
import { columnsOf, type RowOf, sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type StoredComposePart = { readonly partId: string; readonly label: string | null; readonly url: string };
const columns = columnsOf('composes', [
  'id',
  'organizationId',
  'state',
  'output',
  'createdAt',
  'completedAt',
  'expiresAt',
  'deletedAt',
  'errorCode',
  'errorMessage',
  'errorDetails',
  'drawing',
  'requestId',
]);
export type StoredCompose = RowOf<typeof columns> & {
  readonly startedCaptures: number;
  readonly completedCaptures: number;
  readonly failedCaptures: number;
  /** Refusals by storage in the current step: rendering, or captures that must be repeated. */
  readonly storageRefusals: number;
  readonly parts: readonly StoredComposePart[];
};

/** An `organizationId` excludes composes of other organizations. */
export async function findCompose(
  db: Db,
  { id, organizationId }: { readonly id: string; readonly organizationId?: string },
): Promise<StoredCompose | undefined> {
  const [compose] = await selectComposes(
    db,
    sql`id = ${id} AND organization_id = coalesce(${organizationId ?? null}::text, organization_id)`,
    1,
  );
  return compose;
}

type ComposeQuery = { readonly organizationId: string; readonly status?: ComposeStatus; readonly limit: number };

export const listComposes = (db: Db, { organizationId, status, limit }: ComposeQuery): Promise<StoredCompose[]> =>
  selectComposes(
    db,
    status === undefined
      ? sql`organization_id = ${organizationId}`
      : sql`organization_id = ${organizationId} AND ${hasStatus[status]}`,
    limit,
  );

/** The rule of `toComposeStatus`, in SQL. */
const begun = sql`EXISTS (
  SELECT FROM compose_parts JOIN captures ON captures.id = capture_id
  WHERE compose_id = composes.id AND captures.started_at IS NOT NULL)`;
const hasStatus: Readonly<Record<ComposeStatus, Sql>> = {
  QUEUED: sql`${stateOf.composes.is('CAPTURING')} AND NOT ${begun}`,
  PROCESSING: sql`(${stateOf.composes.is('READY', 'DRAWING')} OR (${stateOf.composes.is('CAPTURING')} AND ${begun}))`,
  COMPLETED: sql`${stateOf.composes.is('COMPLETED')}`,
  FAILED: sql`${stateOf.composes.is('FAILED')}`,
  CANCELLED: sql`${stateOf.composes.is('CANCELLED')}`,
};

async function selectComposes({ client }: Db, where: Sql, limit: number): Promise<StoredCompose[]> {
  return client.rows<StoredCompose>`
    SELECT ${columns}, progress.started AS "startedCaptures", progress.completed AS "completedCaptures", progress.failed AS "failedCaptures",
           CASE WHEN ${stateOf.composes.is('READY')} THEN storage_refusals ELSE progress.refusals END AS "storageRefusals",
           progress.parts
    FROM (SELECT * FROM composes WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS composes
    CROSS JOIN LATERAL (
      SELECT count(captures.started_at)::int AS started,
             count(*) FILTER (WHERE ${stateOf.captures.is('COMPLETED')})::int AS completed,
             count(*) FILTER (WHERE ${stateOf.captures.is('FAILED')})::int AS failed,
             coalesce(sum(captures.storage_refusals) FILTER (WHERE ${stateOf.captures.is('QUEUED')}), 0)::int AS refusals,
             jsonb_agg(jsonb_build_object('partId', part_id, 'label', label, 'url', url) ORDER BY position) AS parts
      FROM compose_parts JOIN captures ON captures.id = capture_id WHERE compose_id = composes.id
    ) AS progress
    ORDER BY composes.created_at DESC, composes.id DESC`;
}
