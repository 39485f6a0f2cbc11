import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { fingerprintOf, hashOf } from '@tintype/contracts/capture/fingerprint';
import { planOf } from '@tintype/contracts/plans/plans';
import { findKeyByDigest } from '@tintype/database/api-keys';
import { acceptCapture, cancelCapture, findCapture, findReusable } from '@tintype/database/captures';
import type { Database } from '@tintype/database/connect';
import { findSubmission, submitCapture } from '@tintype/database/submissions';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { captureJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { origins } from '@tintype/contracts/capture/origins';
import type { Clock } from '@tintype/runtime/clock';
import type { HealthChecks } from '@tintype/runtime/internal-server';
import type { Logger } from '@tintype/runtime/logger';
import type { Registry } from '@tintype/runtime/metrics';
import { deriveKey } from '@tintype/runtime/secrets';
import { startAll, type Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import type { Redis } from 'ioredis';
import { createFilesOrigin } from './files/files-origin.ts';
import { createApp } from './http/app.ts';
import { createAuthentication, type FindCaller } from './http/authentication.ts';
import { createExchanges } from './http/exchange.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createHttpServer } from './http/server.ts';
import { describeApi } from './openapi/document.ts';
import { referencePage } from './openapi/reference-page.ts';
import { routeDescriptions, routes, type RouteDependencies } from './routes/routes.ts';
import { captureNow, type CaptureNowParts } from './use-cases/capture-now.ts';
import { createExpectedWait } from './use-cases/expected-wait.ts';
import { createWaiters } from './use-cases/waiters.ts';
import { readPresences } from '@tintype/queues/worker-presence';

export type GatewayParts = {
  readonly port: number;
  readonly listenAddress: string;
  /** Where signed links are served; undefined when the storage has an address of its own. */
  readonly storagePort: number | undefined;
  readonly publicUrl: string;
  readonly secret: string;
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Storage;
  readonly redis: Redis;
  readonly policy: Pick<AddressPolicy, 'checkUrl'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly ready: HealthChecks;
};
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
  const waiters = createWaiters();
  const makeId = (): string => newId(random);

  const requestHashKey = deriveKey(secret, 'request-hash');
  const capturing: CaptureNowParts = {
    newId: makeId,
    fingerprintOf: (request) => fingerprintOf(request, requestHashKey),
    clock,
    logger,
    waiters,
    expectedWaitMs: createExpectedWait({
      clock,
      readPresences: () => readPresences(redis),
      readLoad: async () => {
        const [ahead, { active }] = await Promise.all([
          queues.waitingAhead(catalogue.capture, origins.sync.priority),
          queues.depth(catalogue.capture),
        ]);
        return { ahead, active };
      },
    }),
    accept: (capture) => acceptCapture(database, capture),
    submit: (capture, submission) => submitCapture(database, capture, submission),
    findReusable: (wanted) => findReusable(database, wanted),
    enqueue: ({ id, attempt, priority, requestId }) =>
      queues.enqueue(
        catalogue.capture,
        { captureId: id, attempt, requestId },
        { id: captureJobId({ id, attempt }), priority },
      ),
    find: (id) => findCapture(database, { id }),
    cancel: (capture) => cancelCapture(database, capture),
    removeJob: async (capture) => void (await queues.remove(catalogue.capture, captureJobId(capture))),
  };
  const described = { routes: routeDescriptions, publicUrl };
  const dependencies: RouteDependencies = {
    hashOf: (body) => hashOf(body, requestHashKey),
    captureNow: (order) => captureNow(capturing, order),
    checkUrl: policy.checkUrl,
    findCapture: (capture) => findCapture(database, capture),
    findSubmission: (submission) => findSubmission(database, submission),
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
