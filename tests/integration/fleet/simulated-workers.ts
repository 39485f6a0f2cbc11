/**
 * Many render workers in one process, without a browser. Claims, leases, settlements, the queue and
 * presence are those of the real worker, and each simulated worker has its own name, leases,
 * consumer and presence. They share the connections to PostgreSQL: with some for each, two hundred
 * would need a pooler. A page takes a drawn time and no processor time; its picture is stored
 * nowhere. Only page documents of crawls are stored, since the crawl service reads them.
 */
import { pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import { newId } from '@tintype/contracts/ids/ids';
import { createDatabase } from '@tintype/database/connect';
import { createLeases } from '@tintype/database/leases/leases';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { systemClock } from '@tintype/runtime/clock';
import { runProcess } from '@tintype/runtime/run';
import { deriveKey } from '@tintype/runtime/secrets';
import type { Service } from '@tintype/runtime/service';
import { attemptKeys, headersFor } from '@tintype/storage/keys';
import { createStorage } from '@tintype/storage/create-storage';
import { createStorageBreaker } from '@tintype/storage/storage-breaker';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderSettings } from '@tintype/render/config';
import { announcePresence, createRecentTimes } from '@tintype/render/jobs/announce-presence';
import { captureHandler, type CaptureJobDependencies } from '@tintype/render/jobs/run-capture-job';
import { createExtensions } from '@tintype/render/origins/origins';
import { documentOf } from '../../chaos/campaign/page-document.ts';
import { linksOf } from './crawled-pages.ts';
import { drawMs, medianMsOf, seededRandom } from './service-time.ts';

const setting = (name: string): number => Number(process.env[name]);
const picture = { outputId: 'screenshot', type: 'screenshot', format: 'png', width: 1_280, height: 720 } as const;
const stored = { size: 48_000, sha256: createHash('sha256').update('simulated').digest('hex') };
const page = { outputId: pageOutputId, type: 'json', format: 'json', width: null, height: null } as const;

await runProcess({
  name: 'render',
  settings: renderSettings,
  create: async ({ config, logger }) => {
    const [workers, medianMs, sigma] = [setting('FLEET_WORKERS'), setting('FLEET_MEDIAN_MS'), setting('FLEET_SIGMA')];
    const random = seededRandom(setting('FLEET_SEED'));
    const { secret, redisUrl: url, concurrency } = config;
    const db = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url, logger });
    const storage = createStorage(config, { secret });
    const storageBreaker = createStorageBreaker({ storage, clock: systemClock, logger });
    const keysOf = attemptKeys(deriveKey(secret, 'object-key'), storage.driver);

    const render: CaptureJobDependencies['render'] = async ({ url: address }, { cancelled, keyOf, extension }) => {
      const ms = drawMs({ medianMs: medianMsOf(address, medianMs), sigma }, random);
      await sleep(ms, undefined, { signal: cancelled });
      const report = {
        finalUrl: address,
        pageUrl: address,
        httpStatus: 200,
        renderTimeMs: Math.round(ms),
        warnings: [],
        stages: stages.map((stage) => ({ stage, ms: Math.round(ms / stages.length), outcome: 'ok' as const })),
      };
      const file = { ...picture, ...stored, storageKey: keyOf(picture) };
      if (extension?.beforeTake === undefined) return { ok: true, report, files: [file] };
      const bytes = documentOf({ address, url: address, links: linksOf(address) });
      const storageKey = keyOf(page);
      await storage.put(storageKey, bytes, headersFor(storageKey));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ok: true, report, files: [file, { ...page, storageKey, size: bytes.length, sha256 }] };
    };

    const simulated = Array.from({ length: workers }, (): Service[] => {
      const worker = newId(randomBytes);
      const leases = createLeases({ db, worker, logger, table: 'captures' });
      const recent = createRecentTimes();
      const handle = captureHandler({
        render,
        openFor: () => (sealed) => sealed,
        extensionOf: createExtensions({ robotsOf: async () => undefined }),
        keysOf,
        storageBreaker,
        db,
        queues,
        leases,
        worker,
        logger,
        observe: ({ ms }) => recent.add(ms),
      });
      const redis = createRedisConnections({ url, logger }).connect('commands');
      const consume: Service = {
        name: 'consumer',
        start: async () => void queues.consume(catalogue.capture, handle, { concurrency }),
        stop: async () => undefined,
      };
      return [
        leases,
        announcePresence({
          redis,
          worker,
          slots: concurrency,
          recent,
          storageBreaker,
          clock: systemClock,
          listsWrittenAt: () => undefined,
          browserBuiltAt: () => undefined,
        }),
        consume,
      ];
    });
    const closeQueues: Service = { name: 'queues', start: async () => undefined, stop: () => queues.close() };
    return {
      parts: [db, storageBreaker, ...simulated.flat(), closeQueues],
      ready: {},
      servers: { database: db.health },
    };
  },
});

/** As many as a real capture reports. */
const stages = ['prepare', 'navigate', 'wait', 'settle', 'recognise', 'block', 'capture', 'check', 'encode', 'store'];
