import { createDatabase } from '@tintype/database/connect';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { notifierSettings } from './config.ts';
import { createNotifierService } from './service.ts';

await runProcess({
  name: 'notifier',
  settings: notifierSettings,
  create: async ({ config, logger }) => {
    const database = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url: config.redisUrl, logger });
    return {
      parts: [database, queues, createNotifierService({ queues, logger })],
      ready: { database: database.health, queues: () => queues.health() },
    };
  },
});
