import { createDatabase } from '@tintype/database/connect';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { crawlSettings } from './config.ts';
import { createCrawlService } from './service.ts';

await runProcess({
  name: 'crawl',
  settings: crawlSettings,
  create: async ({ config, logger }) => {
    const database = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url: config.redisUrl, logger });
    return {
      parts: [database, queues, createCrawlService({ queues, logger })],
      ready: { database: database.health, queues: () => queues.health() },
    };
  },
});
