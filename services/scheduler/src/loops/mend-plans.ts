import { nextRun } from '@tintype/contracts/cron/next-run';
import { nextRunWithin } from '@tintype/contracts/schedules/schedule-request';
import {
  type DatabaseClock,
  correctPipelines,
  correctSchedules,
  correctTimes,
} from '@tintype/database/clock/database-clock';
import type { LoopDependencies } from './dependencies.ts';
import type { Service } from '@tintype/runtime/service';

type Dependencies = Pick<LoopDependencies, 'database' | 'logger'> & {
  readonly clock: Pick<DatabaseClock, 'onSetBack'>;
};

/**
 * Corrects the times that were planned while the clock of PostgreSQL was ahead, because an hourly
 * schedule would not run before such a time. Runs when the clock is set back, and at each start,
 * because the clock may have been set back while no scheduler ran.
 */
export function createMendPlans({ database, clock, logger }: Dependencies): Service {
  let working: Promise<void> = Promise.resolve();
  const mend = async (): Promise<void> => {
    try {
      const schedules = await correctSchedules(database, { nextOf: nextRunWithin });
      const pipelines = await correctPipelines(database, { nextOf: nextRun });
      const times = await correctTimes(database);
      if (schedules + pipelines + times > 0) logger.warn({ schedules, pipelines, times }, 'clock.plans_mended');
    } catch (error) {
      logger.error({ error }, 'clock.plans_not_mended');
    }
  };
  const inTurn = (): void => {
    working = working.then(mend);
  };
  return {
    name: 'mend-plans',
    start: async () => {
      clock.onSetBack(inTurn);
      inTurn();
    },
    stop: () => working,
  };
}
