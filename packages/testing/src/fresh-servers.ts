import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { createDatabase } from '@tintype/database/connect';
import { migrate } from '@tintype/database/migrate';
import { Redis } from 'ioredis';
import { hangMs } from './hang.ts';

export type Servers = { readonly databaseUrl: string; readonly redisUrl: string };

/** The servers that `npm test` started. */
export const testServers = (): Servers => ({
  databaseUrl: required('TINTYPE_TEST_DATABASE_URL'),
  redisUrl: required('TINTYPE_TEST_REDIS_URL'),
});

/** A migrated database of its own on a server. */
export async function createDatabaseOn(serverUrl: string): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `system_${newId(randomBytes)}`;
  const onServer = async (statement: string): Promise<void> => {
    const server = createDatabase({ url: serverUrl, connectionsMax: 1, connectMsMax: hangMs });
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
export async function emptyRedis(serverUrl: string): Promise<string> {
  const address = new URL(serverUrl);
  address.pathname = `/${1 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 7)}`;
  const redis = new Redis(address.href);
  await redis.flushdb();
  redis.disconnect();
  return address.href;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start the tests with npm test`);
  return value;
}

/** All data of a server gone at once; rejects while it is away. */
export async function emptyServer(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}
