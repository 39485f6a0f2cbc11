import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import { computeFingerprint, computeKeyedHash } from '@tintype/contracts/capture/make-capture';
import { inBodyBytesMax } from '@tintype/contracts/capture/options';
import { origins } from '@tintype/contracts/capture/origins';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { oauthTokenDigest } from '@tintype/contracts/oauth/oauth';
import { sealedGraph } from '@tintype/contracts/pipelines/typed-text';
import { findCapturesWithFiles } from '@tintype/database/captures/find-capture';
import type { Database } from '@tintype/database/connect';
import { measureDeliveries } from '@tintype/database/deliveries/due-deliveries';
import { findSigningKeys } from '@tintype/database/keys/link-keys';
import { measureQueued } from '@tintype/database/measures/waiting-work';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { queueList, queues as catalogue, captureJobPriority } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { readPresences, readWorkers } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import { createHoldings, createTurns } from '@tintype/runtime/fair-share/turns';
import type { HealthChecks } from '@tintype/runtime/server-watch';
import type { Logger } from '@tintype/runtime/logger';
import type { Registry } from '@tintype/runtime/metrics';
import { captureSecrets, createKeyring, openWithAny, sealSecret, type Keyring } from '@tintype/runtime/secrets';
import type { SignInProvider } from '@tintype/runtime/sign-in-provider';
import type { Tracing } from '@tintype/runtime/spans';
import { newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Redis } from 'ioredis';
import { createAccounts } from './accounts/accounts.ts';
import { createFindClient } from './accounts/find-client.ts';
import type { BuiltDashboard } from './dashboard.ts';
import { createErrorPictures } from './files/error-picture.ts';
import { createHeldFiles, type HeldFile } from './files/held-files.ts';
import { createThumbnails } from './files/thumbnails.ts';
import type { AppLimits } from './http/app.ts';
import { type Authenticator, createKeyPrincipal } from './http/authentication.ts';
import type { EventStreams } from './http/event-stream.ts';
import { createListeningPlaces, createLiveHints } from './live/live-hints.ts';
import { createServiceStatus } from './live/service-status.ts';
import { createMcpEndpoint } from './mcp.ts';
import { createExpectedWait } from './waiting/expected-wait.ts';
import { createFlights, cacheOpened, createSharedLook } from './waiting/shared-work.ts';
import { createWaiters } from './waiting/waiters.ts';

type Timer = { readonly every: EventStreams['every'] };

/**
 * The maximum bytes of files embedded in all responses together. With base64 and JSON they need
 * several times as much memory.
 */
const inBodyBytesAtOnce = 4 * inBodyBytesMax;

/** Everything that `main.ts` creates for the gateway. */
export type GatewayDependencies = {
  readonly port: number;
  readonly listenAddress: string;
  /** Serves signed links; undefined if the storage has its own address. */
  readonly storagePort: number | undefined;
  readonly publicUrl: string;
  readonly secret: string;
  /** Earlier secrets. If absent, only `secret` is accepted. */
  readonly keyring?: Keyring;
  readonly hasMailServer: boolean;
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Storage;
  readonly redis: Redis;
  readonly policy: Pick<AddressPolicy, 'checkUrl'>;
  /** Sends requests to addresses that callers specify. */
  readonly guardedFetch: GuardedFetch;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly tracing?: Tracing | undefined;
  readonly ready: HealthChecks;
  /** Milliseconds for which the gateway still responds after it is not ready. */
  readonly drainMs: number;
  readonly signUp: boolean;
  readonly hasStatusPage: boolean;
  readonly signInProvider: SignInProvider | undefined;
  /** Proxies before the gateway that append the address of a request. */
  readonly trustedProxies: number;
  /** Authenticators of further principals, in their order. */
  readonly authenticators: readonly Authenticator[];
  readonly dashboard: BuiltDashboard | undefined;
  readonly documentsFolder: string | undefined;
  readonly storageUrl: string;
  readonly limits?: Partial<AppLimits>;
};

/** Everything that routes may use. */
export type Dependencies = ReturnType<typeof createDependencies>;

/** The gateway calls its own API here. */
type OwnApi = { readonly ownAddress: () => string; readonly stopping: AbortSignal };

type ApiDescriber = { readonly describeApi: () => object };

