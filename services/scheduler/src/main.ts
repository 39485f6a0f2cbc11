import { createDatabase } from '@tintype/database/connect';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { systemClock } from '@tintype/runtime/clock';
import { createStorage } from '@tintype/storage/create-storage';
import { schedulerSettings } from './config.ts';
import { createSchedulerService } from './service.ts';

await runProcess({
  name: 'scheduler',
  settings: schedulerSettings,
  create: async ({ config, logger, metrics }) => {
    const database = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, { secret: config.secret });
    const service = createSchedulerService({ database, queues, storage, logger, metrics, clock: systemClock });
    return {
      parts: [database, queues, service],
      ready: { database: database.health, queues: () => queues.health(), storage: () => storage.health() },
    };
  },
});
