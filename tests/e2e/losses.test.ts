import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startRedisServer, type RedisServer } from '../integration/queues/redis-server.ts';
import { withoutBrowser } from './without-browser.ts';

// The renderer has no browser, and nothing is looked up.
const [url, host] = ['http://127.0.0.1:9/page', '127.0.0.1:9'];
let redis: RedisServer;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  redis = await startRedisServer();
  undo.defer(redis.remove);
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler'],
    allowHosts: [host],
    programs: withoutBrowser,
    servers: { redisUrl: redis.url },
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const order = { url, format: 'png' };
const statusOfCapture = async (): Promise<number> => (await system.capture(order)).status;

test('captures go on after Redis lost all its data', async () => {
  expect(await statusOfCapture()).toBe(200);
  await redis.command('FLUSHALL');
  expect(await statusOfCapture()).toBe(200);
});

test('captures go on after Redis crashed and came back; while it is away the answer is 503', async () => {
  await redis.kill();
  expect(await statusOfCapture()).toBe(503);
  await redis.restart();
  await until(async () => (await statusOfCapture()) === 200, { what: 'a capture that succeeds' });
  await until(async () => (await Promise.all(system.running().map((service) => service.isReady()))).every(Boolean), {
    what: 'all services to be ready',
  });
});

test('a capture whose job was lost while it waited is queued again', async () => {
  await system.service('render').stop();
  const headers = { 'X-Request-Id': 'lost-job' };
  const answer = system.capture({ ...order, timeout: 60_000 }, { headers });
  await until(() => system.status('lost-job'), { what: 'the capture' });
  await redis.command('FLUSHALL');
  await system.start('render');
  expect((await answer).status).toBe(200);
  expect(await system.status('lost-job')).toMatchObject({ attempt: 1, losses: 0 });
});

test('a worker that is killed while it draws leaves the drawing to the next one, and nothing is settled twice', async () => {
  const response = await fetch(`${system.gatewayUrl}/v1/screenshots/compose`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey },
    body: JSON.stringify({
      captures: Array.from({ length: 10 }, () => order),
      async: true,
      webhookUrl: `http://${host}/hook`,
      // The worker without a browser draws narrow images only in the size that is requested.
      defaults: { viewport: { width: 600, height: 2_000 } },
      output: { layout: 'grid', shadow: { enabled: true, blur: 60 }, border: { width: 0, radius: 40 }, spacing: 100 },
    }),
  });
  const { jobId: id } = (await response.json()) as { jobId: string };
  const row = () => system.database.client.compose.findUniqueOrThrow({ where: { id } });
  await until(async () => (await row()).state === 'DRAWING', { what: 'the drawing to begin', intervalMs: 10 });
  await system.service('render').kill();
  expect((await row()).state).toBe('DRAWING');
  await system.start('render');
  await until(async () => (await row()).state === 'COMPLETED', { what: 'the compose to end' });
  expect(await row()).toMatchObject({ attempt: 2, losses: 1 });
  expect(await system.database.client.webhookDelivery.count({ where: { subjectId: id } })).toBe(1);
});
