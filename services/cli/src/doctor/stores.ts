import { readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { migrationsFolder } from '@tintype/database/schema/migrate';
import type { Database } from '@tintype/database/connect';
import { isOutdated } from '@tintype/database/connection/database-away';
import { queueSettings } from '@tintype/queues/settings';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { Redis } from 'ioredis';
import { holdsFiles } from '@tintype/database/files/stored-files';
import { createDrivers, createStorage, storageFields } from '@tintype/storage/create-storage';
import { deleteAll } from '@tintype/storage/copy-file';
import { driverSettings } from '@tintype/storage/drivers/switched';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { storageDrivers } from '@tintype/storage/file-location';
import { withDatabase } from '../command.ts';
import {
  toBrokenFinding,
  ok,
  problem,
  warningFinding,
  type Check,
  type Finding,
  type CheckContext,
} from './finding.ts';

/** The oldest version on which the tests run. */
const postgresVersionMin = 150_000;

export const checkDatabase: Check = async ({ environment }) => {
  try {
    return await withDatabase(environment, async (db) => [await checkVersion(db), await checkMigrations(db)]);
  } catch (error) {
    const todo = isOutdated(error) ? 'restart PostgreSQL' : 'start PostgreSQL, or correct DATABASE_URL';
    return [toBrokenFinding('PostgreSQL', { error, environment, todo })];
  }
};

async function checkVersion({ client }: Database): Promise<Finding> {
  const [row] = await client.rows<{ number: number; text: string }>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`;
  const { number, text } = row ?? { number: 0, text: 'unknown' };
  if (number >= postgresVersionMin) return ok('PostgreSQL', `version ${text}`);
  return warningFinding('PostgreSQL', `version ${text} is not supported`, 'upgrade to PostgreSQL 15 or later');
}

async function checkMigrations({ client }: Database): Promise<Finding> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [table] = await client.rows<{ there: boolean }>`SELECT to_regclass('_migrations') IS NOT NULL AS there`;
  const rows = table?.there === true ? await client.rows<{ name: string }>`SELECT name FROM _migrations` : [];
  const applied = new Set(rows.map(({ name }) => name));
  const missing = wanted.filter((name) => !applied.has(name));
  if (missing.length > 0)
    return problem('migrations', `${missing.length} not applied: ${missing.join(', ')}`, 'run tintype migrate');
  return ok('migrations', `all ${wanted.length} applied`);
}

/** The minimum version, which BullMQ needs. */
const redisVersionMin = [6, 2] as const;

/** Checks Redis. The settings are read from INFO, which hosted servers allow, unlike CONFIG. */
export const checkRedis: Check = async ({ environment }) => {
  try {
    const info = parseInfo(await withRedis(environment, async (redis) => redis.info()));
    return [judgeRedis(info), judgePersistence(info), judgeEviction(info)];
  } catch (error) {
    return [toBrokenFinding('Redis', { error, environment, todo: 'start Redis, or correct REDIS_URL' })];
  }
};

type RedisInfo = Readonly<Record<string, string | undefined>>;

const parseInfo = (text: string): RedisInfo =>
  Object.fromEntries(
    text.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

function judgeRedis({ redis_version: redis = '0', valkey_version: valkey }: RedisInfo): Finding {
  const found = valkey === undefined ? `Redis ${redis}` : `Valkey ${valkey}`;
  const [major = 0, minor = 0] = redis.split('.').map(Number);
  const recent = major > redisVersionMin[0] || (major === redisVersionMin[0] && minor >= redisVersionMin[1]);
  return recent
    ? ok('Redis', found)
    : problem('Redis', `${found} is too old`, `upgrade to ${redisVersionMin.join('.')} or later`);
}

const judgePersistence = ({ aof_enabled: aof }: RedisInfo): Finding =>
  aof === '1'
    ? ok('Redis append-only file', 'on')
    : warningFinding(
        'Redis append-only file',
        'off: after a restart, queued work waits until the scheduler finds it',
        'set appendonly yes',
      );

const judgeEviction = ({ maxmemory_policy: policy = 'unknown' }: RedisInfo): Finding =>
  policy === 'noeviction'
    ? ok('Redis eviction', policy)
    : problem(
        'Redis eviction',
        `${policy}: queue entries may be evicted when memory runs low`,
        'set maxmemory-policy noeviction',
      );

/** Connects to Redis with only one attempt, because a user waits for the result. */
export async function withRedis<T>(environment: Environment, work: (redis: Redis) => Promise<T>): Promise<T> {
  const { redisUrl } = parseConfig(queueSettings, environment);
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    retryStrategy: () => null,
  });
  // `connect` returns the failure to the caller. Without a listener it would be printed as well.
  let failure: Error | undefined;
  redis.on('error', (error: Error) => (failure = error));
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}

/** Checks storage: a file is stored, read, compared and deleted, like the file of a capture. */
export const checkStorage: Check = async ({ environment, random, now }) => {
  try {
    const config = parseConfig(storageFields, environment);
    // Only links need the secret, and none is created here.
    const storage = createStorage(config, { secret: environment['TINTYPE_SECRET'] ?? '' });
    const key = newObjectKey({ random, now: now(), outputId: 'doctor', format: 'json' });
    const body = Buffer.from(JSON.stringify({ at: now().toISOString() }));
    await storage.put(key, body, headersFor(key));
    const read = await storage.readBytes(key);
    await deleteAll(storage, [key]);
    const gone = (await storage.read(key)) === undefined;
    if (read?.equals(body) === true && gone)
      return [
        ok('storage', `${config.storage}: put, read and delete work`),
        ...(await findUnreachableFiles(environment)),
      ];
    const what = gone ? 'the data read differs from the data written' : 'a deleted file still exists';
    return [
      problem(
        'storage',
        `${config.storage}: ${what}`,
        'check the storage server; versioned buckets keep deleted files',
      ),
    ];
  } catch (error) {
    return [
      toBrokenFinding('storage', {
        error,
        environment,
        todo: 'correct the TINTYPE_STORAGE_… or TINTYPE_S3_… settings, or the permissions of the folder or key',
      }),
    ];
  }
};

/**
 * Finds drivers whose settings were removed while rows still refer to them: their files are
 * unavailable until the settings are restored.
 */
async function findUnreachableFiles(environment: CheckContext['environment']): Promise<readonly Finding[]> {
  const drivers = createDrivers(parseConfig(storageFields, environment), { secret: '' });
  const missing = storageDrivers.filter((name) => drivers[name] === undefined);
  // The check of the database itself reports that it is unreachable.
  const named = await withDatabase(environment, async (db) => {
    const found = await Promise.all(missing.map((driver) => holdsFiles(db, { driver })));
    return missing.filter((_, at) => found[at]);
  }).catch(() => []);
  return named.map((driver) =>
    problem(
      'files of the other driver',
      `${driver} contains files, but ${driverSettings[driver]} is not set, so they cannot be read or deleted`,
      `set ${driverSettings[driver]} and its related settings again, until tintype storage copy has copied ` +
        'them and the scheduler has deleted the originals',
    ),
  );
}

const megabyte = 1024 * 1024;
/**
 * Enough free space: a page with large downloads fills a browser's folder by hundreds of megabytes.
 */
const enoughMegabytes = 1_536;
const leastMegabytes = 256;

export const checkDisk: Check = async ({ environment }) => {
  const folder = environment['TINTYPE_STORAGE'] === 's3' ? undefined : environment['TINTYPE_STORAGE_FOLDER'];
  // A container image states its service. Elsewhere a browser may run on this machine.
  const { TINTYPE_SERVICE: service = 'render' } = environment;
  const places = {
    ...(service === 'render' ? { 'free disk for browsers': tmpdir() } : {}),
    ...(folder ? { 'free disk for files': folder } : {}),
  };
  return Promise.all(
    Object.entries(places).map(async ([check, path]) =>
      statfs(path).then(
        ({ bavail, bsize }) => judgeFreeSpace(check, path, (bavail * bsize) / megabyte),
        (error: unknown) =>
          problem(
            check,
            String((error as Error).message),
            `create the folder ${path} and make it writable for the services`,
          ),
      ),
    ),
  );
};

export function judgeFreeSpace(check: string, path: string, megabytes: number): Finding {
  const found = `${Math.floor(megabytes)} MB free in ${path}`;
  if (megabytes >= enoughMegabytes) return ok(check, found);
  return (megabytes >= leastMegabytes ? warningFinding : problem)(
    check,
    found,
    'free some space, or move the folder to a larger disk',
  );
}
