import type { Database } from '@tintype/database/connect';
import { startScheduleRun } from '@tintype/database/schedules/start-run';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Consumer, Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { decideStart } from '../schedules/decide-start.ts';

export type StartRunDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly checkUrl: AddressPolicy['checkUrl'];
};

/** Each job is one short transaction. */
const concurrency = 8;
const outOfCredits = { code: 'QUOTA_EXCEEDED', message: 'The monthly quota is used up.' } as const;

/** Creates the capture of a claimed run, which then waits for its turn like any other capture. */
export function createStartRun(dependencies: StartRunDependencies): Service {
  const { queues } = dependencies;
  let consumer: Consumer | undefined;
  return {
    name: 'schedule-tick-consumer',
    start: async () => {
      consumer = queues.consume(catalogue.scheduleTick, (payload) => startOne(dependencies, payload), { concurrency });
    },
    stop: async () => consumer?.close(),
  };
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
