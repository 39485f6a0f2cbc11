import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import { resolvePlan, type Plan, type PlanName } from '@tintype/contracts/plans/plans';
import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Database, Db } from '../connect.ts';
import { lockCredits, readCredits } from '../credits/quota.ts';
import { leaseUntil } from '../leases/leases.ts';
import { isKeyActive, type Maker } from '../rights/rights.ts';
import { splitIntoSlices } from '../statements/statements.ts';
import { stateOf } from '../states/state-guards.ts';
import { writeGalleryEvents } from './end-run.ts';
import { writeRefusedImages } from './take-ended.ts';

export type StartablePipelineRun = Maker & {
  readonly id: string;
  readonly pipelineId: string;
  readonly requestId: string;
  readonly graph: Graph;
  readonly urls: readonly string[];
  readonly plan: Plan;
};
type PipelineRunFailure = { readonly code: ErrorCode; readonly message: string };
export type RunCapture = {
  readonly nodeId: string;
  readonly view: string;
  readonly url: string;
  readonly urlIndex: number;
} & ({ readonly capture: Pick<NewCapture, 'id' | 'request' | 'expiresAt'> } | { readonly failure: PipelineRunFailure });
export type PipelineRunStart =
  | { readonly ok: true; readonly captures: readonly RunCapture[] }
  | ({ readonly ok: false } & PipelineRunFailure);
type Decision = { readonly now: Date; readonly decide: (run: StartablePipelineRun) => PipelineRunStart };
type StartedRun = { readonly run: StartablePipelineRun; readonly failure?: PipelineRunFailure };

/** After one scheduler has begun to start a run, no scheduler tries again for this long. */
const putOffMs = 10_000;

type Startable = { readonly id: string; readonly pipelineId: string };

/**
 * The longest waiting run of a pipeline without one in progress. Its next attempt is postponed
 * first, so a failing start delays only its pipeline.
 */
export async function claimNextRun({ client }: Db): Promise<Startable | undefined> {
  const other = stateOf.pipelineRuns.as('other');
  return client.first<Startable>`
    UPDATE pipeline_runs SET start_after = ${leaseUntil(putOffMs)}
    WHERE id = (
      SELECT id FROM pipeline_runs AS run
      WHERE ${stateOf.pipelineRuns.as('run').mayLeave('start')} AND (start_after IS NULL OR start_after <= now())
        AND NOT EXISTS (SELECT FROM pipeline_runs AS other WHERE other.pipeline_id = run.pipeline_id AND ${other.is('RUNNING')})
        AND NOT EXISTS (SELECT FROM pipeline_runs AS other WHERE other.organization_id = run.organization_id
          AND other.pipeline_id = run.pipeline_id AND other.position < run.position AND ${other.is('QUEUED')})
      ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, pipeline_id AS "pipelineId"`;
}

/**
 * `undefined` if the run no longer waits. A unique index also ensures one active run for each
 * pipeline.
 */
export const startPipelineRun = (
  database: Database,
  id: string,
  { now, decide }: Decision,
): Promise<StartedRun | undefined> =>
  database.transaction(
    async (db) => {
      const found = await takeQueued(db, id);
      if (found === undefined) return undefined;
      const { isKeyGood, ...run } = found;
      const start = isKeyGood ? decide(run) : { ok: false as const, ...revokedKeyFailure };
      const failure = start.ok
        ? await creditFailure(db, { run, now, count: capturesOfStart(start.captures).length })
        : start;
      if (failure !== undefined) {
        const { code, message } = failure;
        await failRun(db, { id: run.id, code, message });
        return { run, failure: { code, message } };
      }
      if (start.ok) await writeCaptures(db, run, start.captures);
      return { run };
    },
    { timeoutMs: 60_000 },
  );

const revokedKeyFailure: PipelineRunFailure = {
  code: 'API_KEY_REQUIRED',
  message:
    'The API key of this pipeline was revoked, has expired, or its creator may no longer create keys. ' +
    'Save the pipeline again to run it with your own permissions.',
};

type PipelinesStartRunRow = Omit<StartablePipelineRun, 'plan'> & {
  readonly plan: PlanName;
  readonly overrides: Partial<Plan>;
  readonly isKeyGood: boolean;
};

