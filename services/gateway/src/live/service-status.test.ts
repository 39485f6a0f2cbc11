import { expect, test } from '@jest/globals';
import { createServiceStatus, judgeStatus } from './service-status.ts';

const well = { slots: [2, 2], queuedSeconds: 0, deliveriesSeconds: 0 };

test.each([
  ['all is well', {}, ['up', 'up', 'up']],
  ['one worker of two cannot store', { slots: [0, 2] }, ['up', 'up', 'up']],
  ['no worker can store', { slots: [0, 0] }, ['up', 'down', 'up']],
  ['no worker is there', { slots: [] }, ['up', 'down', 'up']],
  ['Redis does not respond', { slots: undefined }, ['degraded', 'down', 'up']],
  ['a capture waits as long as no alert is raised', { queuedSeconds: 60 }, ['up', 'up', 'up']],
  ['a capture waits longer', { queuedSeconds: 61 }, ['up', 'degraded', 'up']],
  ['workers are there and take nothing', { queuedSeconds: 601 }, ['up', 'down', 'up']],
  ['a webhook is late', { deliveriesSeconds: 301 }, ['up', 'up', 'degraded']],
  ['webhooks are not sent', { deliveriesSeconds: 3_601 }, ['up', 'up', 'down']],
  ['PostgreSQL does not respond', { queuedSeconds: undefined }, ['down', 'down', 'down']],
])('%s', (_case, measured, [api, captures, deliveries]) => {
  expect(judgeStatus({ ...well, ...measured })).toEqual({ api, captures, deliveries });
});

test('it measures once for all who ask within five seconds, and says when; mails do not make deliveries late', async () => {
  let nowMs = 1_000_000;
  let measured = 0;
  const read = createServiceStatus({
    clock: { now: () => new Date(nowMs) },
    readWorkers: async () => [{ slots: 1 }],
    readQueued: async () => {
      measured++;
      return { oldestSeconds: 0 };
    },
    readDeliveries: async () => [{ type: 'email', pending: 1, due: 1, oldestSeconds: 4_000 }],
  });
  const first = await read();
  expect(first).toEqual({ api: 'up', captures: 'up', deliveries: 'up', checkedAt: new Date(1_000_000) });
  nowMs += 5_000;
  expect(await read()).toBe(first);
  nowMs += 1;
  expect((await read()).checkedAt).toEqual(new Date(nowMs));
  expect(measured).toBe(2);
});

test('servers that do not answer are the answer', async () => {
  const away = () => Promise.reject(new Error('away'));
  const read = createServiceStatus({
    clock: { now: () => new Date(0) },
    readWorkers: away,
    readQueued: away,
    readDeliveries: away,
  });
  expect(await read()).toMatchObject({ api: 'down', captures: 'down', deliveries: 'down' });
});
