import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { acceptWithin, lockRuns, type NewRun } from './accept-run.ts';

type DuePipeline = { readonly id: string; readonly organizationId: string };
type TimedPipeline = DuePipeline & { readonly cron: string; readonly timezone: string; readonly plannedAt: Date };
type Turn = {
  readonly now: Date;
  readonly limit: number;
  /** The first planned time after now. */
  readonly nextOf: (pipeline: TimedPipeline) => Date | undefined;
  readonly newId: () => string;
};

/**
 * Creates a run of each pipeline that is due. Several missed times lead to a single run. While a
 * planned run waits, no other is added, because it would capture the same. A planned time runs
 * once: if clocks differ, a pipeline that has just run may be offered again.
 */
export async function claimDuePipelines(database: Database, { now, limit, nextOf, newId }: Turn): Promise<number> {
  const due = await database.client.rows<DuePipeline>`
    SELECT id, organization_id AS "organizationId" FROM pipelines WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT ${limit}`;
  for (const { id, organizationId } of due)
    await database.transaction(async (db) => {
      await lockRuns(db, organizationId);
      const [pipeline] = await db.client.rows<TimedPipeline & { isWaiting: boolean; hasRun: boolean }>`
        SELECT id, organization_id AS "organizationId", cron, timezone, next_run_at AS "plannedAt",
               EXISTS (SELECT FROM pipeline_runs WHERE organization_id = pipelines.organization_id AND pipeline_id = pipelines.id
                 AND started_by = 'SCHEDULE' AND ${stateOf.pipelineRuns.is('QUEUED')}) AS "isWaiting",
               EXISTS (SELECT FROM pipeline_runs WHERE pipeline_id = pipelines.id AND planned_at = pipelines.next_run_at) AS "hasRun"
        FROM pipelines WHERE id = ${id} AND next_run_at <= ${now} FOR UPDATE`;
      if (pipeline === undefined) return;
      const next = nextOf(pipeline) ?? null;
      await db.client.execute`UPDATE pipelines SET next_run_at = ${next}::timestamptz WHERE id = ${id}`;
      const run: NewRun = {
        id: newId(),
        pipelineId: id,
        organizationId,
        requestId: newId(),
        createdBy: 'system',
        startedBy: 'SCHEDULE',
        urls: [],
        inputText: null,
        plannedAt: pipeline.plannedAt,
        newId,
      };
      if (!pipeline.isWaiting && !pipeline.hasRun) await acceptWithin(db, run);
    });
  return due.length;
}
