import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { hasNoFiles, isOlderThan, hasNoOpenDelivery, type PruneOptions, type PruneAlong } from './history.ts';
import { removeCaptureRows } from './remove-capture-rows.ts';

/**
 * Removes runs of schedules with their captures and deliveries. The run that serves as the baseline
 * stays. The schedule contains the count of all its runs.
 */
export const pruneExecutions: PruneAlong = (database, { days, limit, after }) =>
  database.transaction(async (db) => {
    const { client } = db;
    const schedules = await client.rows<{ id: string }>`
      SELECT id FROM schedules WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
    const old = await client.rows<{ id: string; captures: string[] }>`
      SELECT old.id, array_remove(ARRAY[old.capture_id, old.second_capture_id, old.check_capture_id], NULL) AS captures
      FROM unnest(${schedules.map(({ id }) => id)}::text[]) AS schedules (id) CROSS JOIN LATERAL (
        SELECT id, capture_id, second_capture_id, check_capture_id FROM schedule_executions AS run
        WHERE schedule_id = schedules.id AND ${isOlderThan(sql`executed_at`, days)}
          AND ${stateOf.executions.as('run').isEnded} AND diff_key IS NULL AND expires_at < now()
          AND NOT EXISTS (SELECT FROM schedule_baselines AS compared
                          WHERE compared.schedule_id = schedules.id AND compared.capture_id IN (run.capture_id, run.second_capture_id, run.check_capture_id))
          AND NOT EXISTS (SELECT FROM captures WHERE captures.id IN (run.capture_id, run.second_capture_id, run.check_capture_id) AND ${stateOf.captures.isLive})
          AND ${hasNoFiles(sql`run.capture_id, run.second_capture_id, run.check_capture_id`)} AND ${hasNoOpenDelivery(sql`run.id`)}
        ORDER BY executed_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) AS old LIMIT ${limit}`;
    const ids = old.map(({ id }) => id);
    const captures = old.flatMap((run) => run.captures);
    await client.execute`DELETE FROM webhook_deliveries WHERE subject_id = ANY (${ids}::text[])`;
    await client.execute`DELETE FROM ended_captures WHERE capture_id = ANY (${captures}::text[])`;
    await client.execute`DELETE FROM schedule_executions WHERE id = ANY (${ids}::text[])`;
    await removeCaptureRows(db, { captures });
    const isMore = old.length === limit;
    const last = schedules.length < limit ? '' : schedules.at(-1)!.id;
    return { count: old.length, after: isMore ? after : last };
  });

/** Removes skipped planned times, in the order of their ids. */
export const pruneSkips: PruneOptions = ({ client }, { days, limit }) =>
  client.execute`
    DELETE FROM schedule_skips
    WHERE id = ANY (ARRAY(SELECT id FROM schedule_skips ORDER BY id LIMIT ${limit})) AND ${isOlderThan(sql`until_at`, days)}`;
