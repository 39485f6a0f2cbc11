/**
 * A render worker without a browser: everything about jobs, claims, leases and settlement is the
 * real one, and a picture takes 5 to 30 ms. Pages of crawls have the links that `crawledPage` says.
 * Composes are drawn as ever: the pictures are small, but real ones. An address that ends in `7`
 * fails, as some pages do.
 */
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import { pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { newId } from '@tintype/contracts/ids/ids';
import { createDatabase } from '@tintype/database/connect';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { systemClock } from '@tintype/runtime/clock';
import { runProcess } from '@tintype/runtime/run';
import { deriveKey } from '@tintype/runtime/secrets';
import { attemptKeys, headersFor } from '@tintype/storage/keys';
import { createStorage } from '@tintype/storage/create-storage';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { renderSettings } from '@tintype/render/config';
import { announcePresence, createRecentTimes } from '@tintype/render/jobs/announce-presence';
import { createLeases } from '@tintype/database/leases/leases';
import { createRetryingStorage } from '@tintype/storage/storage-breaker';
import { createMeasuredBreaker } from '@tintype/render/jobs/measured-breaker';
import { captureHandler } from '@tintype/render/jobs/run-capture-job';
import { composeHandler } from '@tintype/render/jobs/run-compose-job';
import { traceCapture } from '@tintype/render/jobs/trace-capture';
import { createExtensions } from '@tintype/render/origins/origins';
import type { RenderResult, Rendering } from '@tintype/render/pipeline/render-capture';
import { crawledPage } from './crawled-site.ts';
import { documentOf } from './page-document.ts';

await runProcess({
  name: 'render',
  settings: renderSettings,
  create: async ({ config, logger, metrics, tracing }) => {
    const { secret, redisUrl: url, concurrency } = config;
    const db = createDatabase({ url: config.databaseUrl, connectionsMax: config.databaseConnections, logger });
    const queues = createQueues({ url, logger });
    const storage = createStorage(config, { secret });
    const worker = newId(randomBytes);
    const leases = createLeases({ db, worker, logger, table: 'captures' });
    const storageBreaker = createMeasuredBreaker({ storage, clock: systemClock, logger, metrics });
    const storing = createRetryingStorage(storage, storageBreaker);
    const recent = createRecentTimes();
    const keysOf = attemptKeys(deriveKey(secret, 'object-key'));
    const redis = createRedisConnections({ url, logger }).connect('commands');

    const render = async (
      { url: address, viewport }: CaptureRequest,
      { cancelled, keyOf }: Rendering,
    ): Promise<RenderResult> => {
      const startedAt = performance.now();
      await sleep(5 + Math.random() * 25, undefined, { signal: cancelled });
      const { url, links } = visit(address);
      const report = { finalUrl: url, pageUrl: url, httpStatus: 200, renderTimeMs: 10, warnings: [], stages: [] };
      if (address.endsWith('7')) return { ok: false, report, error: new ServiceError('RENDER_FAILED') };
      const store = async (file: Omit<CapturedFile, 'storageKey' | 'size' | 'sha256'>, bytes: Buffer) => {
        const storageKey = keyOf(file);
        await storing.put(storageKey, bytes, headersFor(storageKey), { signal: cancelled });
        return { ...file, storageKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      };
      const size = sizeOf(viewport);
      const files = [await store({ ...screenshot, ...size }, await pictureOf(address, size))];
      if (links !== undefined) files.push(await store(pageFile, documentOf({ address, url, links })));
      recent.add(performance.now() - startedAt);
      return { ok: true, report, files };
    };
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
      trace: tracing && traceCapture({ db, tracing, logger }),
      observe: () => undefined,
    });
    const composeLeases = createLeases({ db, worker, logger, table: 'composes' });
    const draw = composeHandler({
      database: db,
      storage: storing,
      storageBreaker,
      leases: composeLeases,
      worker,
      clock: systemClock,
      logger,
    });
    const consume = {
      name: 'stub-render',
      start: async () => {
        const consumers = [
          queues.consume(catalogue.capture, handle, { concurrency }),
          queues.consume(catalogue.compose, draw, { concurrency: 1 }),
        ];
        storageBreaker.follow((isClosed) => {
          for (const consumer of consumers) void (isClosed ? consumer.resume() : consumer.pause());
        });
      },
      stop: () => queues.close(),
    };
    return {
      parts: [
        db,
        leases,
        composeLeases,
        storageBreaker,
        consume,
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
      ],
      ready: {},
      servers: { database: db.health, storage: async () => storageBreaker.problem() },
    };
  },
});

type Size = { readonly width: number; readonly height: number };
const small: Size = { width: 64, height: 48 };
/** Who wants a picture of its own size asks for a narrow one. */
const narrowMax = 600;
const sizeOf = ({ width, height }: Size): Size => (width <= narrowMax ? { width, height } : small);
const screenshot = { outputId: 'screenshot', type: 'screenshot', format: 'png' } as const;
const pageFile = { outputId: pageOutputId, type: 'json', format: 'json', width: null, height: null } as const;

type Visit = { readonly url: string; readonly links: readonly string[] | undefined };

/** Where an address leads, and what a page of a crawl leads to. */
function visit(address: string): Visit {
  const crawled = crawledPage(new URL(address).pathname);
  if (crawled === undefined) return { url: address, links: undefined };
  const at = (path: string): string => new URL(path, address).href;
  return { url: at(crawled.path), links: crawled.links.map(at) };
}

/** Each address has a colour of its own. */
const pictureOf = (address: string, size: Size): Promise<Buffer> => {
  const [r, g, b] = createHash('sha256').update(address).digest();
  return sharp({ create: { ...size, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .png()
    .toBuffer();
};
