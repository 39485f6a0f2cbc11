import type { System } from '@tintype/testing/system';

/**
 * Each loop begins a turn when the scheduler starts, which ends before it stops; a row goes in the
 * turn after its file.
 */
export async function restartForLoops(system: System): Promise<void> {
  for (let start = 0; start < 3; start += 1) {
    await system.service('scheduler').stop();
    await system.start('scheduler');
  }
}
