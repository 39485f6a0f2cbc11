import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { openDatabase } from '@tintype/database/open-database';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { createGuardedFetch } from '@tintype/network/guarded-fetch';
import { crawlerName } from '@tintype/network/robots/robots';
import { createGuardFromSettings } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { createStorage } from '@tintype/storage/create-storage';
import { crawlSettings } from './config.ts';
import { createCrawlMetrics } from './metrics.ts';
import { createCrawlService } from './service.ts';

await runProcess({
  name: 'crawl',
  settings: crawlSettings,
  create: async ({ config, logger, metrics }) => {
    const { database, clock, schema } = openDatabase({ config, logger, metrics });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, {
      secret: config.secret,
      now: clock.now,
      leave: (keys) => discardFiles(database, { keys }),
    });
    const guard = createGuardFromSettings(config);
    const makeId = (): string => newId(randomBytes);
    const service = createCrawlService({
      database,
      queues,
      storage,
      fetch: createGuardedFetch({ guard, userAgent: crawlerName }),
      checkUrl: guard.policy.checkUrl,
      clock,
      newId: makeId,
      worker: `crawl-${makeId()}`,
      logger,
      metrics: createCrawlMetrics(metrics),
    });
    return {
      parts: [database, clock, schema, queues, service],
      ready: { schema: schema.health },
      servers: { database: database.health, queues: () => queues.health(), storage: () => storage.health() },
    };
  },
});
