import type { Database } from '@tintype/database/connect';
import { claimDueRuns } from '@tintype/database/schedules/start-run';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { sendRun } from '../jobs/send-jobs.ts';
import { planRun } from '../schedules/plan-run.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
};

const schedulesMax = 250;

/**
 * Claims the due times and starts their runs in turn: the first run of every organization, then the
 * second of each. If a job is lost, `resend-runs` sends it again.
 */
export function createTickSchedules({ database, queues, clock, logger, newId }: Dependencies) {
  return async (): Promise<boolean> => {
    const now = clock.now();
    const plan = { now, newId };
    const turns = new Map<string, number>();
    const nthOf = createCounts();
    const runs = await claimDueRuns(database, {
      now,
      limit: schedulesMax,
      plan: (schedule) => {
        turns.set(schedule.id, nthOf(schedule.organizationId));
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

/** Counts how often each name has occurred, from 1. */
function createCounts(): (name: string) => number {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}
