/**
 * The program of a comparing thread: pixels are compared here, so that the loops of the scheduler
 * are not blocked.
 */
import { parentPort } from 'node:worker_threads';
import { compare, measureMoving } from './compare.ts';
import type { ComparerReply, Question } from './comparer.ts';
import { createMatchThread, matchHere } from './match-band.ts';

const matchers = [matchHere, createMatchThread()];

const answer = async ({ id, task }: Question): Promise<ComparerReply> => {
  try {
    return task.kind === 'compare'
      ? { id, result: await compare(task.comparison, matchers) }
      : { id, result: await measureMoving(task.one, task.other, matchers, task.within) };
  } catch (error) {
    return { id, failed: String(error) };
  }
};
/** Comparisons run one after the other, because two large images in memory are enough. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (question: Question) => {
  last = last.then(async () => parentPort?.postMessage(await answer(question)));
});
