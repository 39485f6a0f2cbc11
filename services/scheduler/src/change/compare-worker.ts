/** The entry point of the comparison thread: comparing pixels would block the scheduler's loops. */
import { parentPort } from 'node:worker_threads';
import { compare, measureMoving } from './compare.ts';
import type { ComparerReply, ComparerRequest } from './comparer.ts';
import { createMatchThread, matchHere } from './match-band.ts';

const matchers = [matchHere, createMatchThread()];

const runTask = async ({ id, task }: ComparerRequest): Promise<ComparerReply> => {
  try {
    return task.kind === 'compare'
      ? { id, result: await compare(task.comparison, matchers) }
      : { id, result: await measureMoving(task.one, task.other, matchers, task.within) };
  } catch (error) {
    return { id, failed: String(error) };
  }
};
/** Comparisons run one after the other, because two large images in memory are enough. */
let lastComparison: Promise<void> = Promise.resolve();
parentPort?.on('message', (question: ComparerRequest) => {
  lastComparison = lastComparison.then(async () => parentPort?.postMessage(await runTask(question)));
});
