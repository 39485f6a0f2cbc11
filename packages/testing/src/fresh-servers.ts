import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { migrate } from '@tintype/database/schema/migrate';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { hangMs } from './hang.ts';

export type Servers = { readonly databaseUrl: string; readonly redisUrl: string };

/** The servers that `npm test` started. */
export const testServers = (): Servers => ({
  databaseUrl: required('TINTYPE_TEST_DATABASE_URL'),
  redisUrl: required('TINTYPE_TEST_REDIS_URL'),
});

type Wanted = { readonly migrated?: boolean };

/** A database of its own on a server, empty unless `migrated`. */
export async function createDatabaseOn(
  serverUrl: string,
  { migrated = true }: Wanted = {},
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `test_${newId(randomBytes)}`;
  await onServer(serverUrl, async (server) => {
    if (migrated) await makeTemplate(server, serverUrl);
    await server.query(`CREATE DATABASE ${name}${migrated ? copyOfTemplate : ''}`);
  });
  return {
    databaseUrl: urlOf(serverUrl, name),
    drop: () => onServer(serverUrl, (server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/**
 * Copied by every other migrated database of its server: a copy costs a tenth of all migrations.
 */
const template = 'migrated';
/** A server that never syncs copies files in half the time that it takes to log each page. */
const copyOfTemplate = ` TEMPLATE ${template} STRATEGY FILE_COPY`;

/** Made once for a server, under another name until it is whole. The lock is the connection's. */
async function makeTemplate(server: Client, serverUrl: string): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await server.query('SELECT FROM pg_database WHERE datname = $1', [template])).rowCount === 1;
  if (await isThere()) return;
  await server.query('SELECT pg_advisory_lock(1)');
  if (await isThere()) return;
  await server.query('DROP DATABASE IF EXISTS unfinished');
  await server.query('CREATE DATABASE unfinished');
  await migrate({ url: urlOf(serverUrl, 'unfinished') });
  await server.query(`ALTER DATABASE unfinished RENAME TO ${template}`);
}

function urlOf(serverUrl: string, database: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${database}`;
  return address.href;
}

/**
 * Without the limits of the services' own connections: a database is copied and removed as a whole,
 * which takes as long as the disk does.
 */
async function onServer(connectionString: string, work: (server: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: hangMs });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A Redis database of its own: the server counts the databases it has given, and starts with none.
 */
export async function emptyRedis(serverUrl: string): Promise<string> {
  const redis = new Redis(serverUrl);
  const number = await redis.incr('databases given');
  redis.disconnect();
  const address = new URL(serverUrl);
  address.pathname = `/${number}`;
  return address.href;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start the tests with npm test`);
  return value;
}

/** Removes all data of a Redis database at once. Rejects if the server is unavailable. */
export async function flushRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
}
