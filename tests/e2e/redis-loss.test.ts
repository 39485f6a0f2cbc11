import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startRedisServer, type RedisServer } from '../integration/queues/redis-server.ts';

let site: Site;
let redis: RedisServer;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '/': page('<p>text</p>') });
  undo.defer(site.stop);
  redis = await startRedisServer();
  undo.defer(redis.remove);
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler'],
    allowHosts: [site.host],
    servers: { redisUrl: redis.url },
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const order = () => ({ url: site.url('/'), format: 'png' });
const statusOfCapture = async (): Promise<number> => (await system.capture(order())).status;

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
  const answer = system.capture({ ...order(), timeout: 60_000 }, { headers });
  await until(() => system.status('lost-job'), { what: 'the capture' });
  await redis.command('FLUSHALL');
  await system.start('render');
  expect((await answer).status).toBe(200);
  expect(await system.status('lost-job')).toMatchObject({ attempt: 1, losses: 0 });
});
