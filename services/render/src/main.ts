import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { followBlocklists } from '@tintype/blocklists/load';
import { newId } from '@tintype/contracts/ids/ids';
import { openDatabase } from '@tintype/database/open-database';
import { createRetiredSecrets } from '@tintype/database/secrets/retired-secrets';
import { createForwardProxy } from '@tintype/network/forward-proxy';
import { createGuardFromSettings } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { Counter, durationBuckets, Gauge, Histogram } from '@tintype/runtime/metrics';
import { runProcess } from '@tintype/runtime/run';
import { captureSecrets, deriveKey } from '@tintype/runtime/secrets';
import { attemptKeys } from '@tintype/storage/keys';
import { createStorage } from '@tintype/storage/create-storage';
import { loadPageCode } from './browser/page-code.ts';
import { createPageEgress } from './browser/page-egress.ts';
import { createBrowserPool } from './browser/pool.ts';
import { browserBuiltAt, browserLauncher } from './browser/launcher.ts';
import { createStealthPool } from './browser/stealth-pool.ts';
import { createTrustStore } from './browser/trust-store.ts';
import { sweepTempFolders } from './browser/temp-folder.ts';
import { renderSettings } from './config.ts';
import { createConverter } from './content/converter.ts';
import { announcePresence, createRecentTimes } from './jobs/announce-presence.ts';
import { createLeases } from '@tintype/database/leases/leases';
import { createRetryingStorage } from '@tintype/storage/storage-breaker';
import { createMeasuredBreaker } from './jobs/measured-breaker.ts';
import { traceCapture } from './jobs/trace-capture.ts';
import { createExtensions } from './origins/origins.ts';
import { createRobotsOf } from './origins/crawl.ts';
import { createRenderService } from './service.ts';

// No large buffer passes through the heap, so V8 would let the heap double before it collects: 40
// MB of garbage in 300 captures. V8 reads this flag at each collection.
setFlagsFromString('--heap-growing-percent=40');

await runProcess({
  name: 'render',
  settings: renderSettings,
  create: async ({ config, logger, metrics, tracing, authorities }) => {
    const worker = `${hostname()}-${newId(randomBytes)}`;
    const left = sweepTempFolders();
    if (left > 0) logger.warn({ folders: left }, 'browser.folders_swept');

    // A worker without block lists would capture content that it promises to block.
    const [blocklists] = await Promise.all([
      followBlocklists({ folder: config.blocklistsFolder, logger }),
      loadPageCode(),
    ]);

    const { database: db, clock, schema } = openDatabase({ config, logger, metrics });
    const secrets = createRetiredSecrets({ database: db, ...config, logger });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, { secret: config.secret, now: clock.now });
    const egress = createPageEgress({
      createProxy: createForwardProxy,
      guard: createGuardFromSettings(config),
      logger,
    });
    const recycle = {
      capturesMax: config.recycleCaptures,
      ageMsMax: config.recycleMinutes * 60_000,
      memoryBytesMax: config.recycleMegabytes * 1024 * 1024,
    };
    const pageBytesMax = config.pageMegabytes * 1024 * 1024;
    const trustStore = createTrustStore(authorities);
    const launching = { choice: config.isolation, onConnection: egress.onConnection, logger, trustStore };
    const pooling = { recycle, pageBytesMax, onPage: egress.attach, onPageClosed: egress.detach, logger };
    const pool = createBrowserPool({
      ...pooling,
      launch: browserLauncher(launching),
      pages: config.concurrency + 1,
      onFatal: () => process.exit(1),
    });
    const stealthPool = createStealthPool({ ...launching, ...pooling });
    new Gauge({
      name: 'tintype_blocklists_written_timestamp_seconds',
      help: 'Publication time of the oldest block list, in Unix time',
      registers: [metrics],
      collect() {
        if (blocklists.writtenAt !== undefined) this.set(blocklists.writtenAt.getTime() / 1_000);
      },
    });
    const converter = createConverter({ processesMax: config.concurrency });
    const storageBreaker = createMeasuredBreaker({ storage, clock, logger, metrics });
    const storing = createRetryingStorage(storage, storageBreaker);
    const leases = createLeases({ db, worker, logger, table: 'captures' });
    const composeLeases = createLeases({ db, worker, logger, table: 'composes' });
    const recent = createRecentTimes();
    const connections = createRedisConnections({ url: config.redisUrl, logger });
    const presence = announcePresence({
      redis: connections.connect('commands'),
      worker,
      slots: config.concurrency,
      recent,
      storageBreaker,
      clock,
      listsWrittenAt: () => blocklists.writtenAt,
      browserBuiltAt,
    });

    const captures = new Counter({
      name: 'tintype_captures_total',
      help: 'Captures that ended, by outcome',
      labelNames: ['code'],
      registers: [metrics],
    });
    // Prometheus cannot compute the increase of a counter that first appears with a value.
    for (const code of ['OK', 'INTERNAL_ERROR', 'TIMEOUT']) captures.inc({ code }, 0);
    const seconds = new Histogram({
      name: 'tintype_capture_seconds',
      help: 'Time a worker spent on a capture',
      buckets: durationBuckets,
      registers: [metrics],
    });
    for (const state of ['ready', 'leased', 'browsers'] as const) {
      new Gauge({
        name: `tintype_pool_${state}`,
        help: `Browser pool: ${state}`,
        registers: [metrics],
        collect() {
          this.set(pool.status()[state]);
        },
      });
    }
    const observe = ({ code, ms }: { code: string; ms: number }): void => {
      captures.inc({ code });
      seconds.observe(ms / 1_000);
      recent.add(ms);
    };

    const { concurrency } = config;
    const service = createRenderService({
      db,
      queues,
      pool,
      stealthPool,
      converter,
      leases,
      worker,
      blocklists,
      extensionOf: createExtensions({ robotsOf: createRobotsOf(db) }),
      openFor: (organizationId) => captureSecrets(secrets.keyring, organizationId).open,
      storage: storing,
      storageBreaker,
      keysOf: attemptKeys(deriveKey(config.secret, 'object-key'), storage.driver),
      logger,
      trace: tracing && traceCapture({ db, tracing, logger }),
      observe,
      concurrency,
      composing: {
        database: db,
        storage: storing,
        storageBreaker,
        leases: composeLeases,
        worker,
        clock,
        logger,
      },
    });
    const closeQueues = { name: 'queues', start: async () => {}, stop: () => queues.close() };
    return {
      parts: [
        db,
        clock,
        blocklists,
        schema,
        secrets,
        closeQueues,
        egress,
        pool,
        stealthPool,
        converter,
        leases,
        composeLeases,
        storageBreaker,
        presence,
        service,
      ],
      ready: { schema: schema.health, browser: pool.health },
      servers: {
        database: db.health,
        queues: () => queues.health(),
        storage: async () => storageBreaker.problem() ?? storage.health(),
      },
    };
  },
});
