import { expect, test } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { supervise } from './supervise.ts';

test('what ends by itself is started again, ever more slowly', async () => {
  const happened = new EventEmitter();
  const said: string[] = [];
  let starts = 0;
  const third = once(happened, 'third');
  const supervised = supervise({
    name: 'It',
    plan: async () => {
      starts += 1;
      return {
        command: ['sh', '-c', 'echo starting; echo "FATAL: no space"; echo; exit 3'],
        stopSignal: 'SIGTERM',
        onLine: () => undefined,
      };
    },
    isReady: async () => true,
    stopGraceMs: 1_000,
    say: (sentence) => {
      if (!sentence.includes('ended')) return;
      said.push(sentence);
      if (said.length === 3) happened.emit('third');
    },
  });
  await supervised.ready;
  await third;
  await supervised.stop();
  expect(said.map((sentence) => sentence.replace(/: FATAL.*/, ''))).toEqual([
    'It ended unexpectedly (code 3); starting it again in 0.2 s',
    'It ended unexpectedly (code 3); starting it again in 0.4 s',
    'It ended unexpectedly (code 3); starting it again in 0.8 s',
  ]);
  expect(starts).toBe(3);
  expect(supervised.pid()).toBeUndefined();
});

test('settings that cannot be used end the start, with what was said about them', async () => {
  const supervised = supervise({
    name: 'It',
    plan: async () => ({
      command: ['sh', '-c', 'echo "TINTYPE_PORT must be a port" >&2; exit 78'],
      stopSignal: 'SIGTERM',
      onLine: () => undefined,
    }),
    isReady: async () => false,
    stopGraceMs: 1_000,
    say: () => undefined,
  });
  await expect(supervised.ready).rejects.toThrow('It did not start (code 78)');
  await supervised.stop();
});
