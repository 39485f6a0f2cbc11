import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { hasNoFiles, isOlderThan, type PruneOptions } from './history.ts';
import { removeCaptureRows } from './remove-capture-rows.ts';

/**
 * Removes runs of pipelines with their captures and images. Runs of deleted pipelines are removed
 * with the pipeline.
 */
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
      // The capture positions, images, outputs and links of the runs are removed with them.
      await client.execute`DELETE FROM pipeline_runs WHERE id = ANY (${ids}::text[])`;
      await removeCaptureRows(db, { captures, webhooks: old.flatMap(({ webhooks }) => webhooks) });
      return old.length;
    },
    { timeoutMs: 60_000 },
  );

const capturesOf = sql`
  SELECT made.capture_id FROM pipeline_run_captures AS made WHERE made.run_id = run.id AND made.capture_id IS NOT NULL`;
