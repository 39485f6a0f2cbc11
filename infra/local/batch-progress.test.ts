import { expect, test } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createBatchProgress, describeProgress } from './batch-progress.ts';

const batch = {
  id: 'b1',
  kind: 'batch',
  state: 'PROCESSING',
  total: 1_000,
  completed: 400,
  failed: 0,
} as const;

test.each([
  ['with its pace', batch, 2, 'batch b1  400 of 1000 (40 %), 2.0 a second, 5 min left'],
  ['at its first look', batch, undefined, 'batch b1  400 of 1000 (40 %)'],
  ['that stands still', batch, 0, 'batch b1  400 of 1000 (40 %)'],
  ['with failures', { ...batch, failed: 12 }, undefined, 'batch b1  412 of 1000 (41 %), 12 FAILED'],
  [
    'without credits',
    { ...batch, kind: 'bulk' as const, state: 'WAITING_FOR_CREDITS' as const },
    undefined,
    'bulk  b1  400 of 1000 (40 %), waiting for credits',
  ],
])('progress of a batch %s', (_name, seen, perSecond, line) => {
  expect(describeProgress(seen, perSecond)).toBe(line);
});

/** Each look is answered with the next of `looks`; the last ends the watch. */
async function watch(looks: readonly (readonly (typeof batch)[] | Error)[]) {
  const happened = new EventEmitter();
  const shown: string[] = [];
  let at = 0;
  const progress = createBatchProgress({
    list: async () => {
      const answer = looks[at]!;
      at += 1;
      if (at === looks.length) happened.emit('last');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    show: (text) => shown.push(text),
    everyMs: 1,
    now: () => at * 10_000,
  });
  return { ...progress, shown, last: once(happened, 'last'), looksTaken: () => at };
}

test('a batch is looked at from when it was noticed until it has ended, also past a loss of the database', async () => {
  const { noticed, stop, shown, last, looksTaken } = await watch([
    [batch],
    new Error('away'),
    [{ ...batch, completed: 600 } as unknown as typeof batch],
    [],
  ]);
  expect(looksTaken()).toBe(0);
  noticed();
  noticed();
  await last;
  await stop();
  expect(shown).toEqual(['batch b1  400 of 1000 (40 %)', 'batch b1  600 of 1000 (60 %), 10.0 a second, 40 s left']);
  expect(looksTaken()).toBe(4);
});

test('of many batches five are shown', async () => {
  const { noticed, stop, shown, last } = await watch([Array.from({ length: 6 }, () => batch), []]);
  noticed();
  await last;
  await stop();
  expect(shown).toHaveLength(6);
  expect(shown[5]).toBe('batch     more batches are in progress');
});
