import { afterAll, beforeAll } from '@jest/globals';
import { describeQueues } from '@tintype/queues/for-tests/conformance';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { silentLogger } from '@tintype/runtime/logger';
import { startRedisServer, type RedisServer } from './redis-server.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server.remove());

describeQueues('BullMQ', async () => {
  const queues = createQueues({ url: server.url, logger: silentLogger });
  await queues.start();
  return queues;
});
