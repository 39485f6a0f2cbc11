import {
  claimDueRuns,
  type DueSchedule,
  type RunPlan,
  startScheduleRun,
  type RunStart,
  type StartableRun,
} from '@tintype/database/schedules/start-run';
import { createConsumerService } from '@tintype/queues/port';
import {
  nextRunWithin,
  costOfRun,
  makeScheduledCapture,
  type RunRequest,
} from '@tintype/contracts/schedules/schedule-request';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Service } from '@tintype/runtime/service';
import { getFieldProblems } from '@tintype/contracts/capture/make-capture';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { sendRun } from './resend.ts';
import type { LoopDependencies } from './dependencies.ts';

const schedulesMax = 250;

/**
 * Claims the due times and starts their runs in turn: the first run of every organization, then the
 * second of each. If a job is lost, `resend-runs` sends it again.
 */
export function createTickSchedules({
  database,
  queues,
  clock,
  logger,
  newId,
}: Pick<LoopDependencies, 'database' | 'queues' | 'clock' | 'logger' | 'newId'>) {
  return async (): Promise<boolean> => {
    const now = clock.now();
    const plan = { now, newId };
    const turns = new Map<string, number>();
    const counts = new Map<string, number>();
    const runs = await claimDueRuns(database, {
      now,
      limit: schedulesMax,
      plan: (schedule) => {
        const nth = (counts.get(schedule.organizationId) ?? 0) + 1;
        counts.set(schedule.organizationId, nth);
        turns.set(schedule.id, nth);
        return planRun(schedule, plan);
      },
    });
    await Promise.all(
      runs.map((run) =>
        sendRun(queues, run, turns.get(run.scheduleId)).catch((error: unknown) =>
          logger.warn({ scheduleId: run.scheduleId, requestId: run.requestId, error }, 'schedule.job_not_sent'),
        ),
      ),
    );
    return turns.size === schedulesMax;
  };
}

const dayMs = 86_400_000;
/** Milliseconds after `endsAt` within which an earlier planned time may still be claimed. */
const lateMs = 60_000;

/**
 * Decides on a planned time that has come. Missed times run once together, now. While a run is in
 * progress the next run is skipped. Nothing runs after `endsAt`
 * (docs/interface/schedules.md#planned-times).
 */
function planRun(schedule: DueSchedule, { now, newId }: { readonly now: Date; readonly newId: () => string }): RunPlan {
  const { plannedAt, endsAt, isRunning, retentionDays } = schedule;
  const following = nextRunWithin(schedule, plannedAt);
  const hasMissed = following !== undefined && following <= now;
  const nextRunAt = hasMissed ? nextRunWithin(schedule, now) : following;
  const next = nextRunAt === undefined ? {} : { nextRunAt };
  const isOver = endsAt !== null && now.getTime() > endsAt.getTime() + lateMs;
  if (isRunning || isOver) {
    const reason = isRunning ? 'overlap' : 'missed';
    return { skips: [{ reason, fromAt: plannedAt, untilAt: hasMissed ? now : plannedAt }], ...next };
  }
  return {
    run: { id: newId(), requestId: newId(), expiresAt: new Date(now.getTime() + retentionDays * dayMs) },
    skips: hasMissed ? [{ reason: 'missed', fromAt: following, untilAt: now }] : [],
    ...next,
  };
}

type StartRunDependencies = Pick<LoopDependencies, 'database' | 'queues' | 'clock' | 'logger' | 'newId' | 'checkUrl'>;

/** Each job is one short transaction. */
const concurrency = 8;
const outOfCredits = {
  code: 'QUOTA_EXCEEDED',
  message: 'The monthly quota is used up. Wait until it resets, or ask an administrator for a larger plan.',
} as const;

export function createStartRun(dependencies: StartRunDependencies): Service {
  return createConsumerService('schedule-tick-consumer', () =>
    dependencies.queues.consume(catalogue.scheduleTick, (payload) => startOne(dependencies, payload), { concurrency }),
  );
}

type Payload = { readonly scheduleId: string; readonly plannedAt: string; readonly requestId: string };

export async function startOne(
  dependencies: StartRunDependencies,
  { scheduleId, plannedAt, requestId }: Payload,
): Promise<void> {
  const { database, clock, logger } = dependencies;
  const run = await startScheduleRun(
    database,
    { scheduleId, plannedAt: new Date(plannedAt) },
    { now: clock.now(), decide: (startable) => decideStart(startable, dependencies), outOfCredits },
  );
  if (run !== undefined) logger.info({ scheduleId, executionId: run.id, plannedAt, requestId }, 'schedule.run_started');
}

/**
 * Decides on the capture of a run. The plan or the policy may have changed since the schedule was
 * created. A refusal ends the schedule, because no later run could succeed
 * (docs/interface/schedules.md#states).
 */
export function decideStart(
  run: StartableRun,
  { newId, checkUrl }: Pick<LoopDependencies, 'newId' | 'checkUrl'>,
): RunStart {
  const made = makeScheduledCapture({ ...run, checkUrl });
  if (!made.ok) return { ok: false, ...getProblem(made.failure), isFatal: true };
  const request: RunRequest = { ...made.request, ...getComparison(run) };
  return { ok: true, capture: { id: newId(), request, expiresAt: run.expiresAt, cost: costOfRun(request) } };
}

/**
 * Returns the problem of a run. The settings were valid when they were saved, so it is not reported
 * as an invalid request.
 */
function getProblem(failure: ServiceError): { readonly code: ErrorCode; readonly message: string } {
  const { code, message } = failure;
  if (code !== 'VALIDATION_ERROR') return { code, message };
  return {
    code: 'CAPTURE_FAILED',
    message: `The settings are no longer valid: ${Object.keys(getFieldProblems(failure))[0]}.`,
  };
}

function getComparison({ ignoreSelectors: named, isCompared, changeDetection }: StartableRun): Partial<RunRequest> {
  const { selector, ignoreSelectors: more = [], values = [] } = changeDetection ?? {};
  const ignoreSelectors = [...new Set([...named, ...more])];
  return {
    ...(ignoreSelectors.length > 0 && { ignoreSelectors }),
    ...(isCompared && {
      watched: {
        ...(selector !== undefined && { selector }),
        ...(values.length > 0 && { values: values.map(({ type: _type, ...query }) => query) }),
      },
    }),
  };
}
