import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { createComparer, startComparisonThread } from './comparer.ts';

test('what is asked while an idle thread is ending is answered by another one, which ends too', async () => {
  const threads: Worker[] = [];
  const ends: Promise<unknown>[] = [];
  const isEnding = Promise.withResolvers<void>();
  const comparer = createComparer({
    idleMs: 1,
    startThread: () => {
      const thread = startComparisonThread();
      const terminate = thread.terminate.bind(thread);
      thread.terminate = () => {
        isEnding.resolve();
        return terminate();
      };
      threads.push(thread);
      ends.push(once(thread, 'exit'));
      return thread;
    },
  });
  const picture = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const nothingMoves = await comparer.measureMoving(picture, picture);
  await isEnding.promise;
  expect(await comparer.measureMoving(picture, picture)).toEqual(nothingMoves);
  expect(threads).toHaveLength(2);
  await Promise.all(ends);
});
