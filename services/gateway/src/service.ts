import { newId } from '@tintype/contracts/ids/ids';
import { planOf } from '@tintype/contracts/plans/plans';
import { findKeyByDigest } from '@tintype/database/api-keys';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { deriveKey } from '@tintype/runtime/secrets';
import { startAll, type Service } from '@tintype/runtime/service';
import type { GatewayParts } from './gateway-parts.ts';
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
import { wireCaptures } from './wiring/captures.ts';
import type { WiringParts } from './wiring/parts.ts';

export type Gateway = Service & { readonly port: () => number; readonly storagePort: () => number | undefined };

/** Longer than the longest capture and its wait in the queue together would be too long for any orchestrator; this is the longest capture. */
const graceMs = 65_000;

export function createGatewayService(parts: GatewayParts): Gateway {
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
  } = parts;
  const publicUrl = address.replace(/\/+$/, '');
  const makeId = (): string => newId(random);
  const waiters = createWaiters();
  const own: WiringParts = { ...parts, publicUrl, newId: makeId, waiters };
  const described = { routes: routeDescriptions, publicUrl };
  const dependencies: RouteDependencies = {
    ...wireCaptures(own),
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
        plan: planOf(owner.plan, owner.overrides),
      }
    );
  };

  const app = createApp({
    routes: routes.map((row) => row.bind(dependencies)),
    authenticate: createAuthentication({ findCaller, pepper: deriveKey(secret, 'api-key-pepper') }),
    drawOn: createRateLimits({ redis, clock, logger }),
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

  const settled: Service = listenForSettled({ queues, tell: waiters.tell });
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'gateway',
    port: api.port,
    storagePort: () => files?.port(),
    start: async () => {
      running = await startAll([settled, ...(files === undefined ? [] : [files]), api]);
      logger.info({ port: api.port(), storagePort: files?.port(), publicUrl }, 'gateway.listening');
    },
    stop: async () => running?.stop(),
  };
}

/** One listener for all waiting callers. A job is named for its capture and its attempt; the callers want the capture. */
function listenForSettled({ queues, tell }: { queues: Queues; tell: (captureId: string) => void }): Service {
  let end: (() => Promise<void>) | undefined;
  return {
    name: 'settled-captures',
    start: async () => {
      end = await queues.onSettled(catalogue.capture, ({ jobId }) => tell(jobId.slice(0, jobId.lastIndexOf('-'))));
    },
    stop: async () => end?.(),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
