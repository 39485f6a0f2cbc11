import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiKeyDigest, newApiKey, shownPrefix } from '@tintype/contracts/keys/api-key';
import { newId } from '@tintype/contracts/ids/ids';
import type { PlanName } from '@tintype/contracts/plans/plans';
import { createApiKey } from '@tintype/database/keys/api-keys';
import type { Database } from '@tintype/database/connect';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { processSettings } from '@tintype/runtime/process-settings';
import { deriveKey } from '@tintype/runtime/secrets';
import type { ServiceName } from '@tintype/runtime/service-names';
import { createDatabaseOn, emptyRedis, testServers, type Servers } from './fresh-servers.ts';
import { freePort } from './free-port.ts';
import { hangMs } from './hang.ts';
import { startService, type RunningService } from './running-service.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type { RunningService, ServiceName };

type Settings = Readonly<Record<string, string>>;
type Options = {
  readonly services: readonly ServiceName[];
  /** `host:port` of the sites that captures may visit. */
  readonly allowHosts: readonly string[];
  readonly settings?: Settings;
  /** Programs that are started in place of services. */
  readonly programs?: Readonly<Partial<Record<ServiceName, string>>>;
  /** Those that `npm test` started, unless others are named. */
  readonly servers?: Partial<Servers>;
  /** Its files lie on a disk of their own of this size, where this machine allows that. */
  readonly diskMegabytes?: number;
};

type Key = { readonly apiKey: string; readonly apiKeyId: string; readonly organizationId: string };
type CallOptions = { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> };

type Status = { readonly id: string; readonly state: string; readonly attempt: number; readonly losses: number };

export type System = Key & {
  readonly gatewayUrl: string;
  readonly secret: string;
  readonly database: TestDatabase;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Home and temp folder of all its services. */
  readonly folder: string;
  /** Where its files lie, as this process sees it. */
  readonly filesFolder: string;
  readonly disk: SmallDisk | undefined;
  /** The process of this name that was started last. */
  readonly service: (name: ServiceName) => RunningService;
  readonly running: () => readonly RunningService[];
  /** One more process of a service, or the next after one was killed. Resolves when it is ready. */
  readonly start: (name: ServiceName, settings?: Settings, main?: string) => Promise<RunningService>;
  readonly newKey: (plan: PlanName) => Promise<Key>;
  /** The same installation, called by the owner of a different key. */
  readonly withKey: (key: Key) => System;
  /** Lets the organization of the key make batches of up to this many items. */
  readonly raiseBatchSize: (items: number) => Promise<void>;
  readonly capture: (body: object, options?: CallOptions) => Promise<Response>;
  /** How the capture of a request stands; `undefined` while it was not accepted. */
  readonly status: (requestId: string) => Promise<Status | undefined>;
  readonly stop: () => Promise<void>;
};

/**
 * Real services as processes of their own, on a database and a Redis database that belong to this
 * system alone. Of a Redis that is named by its own URL nothing is emptied.
 */
export async function startSystem(options: Options): Promise<System> {
  const { services, allowHosts, settings = {}, programs = {}, servers = {}, diskMegabytes } = options;
  const folder = mkdtempSync(join(tmpdir(), 'tintype-system-'));
  const files = join(folder, 'files');
  mkdirSync(files);
  const disk = diskMegabytes === undefined ? undefined : await mountSmallDisk(files, { megabytes: diskMegabytes });
  const { databaseUrl, drop } = await createDatabaseOn(servers.databaseUrl ?? testServers().databaseUrl);
  const redisUrl = servers.redisUrl ?? (await emptyRedis(testServers().redisUrl));
  const [port, storagePort] = [await freePort(), await freePort()];
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('hex');
  const database = createTestDatabase({ url: databaseUrl, connectionsMax: 5, connectMsMax: hangMs });
  const newKey = keyMaker(database, secret);
  const owner = await newKey('self_hosted');
  const environment = {
    PATH: process.env['PATH']!,
    HOME: folder,
    TMPDIR: folder,
    TINTYPE_LISTEN_ADDRESS: '127.0.0.1',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TINTYPE_SECRET: secret,
    TINTYPE_PORT: String(port),
    TINTYPE_STORAGE_PORT: String(storagePort),
    TINTYPE_PUBLIC_URL: gatewayUrl,
    TINTYPE_STORAGE_URL: `http://127.0.0.1:${storagePort}`,
    TINTYPE_STORAGE: 'folder',
    TINTYPE_STORAGE_FOLDER: files,
    TINTYPE_ALLOW_HOSTS: [...allowHosts, `127.0.0.1:${port}`].join(','),
    ...settings,
  };
  const running: RunningService[] = [];
  const start = async (name: ServiceName, changes: Settings = {}, main = programs[name]): Promise<RunningService> => {
    const own = { ...environment, ...processSettings(name), ...changes };
    const service = await startService(name, own, main, disk?.prefix);
    running.push(service);
    return service;
  };
  const stop = async (): Promise<void> => {
    const stuck = await Promise.all(running.map(stopOrKill));
    await database.stop();
    await drop();
    await disk?.stop();
    rmSync(folder, { recursive: true, force: true });
    const names = stuck.flatMap((name) => name ?? []);
    if (names.length > 0) throw new Error(`Did not stop within ${hangMs} ms and was killed: ${names.join(', ')}`);
  };
  try {
    // A service exits if PostgreSQL takes seconds to connect. Services that start at once keep each
    // other waiting.
    for (const name of services) await start(name);
  } catch (error) {
    await stop();
    throw error;
  }
  const withKey = (key: Key): System => ({
    ...key,
    gatewayUrl,
    secret,
    database,
    databaseUrl,
    redisUrl,
    folder,
    filesFolder: disk?.folder ?? files,
    disk,
    service: (name) => running.findLast((one) => one.name === name)!,
    running: () => running,
    start,
    newKey,
    withKey,
    raiseBatchSize: async (batchItemsMax) =>
      void (await database.client.organization.update({
        where: { id: key.organizationId },
        data: { overrides: { batchItemsMax } },
      })),
    capture: (body, { signal, headers = {} } = {}) =>
      fetch(`${gatewayUrl}/v1/screenshots`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key.apiKey, ...headers },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
    status: async (requestId) =>
      (await database.client.capture.findFirst({
        where: { requestId },
        select: { id: true, state: true, attempt: true, losses: true },
      })) ?? undefined,
    stop,
  });
  return withKey(owner);
}

/** Answers the name of a service that had to be killed. */
async function stopOrKill({ name, stop, kill }: RunningService): Promise<ServiceName | undefined> {
  const limit = new AbortController();
  const late = sleep(hangMs, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const);
  const outcome = await Promise.race([stop(), late]);
  limit.abort();
  if (outcome !== 'late') return undefined;
  await kill();
  return name;
}

const keyMaker =
  (database: Database, secret: string) =>
  async (plan: PlanName): Promise<Key> => {
    const apiKey = newApiKey(randomBytes);
    const [organizationId, apiKeyId] = [newId(randomBytes), newId(randomBytes)];
    const digest = apiKeyDigest(apiKey, deriveKey(secret, 'api-key-pepper'));
    await createOrganization(database, { id: organizationId, name: 'Test', plan });
    await createApiKey(database, {
      id: apiKeyId,
      organizationId,
      name: 'test',
      shownPrefix: shownPrefix(apiKey),
      digest,
    });
    return { apiKey, apiKeyId, organizationId };
  };
