import { describeQueues } from '@tintype/queues/for-tests/conformance';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { silentLogger } from '@tintype/runtime/logger';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';

describeQueues('BullMQ', async () => {
  const queues = createQueues({ url: await emptyRedis(testServers().redisUrl), logger: silentLogger });
  await queues.start();
  return queues;
});
