import type { Db } from '../connect.ts';
import { sql, Sql } from '../statements/sql.ts';
import { selectAnyEnded } from '../captures/capture-attempts.ts';
import { stateOf } from '../states/state-guards.ts';

const batchesUnderWay = sql`
  SELECT 1 FROM batches WHERE ${stateOf.batches.mayLeave('complete')} ORDER BY organization_id, created_at, id LIMIT 1`;
const batchesBeingCancelled = sql`
  SELECT 1 FROM batches WHERE ${stateOf.batches.is('CANCELLED')} AND completed_at IS NULL AND queued_at IS NOT NULL ORDER BY id LIMIT 1`;
const capturesWithoutSlot = sql`
  SELECT 1 FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL ORDER BY organization_id, priority, queued_at, id LIMIT 1`;

/** A placeholder: the statement is built once. */
const now = sql`${null}::timestamptz`;

/**
 * One row each in the order of partial indexes. `EXISTS` would drop the order, and the planner
 * would read the table.
 */
const workSources = {
  slotsWanted: [capturesWithoutSlot, batchesUnderWay],
  batchesToFinish: [batchesUnderWay, batchesBeingCancelled],
  composes: [
    selectAnyEnded('compose'),
    sql`SELECT 1 FROM composes WHERE ${stateOf.composes.is('READY')} ORDER BY ready_at LIMIT 1`,
    sql`SELECT 1 FROM composes WHERE ${stateOf.composes.is('DRAWING')} ORDER BY lease_expires_at LIMIT 1`,
  ],
  schedulesDue: [sql`SELECT 1 FROM schedules WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT 1`],
  endedRuns: [selectAnyEnded('schedule')],
  pipelinesDue: [sql`SELECT 1 FROM pipelines WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT 1`],
  queuedRuns: [
    sql`SELECT 1 FROM pipeline_runs WHERE ${stateOf.pipelineRuns.is('QUEUED')} ORDER BY organization_id, pipeline_id, position LIMIT 1`,
  ],
  activeRuns: [
    selectAnyEnded('pipeline'),
    sql`SELECT 1 FROM pipeline_runs WHERE ${stateOf.pipelineRuns.is('RUNNING')} ORDER BY pipeline_id LIMIT 1`,
  ],
};

export type WaitingKind = keyof typeof workSources;

const workQuery = sql.join(
  Object.entries(workSources).map(
    ([kind, rows]) =>
      sql`SELECT ${sql.raw(`'${kind}'`)} AS kind WHERE coalesce(${sql.join(rows.map((row) => sql`(${row})`))}) = 1`,
  ),
  ' UNION ALL ',
);

export async function findWork({ client }: Db, at: { readonly now: Date }): Promise<ReadonlySet<WaitingKind>> {
  const found = await client.rows<{ kind: WaitingKind }>(
    new Sql(
      workQuery.strings,
      workQuery.values.map(() => at.now),
    ),
  );
  return new Set(found.map(({ kind }) => kind));
}

type QueuedMeasure = { readonly oldestSeconds: number };

/**
 * Steps from one organization and priority to the next, because there may be a million captures.
 */
export async function measureQueued({ client }: Db): Promise<QueuedMeasure> {
  const measure = await client.first<QueuedMeasure>`
    WITH RECURSIVE first (organization_id, priority, queued_at) AS (
      (SELECT organization_id, priority, queued_at FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
       ORDER BY organization_id, priority, queued_at LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.priority, next.queued_at FROM first, LATERAL (
        SELECT organization_id, priority, queued_at FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND (organization_id, priority) > (first.organization_id, first.priority)
        ORDER BY organization_id, priority, queued_at LIMIT 1) AS next
    )
    SELECT coalesce(extract(epoch FROM now() - least(
             (SELECT min(queued_at) FROM first),
             (SELECT min(queued_at) FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL))), 0)::float8 AS "oldestSeconds"`;
  return measure!;
}
