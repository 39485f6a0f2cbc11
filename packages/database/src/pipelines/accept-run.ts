import { capturesOfRun, planRunSteps } from '@tintype/contracts/pipelines/run-steps';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import {
  acceptedPerMinute,
  idempotencyMs,
  pendingOfOrganizationMax,
  pendingOfPipelineMax,
} from '@tintype/contracts/pipelines/pipeline-bodies';
import type { PipelineRunState, RunStarter } from '@tintype/contracts/states/pipeline';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import type { Database, Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { acceptsTrigger } from './save-pipeline.ts';

export type NewRun = {
  readonly id: string;
  readonly pipelineId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdBy: PrincipalId;
  readonly startedBy: RunStarter;
  readonly urls: readonly string[];
  /** A JSON object as it was sent. */
  readonly inputText: string | null;
  readonly sourceRunId?: string;
  readonly plannedAt?: Date;
  /** Node and secret may have changed between the check and this call. */
  readonly trigger?: { readonly nodeId: string; readonly secretDigests: readonly Uint8Array[] };
  /** Digests with the current secret of the installation, then with earlier secrets. */
  readonly idempotency?: readonly [Idempotency, ...Idempotency[]];
  readonly newId: () => string;
};

type Idempotency = { readonly digest: Uint8Array; readonly inputDigest: Uint8Array };

type AcceptedRun = { readonly id: string; readonly state: PipelineRunState };
export type Acceptance =
  | ({ readonly outcome: 'accepted' | 'repeated' } & AcceptedRun)
  | { readonly outcome: 'not found' | 'nothing to capture' | 'conflict' | 'pipeline full' | 'organization full' }
  | { readonly outcome: 'too many'; readonly retryAfterMs: number };

/** Runs of an organization are accepted in turn, so that no limit is exceeded. */
export const acceptRun = (database: Database, run: NewRun): Promise<Acceptance> =>
  database.transaction(async (db) => {
    await lockRuns(db, run.organizationId);
    return acceptWithin(db, run);
  });

/** Call this before any row is locked. */
const lockRuns = async ({ client }: Db, organizationId: string): Promise<void> =>
  void (await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`pipelines/${organizationId}`}, 0))`);

async function acceptWithin(db: Db, run: NewRun): Promise<Acceptance> {
  const { pipelineId, organizationId, trigger } = run;
  type Row = { graph: Graph; revision: number; apiKeyId: string | null };
  // A concurrent deletion waits for this lock, and then finds the run.
  const pipeline = await db.client.first<Row>`
    SELECT graph, revision, api_key_id AS "apiKeyId" FROM pipelines
    WHERE id = ${pipelineId} AND organization_id = ${organizationId} AND deleted_at IS NULL
      AND ${trigger === undefined ? sql`true` : acceptsTrigger({ nodeId: trigger.nodeId, digests: trigger.secretDigests })}
    FOR SHARE`;
  if (pipeline === undefined) return { outcome: 'not found' };
  // A trigger sends URLs, which are always captured.
  if (trigger === undefined && capturesOfRun(pipeline.graph, run.urls).captures.length === 0)
    return { outcome: 'nothing to capture' };
  const refusal = (await findEarlierRun(db, run)) ?? (await describeLackOfCapacity(db, run));
  if (refusal !== undefined) return refusal;
  const state = await insertRun(db, run, pipeline);
  return { outcome: 'accepted', id: run.id, state };
}

async function findEarlierRun({ client }: Db, { pipelineId, idempotency }: NewRun): Promise<Acceptance | undefined> {
  if (idempotency === undefined) return undefined;
  const before = await client.first<AcceptedRun & { isSame: boolean }>`
    SELECT id, state, input_digest = ANY(${idempotency.map(({ inputDigest }) => inputDigest)}::bytea[]) AS "isSame" FROM pipeline_runs
    WHERE pipeline_id = ${pipelineId} AND idempotency_digest = ANY(${idempotency.map(({ digest }) => digest)}::bytea[])
      AND created_at > now() - ${idempotencyMs}::bigint * interval '1 millisecond'
    ORDER BY position DESC LIMIT 1`;
  if (before === undefined) return undefined;
  const { id, state, isSame } = before;
  return isSame ? { outcome: 'repeated', id, state } : { outcome: 'conflict' };
}

async function describeLackOfCapacity(
  { client }: Db,
  { pipelineId, organizationId, startedBy }: NewRun,
): Promise<Acceptance | undefined> {
  // A planned run has no caller that would notice a refusal, and each pipeline has at most one that
  // waits (`claimDuePipelines`).
  if (startedBy === 'SCHEDULE') return undefined;
  type Row = { ofPipeline: number; ofOrganization: number; recent: number; waitMs: number | null };
  const row = await client.first<Row>`
    SELECT count(*) FILTER (WHERE pipeline_id = ${pipelineId})::int AS "ofPipeline", count(pipeline_runs.id)::int AS "ofOrganization",
           recent.count::int AS recent, (extract(epoch FROM recent.first + interval '60 seconds' - now()) * 1000)::float8 AS "waitMs"
    FROM (
      SELECT count(*), min(created_at) AS first FROM pipeline_runs
      WHERE pipeline_id = ${pipelineId} AND started_by = 'TRIGGER' AND created_at > now() - interval '60 seconds') AS recent
    LEFT JOIN pipeline_runs ON organization_id = ${organizationId} AND ${stateOf.pipelineRuns.is('QUEUED')}
    GROUP BY recent.count, recent.first`;
  const { ofPipeline, ofOrganization, recent, waitMs } = row!;
  if (startedBy === 'TRIGGER' && recent >= acceptedPerMinute)
    return { outcome: 'too many', retryAfterMs: Math.max(1, waitMs ?? 1) };
  if (ofPipeline >= pendingOfPipelineMax) return { outcome: 'pipeline full' };
  return ofOrganization >= pendingOfOrganizationMax ? { outcome: 'organization full' } : undefined;
}

type Pipeline = { readonly graph: Graph; readonly revision: number; readonly apiKeyId: string | null };

async function insertRun(
  { client }: Db,
  run: NewRun,
  { graph, revision, apiKeyId }: Pipeline,
): Promise<PipelineRunState> {
  const { id, pipelineId, idempotency } = run;
  const { outputs, ...steps } = planRunSteps(graph);
  // `input_data` is for an earlier version. Its numbers are JavaScript numbers, because PostgreSQL
  // refuses larger ones.
  const inputData = run.inputText === null ? null : JSON.stringify(JSON.parse(run.inputText));
  const [{ state }] = (await client.rows<{ state: PipelineRunState }>`
    INSERT INTO pipeline_runs (id, pipeline_id, organization_id, api_key_id, created_by, request_id, started_by, source_run_id,
                               revision, graph, steps, urls, input_data, input_text, idempotency_digest, input_digest, planned_at)
    VALUES (${id}, ${pipelineId}, ${run.organizationId}, ${apiKeyId}, ${run.createdBy}, ${run.requestId}, ${run.startedBy},
            ${run.sourceRunId ?? null}, ${revision}, ${JSON.stringify(graph)}::jsonb, ${JSON.stringify(steps)}::jsonb,
            ${JSON.stringify(run.urls)}::jsonb, ${inputData}::jsonb, ${run.inputText}, ${idempotency?.[0].digest ?? null}::bytea, ${idempotency?.[0].inputDigest ?? null}::bytea,
            ${run.plannedAt ?? null}::timestamptz)
    RETURNING state`) as [{ state: PipelineRunState }];
  const rows = outputs.map((output) => ({
    id: run.newId(),
    gallery: output.galleryNodeId,
    webhook: output.webhookNodeId,
  }));
  if (rows.length > 0)
    await client.execute`
      INSERT INTO pipeline_outputs (id, run_id, gallery_node_id, webhook_node_id, webhook_id)
      SELECT output.id, ${id}, gallery, webhook, webhook_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS output (id text, gallery text, webhook text)
      LEFT JOIN pipeline_webhooks ON pipeline_id = ${pipelineId} AND node_id = webhook`;
  return state;
}

type DuePipeline = { readonly id: string; readonly organizationId: string };
type TimedPipeline = DuePipeline & { readonly cron: string; readonly timezone: string; readonly plannedAt: Date };
type ClaimOptions = {
  readonly now: Date;
  readonly limit: number;
  readonly nextOf: (pipeline: TimedPipeline) => Date | undefined;
  readonly newId: () => string;
};

/**
 * Several missed times lead to a single run. A planned time runs once: if clocks differ, a pipeline
 * that has just run may be offered again.
 */
export async function claimDuePipelines(
  database: Database,
  { now, limit, nextOf, newId }: ClaimOptions,
): Promise<number> {
  const due = await database.client.rows<DuePipeline>`
    SELECT id, organization_id AS "organizationId" FROM pipelines WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT ${limit}`;
  for (const { id, organizationId } of due)
    await database.transaction(async (db) => {
      await lockRuns(db, organizationId);
      const pipeline = await db.client.first<TimedPipeline & { isWaiting: boolean; hasRun: boolean }>`
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
