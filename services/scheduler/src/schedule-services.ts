import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import { releaseIdleBaselines } from '@tintype/database/schedules';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { createLoop } from '@tintype/runtime/loop';
import type { Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import { createComparer } from './change/comparer.ts';
import { createStartRun } from './jobs/start-run.ts';
import { createFinishRuns } from './loops/finish-runs.ts';
import { createPurgeSchedules } from './loops/purge-schedules.ts';
import { createResendRuns } from './loops/resend-runs.ts';
import { createTickSchedules } from './loops/tick-schedules.ts';
import type { OnlyWith } from './loops/only-with.ts';

export type ScheduleParts = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Pick<Storage, 'delete' | 'readBytes' | 'put'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly random: RandomBytes;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly onlyWith: OnlyWith;
};

/** All that happens to schedules by itself: claimed when due, started, finished, told of, deleted. */
export function scheduleServices(parts: ScheduleParts): readonly Service[] {
  const { logger, onlyWith } = parts;
  const comparer = createComparer();
  const tick = onlyWith('schedulesDue', createTickSchedules(parts));
  const finish = onlyWith('runsUnderWay', createFinishRuns({ ...parts, comparer }));
  return [
    { name: 'comparer', start: async () => undefined, stop: comparer.stop },
    createStartRun(parts),
    createLoop({ name: 'tick-schedules', everyMs: 200, turn: tick, logger }),
    createLoop({ name: 'resend-runs', everyMs: 2_000, turn: createResendRuns(parts), logger }),
    createLoop({ name: 'finish-runs', everyMs: 200, turn: finish, logger }),
    createLoop({
      name: 'release-baselines',
      everyMs: 60_000,
      turn: () => releaseIdleBaselines(parts.database),
      logger,
    }),
    createLoop({ name: 'purge-schedules', everyMs: 2_000, turn: createPurgeSchedules(parts), logger }),
  ];
}
