import { nextRun } from '@tintype/contracts/cron/next-run';
import { claimDuePipelines } from '@tintype/database/pipelines/accept-run';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import {
  claimNextRun,
  startPipelineRun,
  type RunCapture,
  type PipelineRunStart,
  type StartablePipelineRun,
} from '@tintype/database/pipelines/start-runs';
import {
  claimEndedOfRuns,
  releaseEnded,
  takeEndedOfRun,
  type EndedRunCaptures,
} from '@tintype/database/pipelines/take-ended';
import { finishRuns } from '@tintype/database/pipelines/end-run';
import { captureAt, getFieldProblems, type MadeSettings, makeSettings } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { View } from '@tintype/contracts/pipelines/nodes/node-type';
import { capturesOfRun, type PlannedCapture } from '@tintype/contracts/pipelines/run-steps';
import type { LoopDependencies } from './dependencies.ts';

const pipelinesMax = 100;

/** Claims runs of due pipelines. All missed times together cause one run, now. */
export function createTickPipelines({
  database,
  clock,
  newId,
}: Pick<LoopDependencies, 'database' | 'clock' | 'newId'>) {
  return async (): Promise<boolean> => {
    const now = clock.now();
    const claimed = await claimDuePipelines(database, {
      now,
      limit: pipelinesMax,
      nextOf: (pipeline) => nextRun(pipeline, now),
      newId,
    });
    return claimed === pipelinesMax;
  };
}

type DecideDependencies = Pick<LoopDependencies, 'newId' | 'checkUrl'>;
type StartDependencies = DecideDependencies & Pick<LoopDependencies, 'database' | 'clock' | 'logger'>;

/**
 * Starts the runs whose turn it is in sequence: the first waiting run of each pipeline without a
 * run in progress.
 */
export function createStartPipelines(dependencies: StartDependencies) {
  const { database, logger } = dependencies;
  return async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      const next = await claimNextRun(database);
      if (next === undefined) return false;
      await startRun(dependencies, next.id).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        logger.error({ pipelineId: next.pipelineId, runId: next.id, error }, 'pipeline.run_not_started');
      });
    }
    return false;
  };
}

async function startRun({ database, clock, logger, ...deciding }: StartDependencies, id: string): Promise<void> {
  const now = clock.now();
  const started = await startPipelineRun(database, id, { now, decide: (run) => decidePipelineRun(run, now, deciding) });
  if (started === undefined) return;
  const { run, failure } = started;
  const ids = { pipelineId: run.pipelineId, runId: run.id, requestId: run.requestId };
  if (failure === undefined) logger.info(ids, 'pipeline.run_started');
  else logger.info({ ...ids, code: failure.code }, 'pipeline.run_refused');
}

const capturesMax = 500;
const runsMax = 50;

/** Creates the images of ended captures, then ends the runs that have nothing left to do. */
export function createFinishPipelines({ database, logger }: Pick<LoopDependencies, 'database' | 'logger'>) {
  return async (): Promise<boolean> => {
    const ended = await claimEndedOfRuns(database, { limit: capturesMax });
    await readEach({ database, logger }, ended);
    const finished = await finishRuns(database, { limit: runsMax });
    for (const { id, ...run } of finished) logger.info({ runId: id, ...run }, 'pipeline.run_finished');
    const read = ended.reduce((sum, { captures }) => sum + captures.length, 0);
    return read === capturesMax || finished.length === runsMax;
  };
}

/** A run that cannot be read is retried when its lease has ended. */
async function readEach(
  { database, logger }: Pick<LoopDependencies, 'database' | 'logger'>,
  ended: readonly EndedRunCaptures[],
): Promise<void> {
  for (const [nth, run] of ended.entries())
    try {
      await takeEndedOfRun(database, run);
    } catch (error) {
      logger.error({ runId: run.runId, error }, 'pipeline.run_not_read');
      // This run took too long, or the database is unreachable: the remaining runs are released.
      if (isDatabaseAway(error)) return releaseEnded(database, ended.slice(nth + 1));
    }
}

/**
 * Decides on the captures of a run. The plan or the policy may have changed since the pipeline was
 * accepted: refused settings end the run, a refused address only its own captures.
 */
export function decidePipelineRun(
  run: StartablePipelineRun,
  now: Date,
  dependencies: DecideDependencies,
): PipelineRunStart {
  try {
    const { captures, tooMany } = capturesOfRun(run.graph, run.urls);
    if (tooMany !== undefined)
      throw new ServiceError('RESULT_TOO_LARGE', { message: `The pipeline would ${tooMany}.` });
    if (captures.length === 0)
      throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'There is nothing to capture.' });
    const settingsOf = createSettings(run);
    const expiresAt = new Date(now.getTime() + origins.pipeline.retentionMs);
    return {
      ok: true,
      captures: captures.map((planned) => toCapture(planned, { settingsOf, expiresAt, ...dependencies })),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

type SettingsOf = (view: View) => MadeSettings;

function createSettings({ plan }: StartablePipelineRun): SettingsOf {
  const views = new Map<View, MadeSettings>();
  const judged = (view: View): MadeSettings => {
    const made = makeSettings({ origin: 'pipeline', layers: [view.options], plan });
    if (made.ok) return made;
    if (made.failure.code !== 'VALIDATION_ERROR') throw made.failure;
    throw new ServiceError('CAPTURE_FAILED', {
      message: `The settings of the view ${view.name} are no longer valid: ${Object.keys(getFieldProblems(made.failure))[0]}.`,
    });
  };
  return (view) => {
    const settings = views.get(view) ?? judged(view);
    views.set(view, settings);
    return settings;
  };
}

type CaptureOptions = DecideDependencies & { readonly settingsOf: SettingsOf; readonly expiresAt: Date };

function toCapture({ nodeId, view, url, urlIndex }: PlannedCapture, making: CaptureOptions): RunCapture {
  const { newId, checkUrl, settingsOf, expiresAt } = making;
  const place = { nodeId, view: view.name, url, urlIndex };
  const made = captureAt(settingsOf(view), { url, checkUrl });
  return made.ok
    ? { ...place, capture: { id: newId(), request: made.request, expiresAt } }
    : { ...place, failure: { code: 'URL_NOT_ALLOWED', message: made.failure.message } };
}
