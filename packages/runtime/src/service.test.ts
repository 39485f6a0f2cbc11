import { expect, test } from '@jest/globals';
import { startAll, type Service } from './service.ts';

const recording = (log: string[], name: string, fails = false): Service => ({
  name,
  start: async () => {
    log.push(`start ${name}`);
    if (fails) throw new Error('no');
  },
  stop: async () => {
    log.push(`stop ${name}`);
  },
});

test('what was started is stopped in reverse when a later part fails', async () => {
  const log: string[] = [];
  const parts = [recording(log, 'a'), recording(log, 'b'), recording(log, 'c', true)];
  await expect(startAll(parts)).rejects.toThrow('c did not start');
  expect(log).toEqual(['start a', 'start b', 'start c', 'stop c', 'stop b', 'stop a']);
});
