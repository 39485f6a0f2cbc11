import { newId } from '@tintype/contracts/ids/ids';
import { planOf } from '@tintype/contracts/plans/plans';
import { findKeyByDigest } from '@tintype/database/api-keys';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { AnyQueue, Queues } from '@tintype/queues/port';
import { deriveKey } from '@tintype/runtime/secrets';
import { startAll, type Service } from '@tintype/runtime/service';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { createFilesOrigin } from './files/files-origin.ts';
import { createApp } from './http/app.ts';
import { createAuthentication, type FindCaller } from './http/authentication.ts';
import { createExchanges } from './http/exchange.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createHttpServer } from './http/server.ts';
import { describeApi } from './openapi/document.ts';
import { referencePage } from './openapi/reference-page.ts';
import { routeDescriptions, routes, type RouteDependencies } from './routes/routes.ts';
import { createWaiters } from './use-cases/waiters.ts';
import { wireBatches } from './wiring/batches.ts';
import { wireBulk } from './wiring/bulk.ts';
import { wireCaptures } from './wiring/captures.ts';
import { wireCompose } from './wiring/compose.ts';
import { wireCrawls } from './wiring/crawls.ts';
import { wireUsage } from './wiring/usage.ts';
import { wireJobs } from './wiring/jobs.ts';
import type { WiringDependencies } from './wiring/dependencies.ts';
import { wireSchedules } from './wiring/schedules.ts';
import { wireWebhookDeliveries } from './wiring/webhook-deliveries.ts';

export type Gateway = Service & { readonly port: () => number; readonly storagePort: () => number | undefined };

/** Longer than the longest capture and its wait in the queue together would be too long for any orchestrator; this is the longest capture. */
const graceMs = 65_000;

export function createGatewayService(dependencies: GatewayDependencies): Gateway {
  const {
    port,
    listenAddress,
    storagePort,
    publicUrl: address,
    secret,
    database,
    queues,
    storage,
    redis,
    policy,
    clock,
    random,
    logger,
    metrics,
    ready,
  } = dependencies;
  const publicUrl = address.replace(/\/+$/, '');
  const makeId = (): string => newId(random);
  const waiters = createWaiters();
  const own: WiringDependencies = { ...dependencies, publicUrl, newId: makeId, waiters };
  const described = { routes: routeDescriptions, publicUrl };
  const routeDependencies: RouteDependencies = {
    ...wireCaptures(own),
    ...wireUsage(own),
    ...wireJobs(own),
    ...wireBulk(own),
    ...wireBatches(own),
    ...wireWebhookDeliveries(own),
    ...wireSchedules(own),
    ...wireCrawls(own),
    ...wireCompose(own),
    checkUrl: policy.checkUrl,
    storage,
    clock,
    publicUrl,
    ready,
    describeApi: once(() => describeApi(described)),
    referencePage: once(() => referencePage(described)),
  };
  const findCaller: FindCaller = async (digest) => {
    const owner = await findKeyByDigest(database, digest);
    return (
      owner && {
        apiKeyId: owner.apiKeyId,
        organizationId: owner.organizationId,
        tier: owner.plan,
        plan: planOf(owner.plan, owner.overrides),
      }
    );
  };

  const app = createApp({
    routes: routes.map((row) => row.bind(routeDependencies)),
    authenticate: createAuthentication({ findCaller, pepper: deriveKey(secret, 'api-key-pepper') }),
    consumeRateLimit: createRateLimits({ redis, clock, logger }),
    beginExchange: createExchanges({ logger, metrics }),
    newRequestId: makeId,
    publicUrl,
  });
  const api = createHttpServer({ name: 'api', port, address: listenAddress, listener: app, graceMs });
  const files =
    storagePort === undefined
      ? undefined
      : createHttpServer({
          name: 'files-origin',
          port: storagePort,
          address: listenAddress,
          listener: createFilesOrigin({ storage, signingKey: deriveKey(secret, 'file-link'), clock, logger }),
          graceMs,
        });

  const settled = [catalogue.capture, catalogue.compose].map((queue) =>
    listenForSettled({ queues, queue, notify: waiters.notify }),
  );
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'gateway',
    port: api.port,
    storagePort: () => files?.port(),
    start: async () => {
      running = await startAll([...settled, ...(files === undefined ? [] : [files]), api]);
      logger.info({ port: api.port(), storagePort: files?.port(), publicUrl }, 'gateway.listening');
    },
    stop: async () => running?.stop(),
  };
}

type Listening = { readonly queues: Queues; readonly queue: AnyQueue; readonly notify: (id: string) => void };

/** One listener for all waiting callers. A job is named for what it is about and its attempt; the callers want the former. */
function listenForSettled({ queues, queue, notify }: Listening): Service {
  let end: (() => void) | undefined;
  return {
    name: `settled-${queue.name}`,
    start: async () => {
      end = await queues.onSettled(queue, ({ jobId }) => notify(jobId.slice(0, jobId.lastIndexOf('-'))));
    },
    stop: async () => end?.(),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
