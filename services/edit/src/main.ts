import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { newId } from '@tintype/contracts/ids/ids';
import { openDatabase } from '@tintype/database/open-database';
import { createLeases } from '@tintype/database/leases/leases';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { createStorage } from '@tintype/storage/create-storage';
import { createRetryingStorage, createStorageBreaker } from '@tintype/storage/storage-breaker';
import sharp from 'sharp';
import { editSettings } from './config.ts';
import { createRoom } from './jobs/memory-limit.ts';
import { createEditMetrics } from './metrics.ts';
import { createEditService } from './service.ts';

// Each image is decoded once, so the library's cache is useless. Several images at once use the
// cores better than several threads for one image.
sharp.cache(false);
sharp.concurrency(1);

await runProcess({
  name: 'edit',
  settings: editSettings,
  create: async ({ config, logger, metrics: registry }) => {
    const worker = `${hostname()}-${newId(randomBytes)}`;
    const { database, clock, schema } = openDatabase({ config, logger, metrics: registry });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, { secret: config.secret, now: clock.now });
    const storageBreaker = createStorageBreaker({ storage, clock, logger });
    const leases = createLeases({ db: database, worker, logger, table: 'pipeline_images' });
    const metrics = createEditMetrics(registry);
    const service = createEditService({
      database,
      queues,
      storage: createRetryingStorage(storage, storageBreaker),
      storageBreaker,
      room: createRoom(config.megabytes * 1024 * 1024, (bytes) => metrics.memory.set(bytes)),
      leases,
      worker,
      clock,
      logger,
      metrics,
      concurrency: config.concurrency,
    });
    const closeQueues = { name: 'queues', start: async () => {}, stop: () => queues.close() };
    return {
      parts: [database, clock, schema, closeQueues, leases, storageBreaker, service],
      ready: { schema: schema.health },
      servers: {
        database: database.health,
        queues: () => queues.health(),
        storage: async () => storageBreaker.problem() ?? storage.health(),
      },
    };
  },
});
