import { type ChangeMode, defaultChangeMode } from '@tintype/contracts/schedules/change-detection';
import type { ValueReading, ValueRule } from '@tintype/contracts/schedules/values/value-types';
import type { Db, Database } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { claimEnded, markEndedRead, postponeCaptures } from '../captures/capture-attempts.ts';
import { stateOf } from '../states/state-guards.ts';
import { acceptCapture, type NewCapture } from '../captures/accept-capture.ts';

export type RunSchedule = {
  readonly id: string;
  readonly diffThreshold: number;
  readonly isCompared: boolean;
  readonly mode: ChangeMode;
  readonly options: Readonly<Record<string, unknown>>;
  readonly values: readonly ValueRule[];
  readonly lastReadings: readonly ValueReading[];
};

export const isCompared = sql`
  (schedules.only_on_change OR schedules.change_detection IS NOT NULL OR EXISTS (
    SELECT FROM schedule_destinations WHERE schedule_id = schedules.id AND only_on_change))`;

export async function findRunSchedule({ client }: Db, id: string): Promise<RunSchedule | undefined> {
  return client.first<RunSchedule>`
    SELECT id, diff_threshold AS "diffThreshold", options,
           coalesce(change_detection -> 'values', '[]') AS values, coalesce(value_state -> 'readings', '[]') AS "lastReadings",
           coalesce(change_detection ->> 'mode', ${defaultChangeMode}) AS mode, ${isCompared} AS "isCompared"
    FROM schedules WHERE id = ${id} AND deleted_at IS NULL`;
}

export async function findBaselineKey(
  { client }: Db,
  { captureId, outputId }: { captureId: string; outputId: string | null },
): Promise<string | undefined> {
  if (outputId === null) return undefined;
  const file = await client.first<{ storageKey: string }>`
    SELECT storage_key AS "storageKey" FROM files
    WHERE capture_id = ${captureId} AND output_id = ${outputId} AND deleted_at IS NULL`;
  return file?.storageKey;
}

export type EndedRun = {
  readonly id: string;
  readonly scheduleId: string;
  readonly requestId: string;
  readonly captureId: string;
  readonly checkCaptureId: string | null;
  readonly secondCaptureId: string | null;
};

/** Longer than any comparison takes. */
const leaseMs = 60_000;

type EndedRunClaim = { readonly endedId: string } & (EndedRun | { readonly id: null });

/** No other scheduler claims them until the lease ends. */
export async function takeEndedRuns(db: Db, { limit }: { limit: number }): Promise<EndedRun[]> {
  const ended = await claimEnded(db, { origin: 'schedule', limit, leaseMs });
  if (ended.length === 0) return [];
  // Each condition uses its own index. With OR, the planner may read all runs.
  const of = (column: Sql): Sql => sql`
    SELECT * FROM schedule_executions AS run WHERE ${column} = ended.id AND ${stateOf.executions.as('run').mayLeave('succeed')}`;
  const read = await db.client.rows<EndedRunClaim>`
    SELECT ended.id AS "endedId", run.id, schedule_id AS "scheduleId", request_id AS "requestId", capture_id AS "captureId",
           check_capture_id AS "checkCaptureId", second_capture_id AS "secondCaptureId"
    FROM unnest(${ended}::text[]) AS ended (id)
    LEFT JOIN LATERAL (
      ${of(sql`capture_id`)} AND check_capture_id IS NULL UNION ALL ${of(sql`check_capture_id`)}
    ) AS run ON true`;
  const runs = read.filter((one) => one.id !== null);
  // The run has ended in another way, or was removed with its schedule.
  const idle = read.filter(({ id }) => id === null).map(({ endedId }) => endedId);
  if (idle.length > 0) await db.client.execute(markEndedRead(sql`SELECT unnest(${idle}::text[])`));
  return runs;
}

/** Claimed again after this time, perhaps before the end of its lease. */
export const postponeRun = (db: Db, { captureId, checkCaptureId }: EndedRun, afterMs: number): Promise<void> =>
  postponeCaptures(db, { ids: [checkCaptureId ?? captureId], afterMs });

type BaselineCheck = {
  readonly run: Pick<EndedRun, 'id' | 'scheduleId' | 'checkCaptureId'>;
  readonly capture: NewCapture;
};

/** The run continues after the check capture. A deleted schedule gets none. */
export async function addCheckCapture(
  database: Database,
  { run: { id: executionId, scheduleId, checkCaptureId }, capture }: BaselineCheck,
): Promise<void> {
  await database.transaction(async (db) => {
    const kept = await db.client.rows`
      SELECT FROM schedules WHERE id = ${scheduleId} AND deleted_at IS NULL FOR UPDATE`;
    if (kept.length === 0) return;
    const changed = await db.client.rows<{ id: string }>`
      WITH run AS (
        UPDATE schedule_executions SET second_capture_id = check_capture_id, check_capture_id = ${capture.id}
        WHERE id = ${executionId} AND ${stateOf.executions.mayLeave('succeed')} AND second_capture_id IS NULL
          AND check_capture_id IS NOT DISTINCT FROM ${checkCaptureId}::text
        RETURNING id, coalesce(second_capture_id, capture_id) AS seen
      ), read AS (
        ${markEndedRead(sql`SELECT seen FROM run`)}
      )
      SELECT id FROM run`;
    if (changed.length === 1) await acceptCapture(db, capture);
  });
}
