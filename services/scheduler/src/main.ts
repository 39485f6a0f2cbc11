import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { openDatabase } from '@tintype/database/open-database';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { createGuardFromSettings } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { sumCapacity, readPresences } from '@tintype/queues/worker-presence';
import { runProcess } from '@tintype/runtime/run';
import { createStorage } from '@tintype/storage/create-storage';
import { schedulerSettings } from './config.ts';
import { createMendPlans } from './loops/mend-plans.ts';
import { createSchedulerService } from './service.ts';

await runProcess({
  name: 'scheduler',
  settings: schedulerSettings,
  create: async ({ config, logger, metrics }) => {
    const { database, clock, schema } = openDatabase({ config, logger, metrics });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, {
      secret: config.secret,
      now: clock.now,
      leave: (keys) => discardFiles(database, { keys }),
    });
    const connections = createRedisConnections({ url: config.redisUrl, logger });
    const redis = connections.connect('commands');
    const service = createSchedulerService({
      database,
      queues,
      storage,
      logger,
      metrics,
      clock,
      newId: () => newId(randomBytes),
      random: randomBytes,
      historyDays: config.historyDays,
      checkUrl: createGuardFromSettings(config).policy.checkUrl,
      // The capacity is only a hint: without it a few slots are filled.
      readCapacity: async () => sumCapacity(await readPresences(redis).catch(() => []), clock.now().getTime()),
    });
    return {
      parts: [
        database,
        clock,
        schema,
        queues,
        { name: 'capacity', start: async () => undefined, stop: async () => connections.disconnectAll() },
        service,
        createMendPlans({ database, clock, logger }),
      ],
      ready: { schema: schema.health },
      servers: { database: database.health, queues: () => queues.health(), storage: () => storage.health() },
    };
  },
});
