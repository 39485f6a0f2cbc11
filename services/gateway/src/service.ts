import { findKeyByDigest } from '@tintype/database/keys/api-keys';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { AnyQueue, Queues } from '@tintype/queues/port';
import { startAll, type Service } from '@tintype/runtime/service';
import { createDashboard } from './dashboard.ts';
import { createDocuments, documentsPath } from './documents.ts';
import { createClientAddress } from './accounts/request-origin.ts';
import { createSessionAuthenticators } from './accounts/sessions.ts';
import { createDependencies, type GatewayDependencies } from './dependencies.ts';
import { createFilesOrigin } from './files/files-origin.ts';
import { createApp, usualLimits } from './http/app.ts';
import { createApiKeyAuthenticator, type AuthenticatorsByKind, createAuthentication } from './http/authentication.ts';
import { createConcurrencyLimit, createRateLimits } from './http/limits.ts';
import { createExchanges, traceRequests } from './http/exchange.ts';
import { createLeaving, createHttpServer } from './http/server.ts';
import { createUnreadableReply } from './http/error-reply.ts';
import { describeApi } from './openapi/document.ts';
import { accessTokenAuthenticator, linkAuthenticator, triggerAuthenticator } from './use-cases/authenticators.ts';
import { protocolRoutes, routeDescriptions, routes } from './routes/routes.ts';

type Gateway = Service & { readonly port: () => number; readonly storagePort: () => number | undefined };

/**
 * Milliseconds for the longest capture, without its wait in the queue: together they would be too
 * long for any orchestrator.
 */
const graceMs = 65_000;

export function createGatewayService(given: GatewayDependencies): Gateway {
  const { port, listenAddress, storagePort, database, queues, storage, redis, clock, logger, metrics } = given;
  const leaving = createLeaving(given.drainMs);
  const stopping = new AbortController();
  const ready = { ...given.ready, process: leaving.health };
  const dependencies = createDependencies(
    { ...given, ready },
    {
      every: repeatEvery,
      stopping: stopping.signal,
      ownAddress: () => `http://127.0.0.1:${inner.port()}`,
      describeApi: createOnce(() => describeApi({ routes: routeDescriptions, publicUrl })),
    },
  );
  const { publicUrl, newId, waiters, accounts, keyring, keyPrincipal } = dependencies;
  const { requireOwnPage } = accounts;
  if (accounts.cookie.isWeak) logger.warn({ publicUrl }, 'sessions.unencrypted');
  const apiKeys = createApiKeyAuthenticator({
    peppers: () => keyring.keysOf('api-key-pepper'),
    findKeyOwner: async (digest) => {
      const owner = await findKeyByDigest(database, digest);
      return owner === undefined || owner === 'revoked' ? owner : keyPrincipal(owner);
    },
  });

  const allRoutes = [...routes, ...protocolRoutes];
  const apiPaths = [...allRoutes.map(({ description }) => description.path), documentsPath];
  // Access tokens come first, because both are sent as `Authorization: Bearer`.
  const authenticators = {
    'api-key': [accessTokenAuthenticator(dependencies), apiKeys],
    ...createSessionAuthenticators({ ...accounts, database, logger }),
    trigger: [triggerAuthenticator(dependencies)],
    link: [linkAuthenticator(dependencies)],
  } satisfies AuthenticatorsByKind;

  const addressOf = createClientAddress(given);
  const app = createApp({
    routes: allRoutes.map((route) => route.bind(dependencies)),
    authenticate: createAuthentication([...Object.values(authenticators).flat(), ...given.authenticators]),
    consumeRateLimit: createRateLimits({ redis, clock, logger }),
    beginExchange: createExchanges({ logger, metrics }),
    newRequestId: newId,
    publicUrl,
    streams: { every: repeatEvery, stopping: stopping.signal },
    documents:
      given.documentsFolder === undefined
        ? undefined
        : createDocuments({ folder: given.documentsFolder, publicUrl, random: given.random }),
    dashboard: given.dashboard && createDashboard({ ...given, built: given.dashboard, apiPaths }),
    trace: given.tracing && traceRequests({ tracing: given.tracing, database, logger }),
    now: clock.now,
    addressOf,
    requireOwnPage,
    limits: given.limits,
  });
  const api = createHttpServer({
    name: 'api',
    port,
    address: listenAddress,
    listener: leaving.withoutKeepAlive(app),
    graceMs,
    unreadableReply: createUnreadableReply({ publicUrl, newRequestId: newId, logger }),
  });
  // The MCP tools call the API here. It stops after the public server, whose last responses may
  // need it.
  const inner = createHttpServer({ name: 'inner-api', port: 0, address: '127.0.0.1', listener: app, graceMs });
  const files =
    storagePort === undefined
      ? undefined
      : createHttpServer({
          name: 'files-origin',
          port: storagePort,
          address: listenAddress,
          listener: leaving.withoutKeepAlive(
            createFilesOrigin({
              storage,
              signingKeys: () => keyring.keysOf('file-link'),
              clock,
              logger,
              acquireSlot: createConcurrencyLimit(given.limits?.filesMax ?? usualLimits.filesMax),
              addressOf,
              stallMs: given.limits?.stallMs,
            }),
          ),
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
      running = await startAll([...settled, ...(files === undefined ? [] : [files]), inner, api]);
      logger.info({ port: api.port(), storagePort: files?.port(), publicUrl }, 'gateway.listening');
    },
    stop: async () => {
      await leaving.leave();
      stopping.abort();
      await running?.stop();
    },
  };
}

type ServiceListening = { readonly queues: Queues; readonly queue: AnyQueue; readonly notify: (id: string) => void };

/** The name of a job contains an ID and an attempt; the callers wait for the ID. */
function listenForSettled({ queues, queue, notify }: ServiceListening): Service {
  let end: (() => void) | undefined;
  return {
    name: `settled-${queue.name}`,
    start: async () => {
      end = await queues.onSettled(queue, ({ jobId }) => notify(jobId.slice(0, jobId.lastIndexOf('-'))));
    },
    stop: async () => end?.(),
  };
}

function repeatEvery(intervalMs: number, work: () => void): Disposable {
  const timer = setInterval(work, intervalMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function createOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
