import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the work comes to an end in time. A refusal is no end. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    sleep(ms, false, { ref: false }),
  ]);
