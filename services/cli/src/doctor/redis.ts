import { broken, ok, problem, warningFinding, type Check, type Finding } from './finding.ts';
import { withRedis } from './with-redis.ts';

/** The minimum version, which BullMQ needs. */
const versionMin = [6, 2] as const;

/** Checks Redis. The settings are read from INFO, which hosted servers allow, unlike CONFIG. */
export const checkRedis: Check = async ({ environment }) => {
  try {
    const info = parseInfo(await withRedis(environment, async (redis) => redis.info()));
    return [version(info), persistence(info), eviction(info)];
  } catch (error) {
    return [broken('Redis', { error, environment, todo: 'start Redis, or correct REDIS_URL' })];
  }
};

type Info = Readonly<Record<string, string | undefined>>;

const parseInfo = (text: string): Info =>
  Object.fromEntries(
    text.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

function version({ redis_version: redis = '0', valkey_version: valkey }: Info): Finding {
  const found = valkey === undefined ? `Redis ${redis}` : `Valkey ${valkey}`;
  const [major = 0, minor = 0] = redis.split('.').map(Number);
  const recent = major > versionMin[0] || (major === versionMin[0] && minor >= versionMin[1]);
  return recent
    ? ok('Redis', found)
    : problem('Redis', `${found} is too old`, `upgrade to ${versionMin.join('.')} or later`);
}

const persistence = ({ aof_enabled: aof }: Info): Finding =>
  aof === '1'
    ? ok('Redis append-only file', 'on')
    : warningFinding(
        'Redis append-only file',
        'off: after a restart, queued work waits until the scheduler finds it',
        'set appendonly yes',
      );

const eviction = ({ maxmemory_policy: policy = 'unknown' }: Info): Finding =>
  policy === 'noeviction'
    ? ok('Redis eviction', policy)
    : problem(
        'Redis eviction',
        `${policy}: queue entries may be evicted when memory runs low`,
        'set maxmemory-policy noeviction',
      );
