import { spawnSync } from 'node:child_process';

const attemptCount = 15;
/**
 * The duration in milliseconds from which starting a process counts as slow. An empty process takes
 * 1 to 3 ms to start and end. In virtual machines with expensive page faults, 8 ms were measured.
 */
const slowMs = 5;

/**
 * The number of test files that run at once: files that mostly wait, and files that keep browsers
 * drawing.
 */
type FilesAtOnce = { readonly waiting: number; readonly drawing: number };

/**
 * Returns the number of test files to run at once. Files wait more than they work, so four keep two
 * cores busy. On a machine where starting a process is expensive, four would only wait for each
 * other. Limits inside their services would then pass, or frames would come so late that a page
 * looks finished.
 */
export function chooseFilesAtOnce(): FilesAtOnce {
  const times = Array.from({ length: attemptCount }, () => {
    const startedAt = performance.now();
    spawnSync('true');
    return performance.now() - startedAt;
  });
  // The fastest start counts, because other work on the machine slows down the rest.
  const isSlow = Math.min(...times) > slowMs;
  return isSlow ? { waiting: 3, drawing: 2 } : { waiting: 4, drawing: 4 };
}
