import { type Environment, parseConfig } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { withDatabase } from '../command.ts';
import { ok, warningFinding, type Check, type Finding, problem } from './finding.ts';
import { withRedis } from './stores.ts';
import { findSecretFile, adviseOnSettings } from '../local-installation.ts';

/**
 * The maximum difference of two clocks in milliseconds. Leases and links are compared across
 * machines, and a second is well within their tolerance.
 */
const differenceMsMax = 1_000;

/**
 * Compares the clocks. A server that does not respond is reported by its own check, so it is left
 * out here.
 */
export const checkClock: Check = async ({ environment, now }) => {
  const clocks = {
    PostgreSQL: async () =>
      withDatabase(environment, async ({ client }) =>
        measureDifference(now, async () => {
          const [row] = await client.rows<{ ms: number }>`
            SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
          return row?.ms ?? Number.NaN;
        }),
      ),
    Redis: async () =>
      withRedis(environment, async (redis) =>
        measureDifference(now, async () => {
          const [seconds, microseconds] = await redis.time();
          return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
        }),
      ),
  };
  const findings = Object.entries(clocks).map(async ([name, measure]) =>
    measure().then(
      (ms) => [judgeClock(name, ms)],
      () => [],
    ),
  );
  return [...(await Promise.all(findings)).flat(), ...(await findTimesAhead(environment).catch(() => []))];
};

/** Finds run times in the future, from a time when the clock of PostgreSQL was ahead. */
const findTimesAhead = async (environment: Environment): Promise<readonly Finding[]> =>
  withDatabase(environment, async ({ client }) => {
    const [row] = await client.rows<{ schedules: number; latest: Date }>`
      SELECT count(*)::int AS schedules, max(last_run_at) AS latest FROM schedules WHERE last_run_at > now() + interval '1 minute'`;
    if (row === undefined || row.schedules === 0) return [];
    return [
      warningFinding(
        'scheduled run times',
        `${row.schedules} schedules have run times in the future, until ${row.latest.toISOString()}, because ` +
          'the clock of PostgreSQL was ahead',
        'synchronise the clock of the database server with a time server; the scheduler has corrected the ' +
          'run times (clock.plans_mended in its log)',
      ),
    ];
  });

/**
 * The first query warms up the connection; the second is assumed to take half of its time in each
 * direction.
 */
async function measureDifference(now: () => Date, ask: () => Promise<number>): Promise<number> {
  await ask();
  const asked = now().getTime();
  const theirs = await ask();
  return theirs - (asked + now().getTime()) / 2;
}

export function judgeClock(server: string, ms: number): Finding {
  const check = `clock compared with ${server}`;
  const found = `${Math.round(Math.abs(ms))} ms ${ms < 0 ? 'ahead' : 'behind'}`;
  if (Math.abs(ms) <= differenceMsMax) return ok(check, found);
  return warningFinding(
    check,
    found,
    'synchronise both machines with the same time server (systemd-timesyncd, chrony)',
  );
}

export const checkSecret: Check = async ({ environment }) => {
  try {
    parseConfig(secretSettings, environment);
    return [ok('secret', 'TINTYPE_SECRET is set')];
  } catch (error) {
    const found = (error as { problems?: readonly string[] }).problems?.join('; ') ?? String(error);
    return [problem('secret', found, await adviseOnSecret(environment))];
  }
};

/**
 * Every key is stored as a digest that only the same secret reproduces, so a new secret is advised
 * only if nothing is stored yet.
 */
async function adviseOnSecret(environment: Environment): Promise<string> {
  const file = findSecretFile(environment);
  if (file !== undefined) return `the secret of this installation is in ${file}; ${adviseOnSettings(environment)}`;
  const keys = await countKeys(environment);
  if (keys === 0)
    return 'set TINTYPE_SECRET to the output of "openssl rand -base64 48", the same for every service, and keep a copy';
  const theirs = 'set TINTYPE_SECRET to the secret of the services, not to a new secret';
  return keys === undefined
    ? `${theirs}: PostgreSQL does not respond, so it is unknown whether this installation has data`
    : `${theirs}: ${keys} API keys exist, and a different secret would invalidate all of them`;
}

const countKeys = (environment: Environment): Promise<number | undefined> =>
  withDatabase(environment, async ({ client }) => {
    const [table] = await client.rows<{ there: boolean }>`SELECT to_regclass('api_keys') IS NOT NULL AS there`;
    if (table?.there !== true) return 0;
    const [row] = await client.rows<{ keys: number }>`SELECT count(*)::int AS keys FROM api_keys`;
    return row?.keys;
  }).catch(() => undefined);