export function createDependencies(
  given: GatewayDependencies,
  { every, ownAddress, stopping, ...documents }: ApiDescriber & OwnApi & Timer,
) {
  const { secret, database, queues, storage, redis, policy, clock, random, logger, ready } = given;
  const keyring = given.keyring ?? createKeyring(secret);
  const { keysOf } = keyring;
  const [requestHashKey] = keysOf('request-hash');
  const [webhookKey] = keysOf('webhook-secrets');
  const sealFor = (organizationId: string) => captureSecrets(keyring, organizationId).seal;
  const objectKey = (file: Pick<Parameters<typeof newObjectKey>[0], 'outputId' | 'format'>): string =>
    newObjectKey({ ...file, random, now: clock.now(), driver: storage.driver });
  const areThere = createSharedLook(
    async (ids) => new Map((await findCapturesWithFiles(database, { ids })).map((id) => [id, true])),
  );
  const readStatus = createServiceStatus({
    clock,
    readWorkers: () => readWorkers(redis, clock.now().getTime()),
    readQueued: () => measureQueued(database),
    readDeliveries: () => measureDeliveries(database),
  });
  return {
    ...documents,
    database,
    queues,
    storage,
    clock,
    logger,
    ready,
    stopping,
    /** The URL has no trailing slash. */
    publicUrl: given.publicUrl.replace(/\/+$/, ''),
    /** The redirect target of `/`. */
    entrance:
      given.dashboard === undefined ? (given.documentsFolder === undefined ? '/openapi.json' : '/docs') : '/home',
    keyring,
    accounts: createAccounts(
      { ...given, keyring },
      { signUp: given.signUp, hasMail: given.hasMailServer, provider: given.signInProvider },
    ),
    apiKeyPepper: keysOf('api-key-pepper')[0],
    keyPrincipal: createKeyPrincipal({ database }),
    /** Users give their consent on a page of the dashboard. */
    hasConnections: given.dashboard !== undefined,
    findClient: createFindClient(given.guardedFetch),
    oauthDigestsOf: (token: string) => keysOf('oauth-token-pepper').map((pepper) => oauthTokenDigest(token, pepper)),
    triggerPeppers: () => keysOf('pipeline-triggers'),
    random,
    hasMailServer: given.hasMailServer,
    checkUrl: policy.checkUrl,
    newId: (): string => newId(random),
    newObjectKey: objectKey,
    /**
     * A slow reader delays only requests of the same organization, and takes at most half of the
     * memory.
     */
    bytesInBodies: createTurns({ capacity: inBodyBytesAtOnce, perOwner: inBodyBytesAtOnce / 2 }),
    thumbnails: createThumbnails({
      database,
      storage,
      newKey: (outputId) => objectKey({ outputId, format: 'webp' }),
      turns: createTurns({ capacity: 1 }),
    }),
    hashOf: (body: unknown) => computeKeyedHash(body, requestHashKey),
    /** The results of `hashOf` with each earlier secret. */
    formerHashesOf: (body: unknown) =>
      keysOf('request-hash')
        .slice(1)
        .map((key) => computeKeyedHash(body, key)),
    fingerprintOf: (request: StoredRequest) => computeFingerprint(request, requestHashKey),
    /** Keys of the links that need no account. */
    linkKeys: () => ({ tokens: keysOf('pipeline-links')[0], peppers: keysOf('pipeline-link-pepper') }),
    sealSecret: (text: string, webhookId: string) => sealSecret(webhookKey, text, webhookId),
    openSecret: (sealed: Uint8Array, webhookId: string) => openWithAny(keysOf('webhook-secrets'), sealed, webhookId),
    openDeliveryBody: (sealed: Uint8Array, id: string) => openWithAny(keysOf('delivery-bodies'), sealed, id),
    sealLinkSecret: (text: string, id: string) => sealSecret(keysOf('link-key-secrets')[0], text, id),
    openLinkSecret: cacheOpened((sealed, id) => openWithAny(keysOf('link-key-secrets'), sealed, id)),
    findSigningKey: createSharedLook(
      async (ids) => new Map((await findSigningKeys(database, { ids })).map((key) => [key.id, key])),
    ),
    heldFiles: createHeldFiles({ isThere: async (id) => (await areThere(id)) === true, now: clock.now }),
    linkFlights: createFlights<HeldFile>(),
    errorPictures: createErrorPictures(),
    sealFor,
    sealGraph: <Graph>(graph: Graph, organizationId: string): Graph => sealedGraph(graph, sealFor(organizationId)),
    waiters: createWaiters(),
    // Captures whose callers wait at this gateway, by organization. Callers are spread evenly, so
    // gateways do not share this count.
    awaitedCaptures: createHoldings(),
    /** Returns `undefined` while Redis is unreachable. */
    readWorkers: () => readWorkers(redis, clock.now().getTime()).catch(() => undefined),
    /** Returns `undefined` while Redis is unreachable. */
    readQueues: () =>
      Promise.all(queueList.map(async (queue) => ({ name: queue.name, ...(await queues.depth(queue)) }))).catch(
        () => undefined,
      ),
    readStatus,
    hasStatusPage: given.hasStatusPage,
    takeListeningPlace: createListeningPlaces(),
    answerMcp: createMcpEndpoint({ ownAddress, now: clock.now, logger }),
    liveHints: createLiveHints({ database, logger, every }),
    expectedWaitMs: createExpectedWait({
      clock,
      readPresences: () => readPresences(redis),
      readLoad: (place) => queues.load(catalogue.capture, captureJobPriority(origins.sync.priority, place)),
    }),
  };
}

/** A function of the database package with its first argument bound. */
export type WithDatabase<Work> = Work extends (database: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
