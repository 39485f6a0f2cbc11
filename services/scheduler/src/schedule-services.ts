import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import { releaseIdleBaselines } from '@tintype/database/schedules/baselines';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { createLoop, type Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import { createComparer } from './change/comparer.ts';
import { createStartRun } from './jobs/start-run.ts';
import { createFinishRuns } from './loops/finish-runs.ts';
import type { OnlyWith } from './loops/only-with.ts';
import { createResendRuns } from './loops/resend-runs.ts';
import { createTickSchedules } from './loops/tick-schedules.ts';

export type ScheduleDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Pick<Storage, 'driver' | 'absent' | 'delete' | 'readBytes' | 'put'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly random: RandomBytes;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly onlyWith: OnlyWith;
};

/**
 * The background work of schedules: claiming due times, starting, finishing, notifying, deleting.
 */
export function scheduleServices(dependencies: ScheduleDependencies): readonly Service[] {
  const { logger, onlyWith } = dependencies;
  const comparer = createComparer();
  const tick = onlyWith('schedulesDue', createTickSchedules(dependencies));
  const finish = onlyWith('endedRuns', createFinishRuns({ ...dependencies, comparer }));
  return [
    { name: 'comparer', start: async () => undefined, stop: comparer.stop },
    createStartRun(dependencies),
    createLoop({ name: 'tick-schedules', intervalMs: 200, tick, logger }),
    createLoop({ name: 'resend-runs', intervalMs: 2_000, tick: createResendRuns(dependencies), logger }),
    createLoop({ name: 'finish-runs', intervalMs: 200, tick: finish, logger }),
    createLoop({
      name: 'release-baselines',
      intervalMs: 60_000,
      tick: () => releaseIdleBaselines(dependencies.database),
      logger,
    }),
  ];
}
