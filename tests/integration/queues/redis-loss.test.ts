import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { QueueUnavailable, type Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { anId } from '../database/fresh-database.ts';
import { startRedisServer, type RedisServer } from './redis-server.ts';
import { until } from '@tintype/testing/until';

let server: RedisServer;
let queues: Queues;
let seen: string[];
let settled: string[];
beforeAll(async () => {
  server = await startRedisServer();
});
beforeEach(async () => {
  queues = createQueues({ url: server.url, logger: silentLogger });
  seen = [];
  settled = [];
  await queues.onSettled(catalogue.capture, ({ jobId }) => settled.push(jobId));
  queues.consume(catalogue.capture, async (_, { jobId }) => void seen.push(jobId), { concurrency: 2 });
});
afterEach(() => queues.close());
afterAll(() => server.remove());

const send = async (): Promise<string> => {
  const capture = { id: anId(), attempt: 0 };
  const id = attemptJobId(capture);
  await queues.enqueue(catalogue.capture, { captureId: capture.id, attempt: 0, requestId: 'r' }, { id, priority: 1 });
  return id;
};
const arrives = async (): Promise<void> => {
  const id = await send();
  await until(() => seen.includes(id) && settled.includes(id));
};

test('after the server crashed and came back, jobs flow within seconds', async () => {
  await arrives();
  await server.kill();
  expect(await queues.health()).toMatch('Redis does not respond');
  await expect(send()).rejects.toThrow(QueueUnavailable);
  await server.restart();
  await until(async () => (await queues.health()) === undefined);
  await arrives();
});

test('while another server answers at its address, it is away', async () => {
  await arrives();
  await server.kill();
  const stranger = createServer().listen(Number(new URL(server.url).port), new URL(server.url).hostname);
  await once(stranger, 'listening');
  await expect(send()).rejects.toThrow(QueueUnavailable);
  stranger.close();
  stranger.closeAllConnections();
  await server.restart();
  await until(async () => (await queues.health()) === undefined);
  await arrives();
});

test('after the server has lost all its data, jobs flow at once', async () => {
  await arrives();
  await server.command('FLUSHALL');
  await arrives();
});

test('closing ends while the server is away', async () => {
  await arrives();
  await server.kill();
  await expect(queues.close()).resolves.toBeUndefined();
  await server.restart();
});
