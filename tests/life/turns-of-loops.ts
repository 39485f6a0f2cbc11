import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '@tintype/testing/system';

/** Loops come by when the scheduler starts, and a row goes in the turn after its file. */
export async function restartForLoops(system: System): Promise<void> {
  for (let start = 0; start < 2; start += 1) {
    await system.service('scheduler').stop();
    await system.start('scheduler');
    await sleep(1_000);
  }
}
