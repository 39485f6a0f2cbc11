import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { fingerprintOf, hashOf } from '@tintype/contracts/capture/fingerprint';
import { origins } from '@tintype/contracts/capture/origins';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { capacityOf, readPresences } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import type { HealthChecks } from '@tintype/runtime/health';
import type { Logger } from '@tintype/runtime/logger';
import type { Registry } from '@tintype/runtime/metrics';
import { deriveKey, openSecret, sealSecret } from '@tintype/runtime/secrets';
import { newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Redis } from 'ioredis';
import { createAccounts } from './accounts/accounts.ts';
import type { BuiltDashboard } from './dashboard/built-files.ts';
import type { Authenticator } from './http/authentication.ts';
import type { EventStreams } from './http/event-stream.ts';
import type { Page } from './http/page.ts';
import { createLiveHints } from './live/live-hints.ts';
import { createExpectedWait } from './waiting/expected-wait.ts';
import { createWaiters } from './waiting/waiters.ts';

/** What every page that listens shares. */
type Timer = { readonly every: EventStreams['every'] };

/** What `main.ts` makes the gateway from. */
export type GatewayDependencies = {
  readonly port: number;
  readonly listenAddress: string;
  /** Where signed links are served; undefined when the storage has an address of its own. */
  readonly storagePort: number | undefined;
  readonly publicUrl: string;
  readonly secret: string;
  /** Whether mails can be sent. */
  readonly hasMailServer: boolean;
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
  /** Anybody may make an account. */
  readonly signUp: boolean;
  /** How many proxies before the gateway say where a request came from. */
  readonly trustedProxies: number;
  /** Of the kinds of principals beside API keys and sessions. They are asked after the keys, in this order. */
  readonly authenticators: readonly Authenticator[];
  /** Served beside the API; undefined where the API is served alone. */
  readonly dashboard: BuiltDashboard | undefined;
  readonly storageUrl: string;
};

/** What every route may use. A route takes from it what it names. */
export type Dependencies = ReturnType<typeof createDependencies>;

/** The documents are made from all routes, so whoever knows all routes gives them. */
type Documents = { readonly describeApi: () => object; readonly referencePage: () => Page };

export function createDependencies(given: GatewayDependencies, { every, ...documents }: Documents & Timer) {
  const { secret, database, queues, storage, redis, policy, clock, random, logger, ready } = given;
  const requestHashKey = deriveKey(secret, 'request-hash');
  const webhookKey = deriveKey(secret, 'webhook-secrets');
  return {
    ...documents,
    database,
    queues,
    storage,
    clock,
    logger,
    ready,
    /** Without a slash at its end. */
    publicUrl: given.publicUrl.replace(/\/+$/, ''),
    /** Where `/` leads. */
    entrance: given.dashboard === undefined ? '/docs' : '/home',
    accounts: createAccounts(given, { signUp: given.signUp, hasMail: given.hasMailServer }),
    apiKeyPepper: deriveKey(secret, 'api-key-pepper'),
    /** Of the secrets that start pipelines. */
    triggerPepper: deriveKey(secret, 'pipeline-triggers'),
    random,
    hasMailServer: given.hasMailServer,
    checkUrl: policy.checkUrl,
    newId: (): string => newId(random),
    newObjectKey: (file: Pick<Parameters<typeof newObjectKey>[0], 'outputId' | 'format'>): string =>
      newObjectKey({ ...file, random, now: clock.now(), driver: storage.driver }),
    hashOf: (body: unknown) => hashOf(body, requestHashKey),
    fingerprintOf: (request: CaptureRequest) => fingerprintOf(request, requestHashKey),
    /** Of links to galleries and their pictures. */
    linkKeys: { tokens: deriveKey(secret, 'pipeline-links'), pepper: deriveKey(secret, 'pipeline-link-pepper') },
    /** Encrypts a secret for the webhook of this id, and opens one again. */
    sealSecret: (text: string, webhookId: string) => sealSecret(webhookKey, text, webhookId),
    openSecret: (sealed: Uint8Array, webhookId: string) => openSecret(webhookKey, sealed, webhookId),
    waiters: createWaiters(),
    /** What render workers say of themselves; undefined while Redis is away. */
    readWorkers: () =>
      readPresences(redis).then(
        (all) => all.filter((one) => capacityOf([one], clock.now().getTime()) !== undefined),
        () => undefined,
      ),
    liveHints: createLiveHints({ database, logger, every }),
    expectedWaitMs: createExpectedWait({
      clock,
      readPresences: () => readPresences(redis),
      readLoad: () => queues.load(catalogue.capture, origins.sync.priority),
    }),
  };
}
