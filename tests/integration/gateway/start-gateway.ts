import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeyDigest, newApiKey, shownPrefix, toPrincipalId } from '@tintype/contracts/keys/api-key';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { createApiKey } from '@tintype/database/keys/api-keys';
import type { TestDatabase } from '@tintype/testing/test-database';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createGuardedFetch } from '@tintype/network/guarded-fetch';
import { parseAllowHosts } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger, type Logger } from '@tintype/runtime/logger';
import { createMetrics, type Registry } from '@tintype/runtime/metrics';
import { deriveKey } from '@tintype/runtime/secrets';
import { startAll } from '@tintype/runtime/service';
import type { SignInProvider } from '@tintype/runtime/sign-in-provider';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import type { Storage } from '@tintype/storage/port';
import { freePort } from '@tintype/testing/free-port';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import { createCounters, type Counters } from '@tintype/gateway/counters';
import type { AppLimits } from '@tintype/gateway/http/app';
import type { BuiltDashboard } from '@tintype/gateway/dashboard';
import { createGatewayService } from '@tintype/gateway/service';
import { anId, createFreshDatabase, type Owner } from '../database/fresh-database.ts';
import { principalDoubles } from './principal-doubles.ts';

export const secret = 'a secret of thirty-two characters or more';

export type Member = Owner & { readonly key: string };
export type TestGateway = {
  readonly url: string;
  readonly filesUrl: string;
  readonly database: TestDatabase;
  readonly storage: Storage;
  readonly counters: Counters;
  readonly metrics: Registry;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  /** Every line that was logged. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly join: (plan?: PlanName, overrides?: PlanOverrides) => Promise<Member>;
  /** Another key of an organization that is there. */
  readonly addKey: (organizationId: string, scopes?: readonly Scope[]) => Promise<Member>;
  /** Stops the gateway alone; `end` does too. */
  readonly stop: () => Promise<void>;
  readonly end: () => Promise<void>;
};

type Options = {
  readonly hasMailServer?: boolean;
  readonly signUp?: boolean;
  readonly hasStatusPage?: boolean;
  readonly signInProvider?: SignInProvider;
  /** In place of its own, such as one that is away. */
  readonly database?: TestDatabase;
  readonly limits?: Partial<AppLimits>;
  /** Another gateway of the same installation: it has the same database, Redis and files. */
  readonly beside?: TestGateway;
  /** As in TINTYPE_ALLOW_HOSTS. */
  readonly allowHosts?: string;
  readonly dashboard?: BuiltDashboard;
};

/** A gateway on free ports, with databases of its own. */
export async function startGateway({
  hasMailServer = true,
  signUp = true,
  hasStatusPage = false,
  signInProvider,
  database,
  limits,
  beside,
  allowHosts = '',
  dashboard,
}: Options = {}): Promise<TestGateway> {
  const fresh = await createFreshDatabase({ migrated: database === undefined && beside === undefined });
  const redisUrl = beside?.redisUrl ?? (await emptyRedis(testServers().redisUrl));
  const folder = await mkdtemp(join(tmpdir(), 'tintype-gateway-'));
  const [port, storagePort] = [await freePort(), await freePort()];
  const [url, filesUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${storagePort}`];
  const { lines, logger } = recordingLogger();

  const storage =
    beside?.storage ?? createFolderStorage({ folder, baseUrl: filesUrl, signingKey: deriveKey(secret, 'file-link') });
  const queues = createQueues({ url: redisUrl, logger });
  // A busy machine takes longer than callers are kept waiting.
  const counters = createCounters({ url: redisUrl, logger, answerMsMax: hangMs });
  const metrics = createMetrics('gateway');
  const policy = createAddressPolicy({ allow: parseAllowHosts(allowHosts), ports: [] });
  const gateway = createGatewayService({
    listenAddress: '127.0.0.1',
    port,
    storagePort,
    publicUrl: `${url}/`,
    secret,
    hasMailServer,
    database: database ?? beside?.database ?? fresh.database,
    queues,
    storage,
    redis: counters.redis,
    policy,
    guardedFetch: createGuardedFetch({ guard: createEgressGuard({ policy }), userAgent: 'test' }),
    clock: systemClock,
    random: randomBytes,
    logger,
    metrics,
    ready: { database: fresh.database.health, queues: () => queues.health() },
    drainMs: 0,
    signUp,
    hasStatusPage,
    signInProvider,
    trustedProxies: 1,
    authenticators: principalDoubles,
    dashboard,
    documentsFolder: undefined,
    storageUrl: filesUrl,
    ...(limits && { limits }),
  });
  const drivers = await startAll([counters, queues]);
  // It starts without them; the tests are of a gateway that has them.
  await until(() =>
    counters.redis.ping().then(
      () => true,
      () => false,
    ),
  );
  const running = await startAll([gateway]);
  return {
    url,
    filesUrl,
    database: fresh.database,
    storage,
    counters,
    metrics,
    redisUrl,
    databaseUrl: fresh.url,
    lines,
    join: (plan = 'self_hosted', overrides = {}) => addMember(fresh.database, plan, overrides),
    addKey: (organizationId, scopes) => addKey(fresh.database, organizationId, scopes),
    stop: () => running.stop(),
    end: async () => {
      await running.stop();
      await drivers.stop();
      await fresh.drop();
      await rm(folder, { recursive: true });
    },
  };
}

export type SharedGateway = Omit<TestGateway, 'stop' | 'end'>;

let shared: Promise<SharedGateway> | undefined;

/**
 * The gateway with usual settings that test files of a worker share. Their tests join with their
 * own organizations.
 */
export const sharedGateway = (): Promise<SharedGateway> => (shared ??= startGateway());

async function addMember(database: TestDatabase, plan: PlanName, overrides: PlanOverrides): Promise<Member> {
  const organizationId = anId();
  await createOrganization(database, { id: organizationId, name: 'Test', plan, overrides });
  return addKey(database, organizationId);
}

async function addKey(
  database: TestDatabase,
  organizationId: string,
  scopes: readonly Scope[] = scopeNames,
): Promise<Member> {
  const [apiKeyId, key] = [anId(), newApiKey(randomBytes)];
  const digest = apiKeyDigest(key, deriveKey(secret, 'api-key-pepper'));
  const fields = { id: apiKeyId, organizationId, name: 'first', shownPrefix: shownPrefix(key), digest, scopes };
  await createApiKey(database, fields);
  return { key, apiKeyId, organizationId, createdBy: toPrincipalId({ apiKeyId }) };
}

function recordingLogger(): { readonly lines: Readonly<Record<string, unknown>>[]; readonly logger: Logger } {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const record =
    (level: string) =>
    (fields: unknown, event?: unknown): void =>
      void lines.push({ level, event, ...(fields as object) });
  const [debug, info, warn, error, fatal] = ['debug', 'info', 'warn', 'error', 'fatal'].map(record);
  const logger = Object.assign(Object.create(silentLogger) as Logger, { debug, info, warn, error, fatal });
  return { lines, logger: Object.assign(logger, { child: () => logger }) };
}