async function takeQueued(
  { client }: Db,
  id: string,
): Promise<(StartablePipelineRun & { readonly isKeyGood: boolean }) | undefined> {
  const row = await client.first<PipelinesStartRunRow>`
    SELECT run.id, run.pipeline_id AS "pipelineId", run.organization_id AS "organizationId", run.api_key_id AS "apiKeyId",
           run.created_by AS "createdBy", run.request_id AS "requestId", run.graph, run.urls, plan, overrides,
           (run.api_key_id IS NULL OR ${isKeyActive('key')}) AS "isKeyGood"
    FROM pipeline_runs AS run JOIN organizations ON organizations.id = run.organization_id
    LEFT JOIN api_keys AS key ON key.id = run.api_key_id
    WHERE run.id = ${id} AND ${stateOf.pipelineRuns.as('run').mayLeave('start')} FOR UPDATE OF run SKIP LOCKED`;
  if (row === undefined) return undefined;
  const { plan, overrides, ...run } = row;
  return { ...run, plan: resolvePlan(plan, overrides) };
}

type StorageCosts = { readonly run: StartablePipelineRun; readonly now: Date; readonly count: number };

/**
 * Reserved for the complete run, so that it does not stop in the middle when the month's credits
 * run out.
 */
async function creditFailure(db: Db, { run, now, count }: StorageCosts): Promise<PipelineRunFailure | undefined> {
  const limit = run.plan.capturesPerMonth;
  if (limit === null || count === 0) return undefined;
  const { organizationId } = run;
  await lockCredits(db, organizationId);
  const { used, reserved } = await readCredits(db, { organizationId, now });
  const left = Math.max(0, limit - used - reserved);
  if (count <= left) return undefined;
  return {
    code: 'QUOTA_EXCEEDED',
    message: `This run requires ${count} captures, but only ${left} remain this month.`,
  };
}

async function failRun(
  { client }: Db,
  { id, code, message }: PipelineRunFailure & { readonly id: string },
): Promise<void> {
  await client.execute`
    UPDATE pipeline_runs
    SET state = ${stateOf.pipelineRuns.reached('fail')}, error_code = ${code}, error_message = ${message}, completed_at = now()
    WHERE id = ${id} AND ${stateOf.pipelineRuns.mayLeave('fail')}`;
  await client.execute(writeGalleryEvents(id));
}

const capturesOfStart = (captures: readonly RunCapture[]) => captures.flatMap((one) => ('capture' in one ? [one] : []));

const estimateCharacters = (one: RunCapture): number =>
  'capture' in one ? JSON.stringify(one.capture.request).length : one.url.length;

async function writeCaptures(db: Db, run: StartablePipelineRun, captures: readonly RunCapture[]): Promise<void> {
  const { id, organizationId, apiKeyId, createdBy, requestId } = run;
  const common = { organizationId, apiKeyId, createdBy, requestId, origin: 'pipeline' as const, isSent: false };
  for (const some of splitIntoSlices(captures, estimateCharacters)) {
    await acceptCaptures(
      db,
      capturesOfStart(some).map(({ capture }) => ({ ...common, ...capture })),
    );
    const rows = some.map((one) => ({
      node_id: one.nodeId,
      view: one.view,
      url_index: one.urlIndex,
      url: one.url,
      ...('capture' in one
        ? { capture_id: one.capture.id }
        : { error_code: one.failure.code, error_message: one.failure.message }),
    }));
    await db.client.execute`
      INSERT INTO pipeline_run_captures (run_id, node_id, view, url_index, url, capture_id, error_code, error_message)
      SELECT ${id}, node_id, view, url_index, url, capture_id, error_code, error_message
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (
        node_id text, view text, url_index int, url text, capture_id text, error_code text, error_message text)`;
  }
  const failed = captures.length - capturesOfStart(captures).length;
  await db.client.execute`
    UPDATE pipeline_runs
    SET state = ${stateOf.pipelineRuns.reached('start')}, started_at = now(), total = ${captures.length}::int, failed = ${failed}::int
    WHERE id = ${id} AND ${stateOf.pipelineRuns.mayLeave('start')}`;
  if (failed > 0) await writeRefusedImages(db, id);
}
