import { expect, test } from '@jest/globals';
import { determineWaitStatus } from './wait-for-capture.ts';

const limits = { startByMs: 30_000, timeoutMs: 30_000 };
const at = (ms: number): Date => new Date(ms);

test.each([
  ['waits in the queue', { state: 'QUEUED', startedAt: null }, 29_999, 'wait'],
  ['was not started in time', { state: 'QUEUED', startedAt: null }, 30_000, 'not started'],
  ['lost its worker and may start again', { state: 'QUEUED', startedAt: at(1_000) }, 9_000, 'wait'],
  ['lost its worker too late', { state: 'QUEUED', startedAt: at(29_000) }, 38_000, 'not started'],
  ['could not be stored', { state: 'QUEUED', startedAt: at(1_000), storageRefusals: 1 }, 2_000, 'not stored'],
  ['is worked on', { state: 'PROCESSING', startedAt: at(29_000) }, 59_000, 'wait'],
  ['has a worker that says nothing', { state: 'PROCESSING', startedAt: at(29_000) }, 74_000, 'overdue'],
  ['is done', { state: 'COMPLETED', startedAt: at(1_000) }, 90_000, 'completed'],
  ['has failed', { state: 'FAILED', startedAt: at(1_000) }, 90_000, 'failed'],
  ['was cancelled', { state: 'CANCELLED', startedAt: null }, 31_000, 'cancelled'],
  ['cannot be looked at', undefined, 31_000, 'wait'],
  ['cannot be looked at for long', undefined, 75_000, 'overdue'],
] as const)('a capture that %s', (_name, capture, nowMs, status) => {
  expect(determineWaitStatus(capture && { storageRefusals: 0, ...capture }, nowMs, limits)).toBe(status);
});
