import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { findMaskedTexts, withTypedText } from '@tintype/contracts/capture/typed-text';
import { findCapture } from '@tintype/database/captures/find-capture';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { discardFiles, expectFile } from '@tintype/database/files/discarded-files';
import {
  addCheckCapture,
  postponeRun,
  takeEndedRuns,
  type EndedRun,
  findBaselineKey,
  findRunSchedule,
} from '@tintype/database/schedules/take-ended';
import { findBaseline, findLastVerdicts } from '@tintype/database/schedules/baselines';
import { settleRun } from '@tintype/database/schedules/settle-run';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { JudgeDependencies } from '../schedules/judge-looks.ts';
import type { LoopDependencies } from './dependencies.ts';
import { judgeRun, type Judgement } from '../schedules/judge-run.ts';

type FinishRunsDependencies = Pick<LoopDependencies, 'database' | 'clock' | 'logger' | 'newId'> &
  Pick<JudgeDependencies, 'storage' | 'comparer' | 'random'>;

/**
 * The maximum number of runs in a turn: few enough to compare all before the lease on the last run
 * ends.
 */
const runsMax = 20;
/**
 * Milliseconds until a retry while storage is unreachable: long enough to waste few comparisons.
 */
const putOffMs = 10_000;
/** Milliseconds for which a run is retried, once a minute, after an error of the service. */
const retryPeriodMs = 600_000;
/**
 * The maximum number of comparisons of one run in a turn: more would exceed the lease. The run is
 * compared again if a different run of its schedule ended meanwhile.
 */
const comparisonsMax = 3;
const staleMs = 1_000;
/** Milliseconds for which a further capture is stored. It is needed for one comparison only. */
const checkRetentionMs = 3_600_000;

export function createFinishRuns(dependencies: FinishRunsDependencies) {
  const { database, logger } = dependencies;
  return async (): Promise<boolean> => {
    const runs = await takeEndedRuns(database, { limit: runsMax });
    await Promise.all(
      runs.map((run) =>
        finish(dependencies, run).catch(async (error: unknown) => {
          logger.error({ executionId: run.id, scheduleId: run.scheduleId, error }, 'schedule.run_not_finished');
          if (error instanceof StorageUnavailable) await postponeRun(database, run, putOffMs);
          else if (!isDatabaseAway(error)) await giveUp(dependencies, run);
        }),
      ),
    );
    return runs.length === runsMax;
  };
}

async function finish(dependencies: FinishRunsDependencies, run: EndedRun, triesLeft = comparisonsMax): Promise<void> {
  const { database, clock, logger, newId } = dependencies;
  const now = clock.now();
  const checkIds = [run.secondCaptureId, run.checkCaptureId].filter((id) => id !== null);
  const [capture, schedule, ...checked] = await Promise.all([
    findCapture(database, { id: run.captureId }),
    findRunSchedule(database, run.scheduleId),
    ...checkIds.map((id) => findCapture(database, { id })),
  ]);
  const checks = checked.filter((check) => check !== undefined);
  if (capture === undefined || schedule === undefined) return;
  if (capture.state !== 'COMPLETED') {
    const code = capture.errorCode ?? 'CANCELLED';
    const message = capture.errorMessage ?? 'The capture was cancelled.';
    return fail(dependencies, run, { code, message });
  }
  const judging: JudgeDependencies = {
    ...dependencies,
    findBaseline: (scheduleId) => findBaseline(database, scheduleId),
    findLastVerdicts: (scheduleId, limit) => findLastVerdicts(database, { scheduleId, limit }),
    findKey: (picture) => findBaselineKey(database, picture),
    expectFile: (key) => expectFile(database, { key }),
  };
  const judge = (isFinal: boolean): Promise<Judgement> =>
    judgeRun(judging, { schedule, capture, checks, isFinal, now });
  const first = await judge(checks.length < checkIds.length);
  // Typed texts are removed from a request when its capture ends, so they are taken from the
  // schedule.
  const request = withTypedText(capture.request, schedule.options);
  // If the schedule was changed meanwhile, the typed texts are lost. A mask must not be typed into
  // a form, so there is no further capture.
  const isKnown = Object.keys(findMaskedTexts(request)).length === 0;
  if (first.kind === 'measure' && isKnown) {
    const { organizationId, apiKeyId, createdBy, origin, requestId } = capture;
    const again = {
      id: newId(),
      organizationId,
      apiKeyId,
      createdBy,
      origin,
      request: request as CaptureRequest,
      requestId,
      expiresAt: new Date(now.getTime() + checkRetentionMs),
      cost: 0,
      isSent: false,
    };
    return addCheckCapture(database, { run, capture: again });
  }
  const judgement = first.kind === 'measure' ? await judge(true) : first;
  if (judgement.kind === 'measure') return;
  if (judgement.kind === 'failed') return fail(dependencies, run, judgement);
  const { verdict, changed, diffScore, masked, diffKey } = judgement.outcome;
  const end = await settleRun(database, run, { kind: 'success', now, ...judgement.outcome });
  if (end === 'settled')
    return logger.info({ ...ids(run), verdict, changed, diffScore, masked }, 'schedule.run_finished');
  if (diffKey !== undefined) await discardFiles(database, { keys: [diffKey] });
  if (end === 'stale')
    return triesLeft > 1 ? finish(dependencies, run, triesLeft - 1) : postponeRun(database, run, staleMs);
}

/**
 * Fails a run that can never be compared, because it would prevent all later runs of its schedule.
 */
async function giveUp(dependencies: FinishRunsDependencies, run: EndedRun): Promise<void> {
  const { database, clock } = dependencies;
  const capture = await findCapture(database, { id: run.captureId });
  const endedAt = capture?.completedAt ?? undefined;
  if (endedAt === undefined || clock.now().getTime() - endedAt.getTime() < retryPeriodMs) return;
  const message =
    'This run could not be compared with the previous run. The log of the scheduler states the reason (schedule.run_not_finished).';
  await fail(dependencies, run, { code: 'INTERNAL_ERROR', message });
}

async function fail(
  { database, clock, logger }: FinishRunsDependencies,
  run: EndedRun,
  { code, message }: { readonly code: ErrorCode; readonly message: string },
): Promise<void> {
  if ((await settleRun(database, run, { kind: 'failure', now: clock.now(), code, message })) === 'settled')
    logger.info({ ...ids(run), code }, 'schedule.run_finished');
}

const ids = ({ id, scheduleId, requestId, captureId }: EndedRun) => ({
  executionId: id,
  scheduleId,
  requestId,
  captureId,
});
