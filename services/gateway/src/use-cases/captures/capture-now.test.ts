import { expect, test } from '@jest/globals';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { plans } from '@tintype/contracts/plans/plans';
import { createParser } from '@tintype/contracts/schemas/parse';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { silentLogger } from '@tintype/runtime/logger';
import { createHoldings } from '@tintype/runtime/fair-share/turns';
import { createWaiters } from '../../waiting/waiters.ts';
import { captureNow, type CaptureNowDependencies, type CaptureOrder } from './capture-now.ts';

const url = 'https://example.com/';
const parsed = createParser(captureRequest)({ url, timeout: 1_000 });
if (!parsed.ok) throw new Error('unreachable');
const order: CaptureOrder = {
  request: { ...parsed.value, url },
  caller: {
    kind: 'api-key',
    scopes: ['capture'],
    apiKeyId: 'key',
    organizationId: 'organization',
    tier: 'self_hosted',
    plan: plans.self_hosted,
  },
  requestId: 'request',
  keepMs: 1_000,
  clientDisconnected: new AbortController().signal,
  onAccepted: () => undefined,
};
const stored = (fields: Partial<StoredCapture>): StoredCapture =>
  ({
    id: 'c',
    attempt: 1,
    state: 'QUEUED',
    startedAt: null,
    errorCode: null,
    errorMessage: null,
    errorDetails: null,
    storageRefusals: 0,
    ...fields,
  }) as StoredCapture;

/** Dependencies that record each call, with a clock that advances one second with every reading. */
function fakes(overrides: Partial<CaptureNowDependencies>): {
  readonly dependencies: CaptureNowDependencies;
  readonly calls: string[];
} {
  const calls: string[] = [];
  const waiters = createWaiters();
  let nowMs = 0;
  const dependencies: CaptureNowDependencies = {
    newId: () => 'c',
    fingerprintOf: () => Buffer.from('f'),
    clock: { now: () => new Date(nowMs) },
    logger: silentLogger,
    expectedWaitMs: async () => undefined,
    awaitedCaptures: createHoldings(),
    waiters: {
      ...waiters,
      expect: (id) => ({
        ...waiters.expect(id),
        next: async () => void (nowMs += 1_000),
        [Symbol.dispose]: () => calls.push('left'),
      }),
    },
    accept: async () => {
      calls.push('accept');
      return { outcome: 'accepted', createdAt: new Date(nowMs) };
    },
    findReusable: async () => undefined,
    enqueue: async () => void calls.push('enqueue'),
    find: async () => stored({ state: 'COMPLETED' }),
    cancel: async () => {
      calls.push('cancel');
      return 'cancelled';
    },
    removeJob: async ({ id, attempt }) => void calls.push(`remove ${id}-${attempt}`),
    ...overrides,
  };
  return { dependencies, calls };
}

test('a capture that the queue took and then failed to say so is waited for', async () => {
  const { dependencies, calls } = fakes({
    enqueue: async () => {
      throw new Error('Command timed out');
    },
    cancel: async () => {
      calls.push('cancel');
      return 'too-late';
    },
  });
  expect((await captureNow(dependencies, order)).capture.state).toBe('COMPLETED');
  expect(calls).toEqual(['accept', 'cancel', 'left']);
});

test('a capture of which nobody knows whether it was accepted is withdrawn', async () => {
  const { dependencies, calls } = fakes({
    accept: async () => {
      throw new Error('Connection terminated unexpectedly');
    },
  });
  await expect(captureNow(dependencies, order)).rejects.toThrow('Connection terminated');
  expect(calls).toEqual(['cancel', 'left', 'remove c-0']);
});

test('a capture that the scheduler was the first to give up leaves no job behind', async () => {
  const { dependencies, calls } = fakes({ find: async () => stored({ state: 'CANCELLED', attempt: 0 }) });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  expect(calls).toEqual(['accept', 'enqueue', 'remove c-0', 'left']);
});

test('one capture is one row, one job and one look, and news of it are heard until then', async () => {
  const { dependencies, calls } = fakes({
    find: async () => {
      calls.push('look');
      return stored({ state: 'COMPLETED' });
    },
  });
  expect(await captureNow(dependencies, order)).toMatchObject({ capture: { state: 'COMPLETED' }, cached: false });
  expect(calls).toEqual(['accept', 'enqueue', 'look', 'left']);
});

test('a wait longer than the timeout is refused before anything is written', async () => {
  const { dependencies, calls } = fakes({ expectedWaitMs: async () => 4_200 });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
    headers: { 'Retry-After': '4' },
  });
  expect(calls).toEqual([]);
});

test('while every worker says that it cannot store, nothing is begun', async () => {
  const { dependencies, calls } = fakes({ expectedWaitMs: async () => Infinity });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
    details: { stage: 'store' },
    headers: { 'Retry-After': '5' },
  });
  expect(calls).toEqual([]);
});

test('a capture whose result was not stored is withdrawn, and its caller may try again', async () => {
  const { dependencies, calls } = fakes({
    find: async () => stored({ state: 'QUEUED', attempt: 1, storageRefusals: 1 }),
  });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
    details: { stage: 'store' },
    headers: { 'Retry-After': '5' },
  });
  expect(calls).toEqual(['accept', 'enqueue', 'cancel', 'remove c-1', 'left']);
});

test('a queue that cannot be reached is said, and the row is cancelled', async () => {
  const { dependencies, calls } = fakes({ enqueue: () => Promise.reject(new Error('away')) });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({
    code: 'SERVICE_BUSY',
    message: expect.stringContaining('queue'),
  });
  expect(calls).toEqual(['accept', 'cancel', 'remove c-0', 'left']);
});

test('a database that is away for a moment costs nothing but time', async () => {
  let looks = 0;
  const { dependencies } = fakes({
    find: async () => {
      looks += 1;
      if (looks < 4) throw new Error('away');
      return stored({ state: 'COMPLETED' });
    },
  });
  expect(await captureNow(dependencies, order)).toMatchObject({ capture: { state: 'COMPLETED' } });
});

test('a capture that lost its worker too late is taken out under its new attempt', async () => {
  const { dependencies, calls } = fakes({ find: async () => stored({ state: 'QUEUED', attempt: 1 }) });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  expect(calls).toEqual(['accept', 'enqueue', 'cancel', 'remove c-1', 'left']);
});

test('a capture that was claimed at the last moment is waited for', async () => {
  const states = ['QUEUED', 'PROCESSING', 'COMPLETED'] as const;
  let at = 0;
  const { dependencies } = fakes({
    cancel: async () => 'too-late',
    find: async () => stored({ state: states[at++]!, startedAt: new Date(1_000) }),
  });
  expect(await captureNow(dependencies, order)).toMatchObject({ capture: { state: 'COMPLETED' } });
});

test('a worker that says nothing any more ends the wait', async () => {
  const { dependencies } = fakes({ find: async () => stored({ state: 'PROCESSING', startedAt: new Date(500) }) });
  await expect(captureNow(dependencies, order)).rejects.toMatchObject({ code: 'TIMEOUT' });
});
