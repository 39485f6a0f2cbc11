/**
 * A render worker without a browser: everything about jobs, claims, leases and settlement is the real one, and a picture takes 5 to 30 ms.
 * An address that ends in `7` fails, as some pages do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { newId } from '@tintype/contracts/ids/ids';
import { createDatabase } from '@tintype/database/connect';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { systemClock } from '@tintype/runtime/clock';
import { deriveKey } from '@tintype/runtime/secrets';
import { runProcess } from '@tintype/runtime/run';
import { createStorage } from '@tintype/storage/create-storage';
import { attemptKeys } from '@tintype/storage/attempt-keys';
import { headersFor } from '@tintype/storage/keys';
import { renderSettings } from '../../../services/render/src/config.ts';
import { announcePresence, createRecentTimes } from '../../../services/render/src/jobs/announce-presence.ts';
import { createLeases } from '../../../services/render/src/jobs/leases.ts';
import { captureHandler } from '../../../services/render/src/jobs/run-capture-job.ts';
import { createRetryingStorage } from '../../../services/render/src/jobs/retrying-storage.ts';
import { createStorageBreaker } from '../../../services/render/src/jobs/storage-breaker.ts';
import { createExtensions } from '../../../services/render/src/origins/origins.ts';
import type { Rendered, Rendering } from '../../../services/render/src/pipeline/render-capture.ts';

await runProcess({
  name: 'render',
  settings: renderSettings,
  create: async ({ config, logger }) => {
    const { secret, redisUrl: url, concurrency } = config;
    const db = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url, logger });
    const storage = createStorage(config, { secret });
    const worker = newId(randomBytes);
    const leases = createLeases({ db, worker, logger });
    const storageBreaker = createStorageBreaker({ storage, clock: systemClock, logger });
    const storing = createRetryingStorage(storage, storageBreaker);
    const recent = createRecentTimes();
    const keysOf = attemptKeys(deriveKey(secret, 'object-key'));
    const redis = createRedisConnections({ url, logger }).connect('commands');

    const render = async ({ url: address }: CaptureRequest, { cancelled, keyOf }: Rendering): Promise<Rendered> => {
      const startedAt = performance.now();
      await sleep(5 + Math.random() * 25, undefined, { signal: cancelled });
      const report = { finalUrl: address, httpStatus: 200, renderTimeMs: 10, warnings: [], stages: [] };
      if (address.endsWith('7')) return { ok: false, report, error: new ServiceError('RENDER_FAILED') };
      const bytes = Buffer.from(`a picture of ${address}`);
      const storageKey = keyOf({ outputId: 'screenshot', format: 'png' });
      await storing.put(storageKey, bytes, headersFor(storageKey), { signal: cancelled });
      recent.add(performance.now() - startedAt);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const picture = { outputId: 'screenshot', type: 'screenshot', format: 'png', width: 1, height: 1 } as const;
      return { ok: true, report, files: [{ ...picture, storageKey, size: bytes.length, sha256 }] };
    };
    const handle = captureHandler({
      render,
      extensionOf: createExtensions({ robotsOf: async () => undefined }),
      keysOf,
      storage,
      storageBreaker,
      db,
      queues,
      leases,
      worker,
      logger,
      observe: () => undefined,
    });
    const consume = {
      name: 'stub-render',
      start: async () => {
        const consumer = queues.consume(catalogue.capture, handle, { concurrency });
        storageBreaker.follow((isOpen) => void (isOpen ? consumer.resume() : consumer.pause()));
      },
      stop: () => queues.close(),
    };
    return {
      parts: [
        db,
        leases,
        storageBreaker,
        consume,
        announcePresence({ redis, worker, slots: concurrency, recent, storageBreaker }),
      ],
      ready: { database: db.health, storage: async () => storageBreaker.problem() },
    };
  },
});
