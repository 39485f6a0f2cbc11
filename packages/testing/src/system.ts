import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeyDigest, newApiKey, shownPrefix } from '@tintype/contracts/keys/api-key';
import { newId } from '@tintype/contracts/ids/ids';
import type { PlanName } from '@tintype/contracts/plans/plans';
import { createApiKey } from '@tintype/database/api-keys';
import { createDatabase, type Database } from '@tintype/database/connect';
import { migrate } from '@tintype/database/migrate';
import { createOrganization } from '@tintype/database/organizations';
import { deriveKey } from '@tintype/runtime/secrets';
import { Redis } from 'ioredis';
import { until } from './until.ts';

const serviceNames = ['gateway', 'render', 'crawl', 'scheduler', 'notifier'] as const;
export type ServiceName = (typeof serviceNames)[number];

type Options = {
  readonly services: readonly ServiceName[];
  /** `host:port` of the sites that captures may visit. */
  readonly allowHosts: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
};

export type RunningService = {
  readonly name: ServiceName;
  readonly process: ChildProcess;
  readonly internalUrl: string;
  readonly log: () => string;
  readonly stop: () => Promise<number | null>;
};

export type System = {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly filesFolder: string;
  readonly service: (name: ServiceName) => RunningService;
  /** One more process of a service, or the next after one was killed. Resolves when it is ready. */
  readonly start: (name: ServiceName) => Promise<RunningService>;
  readonly newKey: (plan: PlanName) => Promise<{ apiKey: string; apiKeyId: string; organizationId: string }>;
  readonly capture: (
    body: object,
    init?: { readonly signal?: AbortSignal; readonly headers?: Record<string, string> },
  ) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '../../..');

/**
 * Real services as processes of their own, on a database and a Redis database that belong to this system alone. The servers
 * themselves are those that `npm test` started.
 */
export async function startSystem({ services, allowHosts, settings = {} }: Options): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-system-'));
  const filesFolder = join(folder, 'files');
  const { databaseUrl, drop } = await createDatabaseOn(required('TINTYPE_TEST_DATABASE_URL'));
  const redisUrl = await emptyRedis(required('TINTYPE_TEST_REDIS_URL'));
  const [port, storagePort] = [await freePort(), await freePort()];
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('hex');
  const database = createDatabase({ url: databaseUrl, connectionsMax: 5 });
  const newKey = keyMaker(database, secret);
  const owner = await newKey('self_hosted');
  const environment = {
    PATH: process.env['PATH']!,
    HOME: folder,
    TMPDIR: folder,
    UV_THREADPOOL_SIZE: '16',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TINTYPE_SECRET: secret,
    TINTYPE_PORT: String(port),
    TINTYPE_STORAGE_PORT: String(storagePort),
    TINTYPE_PUBLIC_URL: gatewayUrl,
    TINTYPE_STORAGE_URL: `http://127.0.0.1:${storagePort}`,
    TINTYPE_STORAGE: 'folder',
    TINTYPE_STORAGE_FOLDER: filesFolder,
    TINTYPE_ALLOW_HOSTS: [...allowHosts, `127.0.0.1:${port}`].join(','),
    ...settings,
  };
  const running: RunningService[] = [];
  const start = async (name: ServiceName): Promise<RunningService> => {
    const service = await startService(name, environment);
    running.push(service);
    return service;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((service) => service.stop()));
    await database.stop();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(services.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    gatewayUrl,
    ...owner,
    database,
    databaseUrl,
    redisUrl,
    filesFolder,
    service: (name) => running.findLast((one) => one.name === name)!,
    start,
    newKey,
    capture: (body, { signal, headers = {} } = {}) =>
      fetch(`${gatewayUrl}/v1/screenshots`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': owner.apiKey, ...headers },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
    stop,
  };
}

async function startService(name: ServiceName, environment: Record<string, string>): Promise<RunningService> {
  const internalPort = await freePort();
  const child = spawn(process.execPath, ['--conditions=source', join(root, `services/${name}/src/main.ts`)], {
    env: { ...environment, TINTYPE_INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const internalUrl = `http://127.0.0.1:${internalPort}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${log.slice(-3_000)}`);
    return fetch(`${internalUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, { msMax: 30_000, what: `${name} to be ready` });
  return {
    name,
    process: child,
    internalUrl,
    log: () => log,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

async function createDatabaseOn(serverUrl: string): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `system_${newId(randomBytes)}`;
  const onServer = async (statement: string): Promise<void> => {
    const server = createDatabase({ url: serverUrl, connectionsMax: 1 });
    try {
      await server.client.$executeRawUnsafe(statement);
    } finally {
      await server.stop();
    }
  };
  await onServer(`CREATE DATABASE ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  await migrate({ url: address.href });
  return { databaseUrl: address.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Redis has sixteen numbered databases; each Jest worker has one for its systems, which follow one another. */
async function emptyRedis(serverUrl: string): Promise<string> {
  const address = new URL(serverUrl);
  address.pathname = `/${1 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 15)}`;
  const redis = new Redis(address.href);
  await redis.flushdb();
  redis.disconnect();
  return address.href;
}

const keyMaker =
  (database: Database, secret: string) =>
  async (plan: PlanName): Promise<{ apiKey: string; apiKeyId: string; organizationId: string }> => {
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start the tests with npm test`);
  return value;
}
