import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import {
  hasNoFiles,
  isOlderThan,
  hasNoOpenDelivery,
  type PruneOptions,
  type PruneAlong,
  removeCaptureRows,
} from './prune-captures.ts';

/** The run that serves as the baseline stays. The schedule contains the count of all its runs. */
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

export const pruneSkips: PruneOptions = ({ client }, { days, limit }) =>
  client.execute`
    DELETE FROM schedule_skips
    WHERE id = ANY (ARRAY(SELECT id FROM schedule_skips ORDER BY id LIMIT ${limit})) AND ${isOlderThan(sql`until_at`, days)}`;

/** Runs of deleted pipelines are removed with the pipeline. */
export const pruneRuns: PruneOptions = (database, { days, limit }) =>
  database.transaction(
    async (db) => {
      const { client } = db;
      const old = await client.rows<{ id: string; captures: string[]; webhooks: string[] }>`
        SELECT old.id, ARRAY(SELECT capture_id FROM pipeline_run_captures WHERE run_id = old.id AND capture_id IS NOT NULL) AS captures,
               ARRAY(SELECT webhook_id FROM pipeline_outputs WHERE run_id = old.id AND webhook_id IS NOT NULL) AS webhooks
        FROM pipelines CROSS JOIN LATERAL (
          SELECT id FROM pipeline_runs AS run
          WHERE pipeline_id = pipelines.id AND ${isOlderThan(sql`created_at`, days)} AND ${stateOf.pipelineRuns.as('run').isNot('QUEUED', 'RUNNING')}
            AND NOT EXISTS (SELECT FROM captures WHERE captures.id IN (${capturesOf}) AND ${stateOf.captures.isLive})
            AND NOT EXISTS (SELECT FROM pipeline_images WHERE run_id = run.id AND (${stateOf.pipelineImages.isLive}
                            OR (storage_key IS NOT NULL AND deleted_at IS NULL)))
            AND NOT EXISTS (SELECT FROM pipeline_outputs JOIN webhook_deliveries ON subject_id = pipeline_outputs.id
                            WHERE run_id = run.id AND settled_at IS NULL)
            AND ${hasNoFiles(capturesOf)}
          ORDER BY created_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) AS old WHERE pipelines.deleted_at IS NULL LIMIT ${limit}`;
      const ids = old.map(({ id }) => id);
      const captures = old.flatMap((run) => run.captures);
      await client.execute`DELETE FROM ended_captures WHERE capture_id = ANY (${captures}::text[])`;
      // This removes their captures, images, outputs and links too.
      await client.execute`DELETE FROM pipeline_runs WHERE id = ANY (${ids}::text[])`;
      await removeCaptureRows(db, { captures, webhooks: old.flatMap(({ webhooks }) => webhooks) });
      return old.length;
    },
    { timeoutMs: 60_000 },
  );

const capturesOf = sql`
  SELECT made.capture_id FROM pipeline_run_captures AS made WHERE made.run_id = run.id AND made.capture_id IS NOT NULL`;
