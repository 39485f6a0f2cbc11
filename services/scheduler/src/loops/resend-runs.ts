import type { Database } from '@tintype/database/connect';
import { listUnsentRuns } from '@tintype/database/schedules/start-run';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { sendRun } from '../jobs/send-jobs.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * The minimum age in milliseconds of a run without a job: the job of a more recent run may still be
 * on its way.
 */
const graceMs = 3_000;
const runsMax = 500;

/**
 * Sends the job of every claimed run that has none: Redis may have lost it, or a process may have
 * died between writing and sending.
 */
export function createResendRuns({ database, queues, clock, logger }: Dependencies) {
  return async (): Promise<void> => {
    const claimedBefore = new Date(clock.now().getTime() - graceMs);
    const runs = await listUnsentRuns(database, { claimedBefore, limit: runsMax });
    const live = await queues.hasLiveJob(catalogue.scheduleTick, runs.map(scheduleTickJobId));
    const forgotten = runs.filter((run) => !live.has(scheduleTickJobId(run)));
    await Promise.all(forgotten.map((run) => sendRun(queues, run)));
    if (forgotten.length > 0) logger.warn({ count: forgotten.length }, 'schedule.runs_resent');
  };
}
