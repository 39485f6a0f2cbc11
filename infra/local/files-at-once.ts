import { spawnSync } from 'node:child_process';

const tries = 15;
/**
 * A process of nothing takes 1 to 3 ms to start and to end; in virtual machines whose page faults
 * are expensive it was seen to take 8.
 */
const slowMs = 5;

/**
 * How many test files run at once: of those that mostly wait, and of those that keep browsers
 * drawing.
 */
type FilesAtOnce = { readonly waiting: number; readonly drawing: number };

/**
 * Files wait more than they work, so four keep two cores busy. Where starting a process is
 * expensive they would only wait for each other, until limits inside the services that they start
 * have passed, or until frames come so late that a page looks finished.
 */
export function filesAtOnce(): FilesAtOnce {
  const times = Array.from({ length: tries }, () => {
    const startedAt = performance.now();
    spawnSync('true');
    return performance.now() - startedAt;
  });
  // The fastest: other work on the machine makes the rest slow as well.
  const isSlow = Math.min(...times) > slowMs;
  return isSlow ? { waiting: 3, drawing: 2 } : { waiting: 4, drawing: 4 };
}
