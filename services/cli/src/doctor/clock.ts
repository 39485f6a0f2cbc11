import { withDatabase } from '../with-database.ts';
import type { Environment } from '@tintype/runtime/config';
import { ok, warningFinding, type Check, type Finding } from './finding.ts';
import { withRedis } from './with-redis.ts';

/**
 * The maximum difference of two clocks in milliseconds. Leases and links are compared across
 * machines, and a second is well within their tolerance.
 */
const apartMsMax = 1_000;

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
  return [...(await Promise.all(findings)).flat(), ...(await timesAhead(environment).catch(() => []))];
};

/** Finds times that a clock of PostgreSQL left behind that was ahead and has been set back. */
const timesAhead = async (environment: Environment): Promise<readonly Finding[]> =>
  withDatabase(environment, async ({ client }) => {
    const [row] = await client.rows<{ schedules: number; latest: Date }>`
      SELECT count(*)::int AS schedules, max(last_run_at) AS latest FROM schedules WHERE last_run_at > now() + interval '1 minute'`;
    if (row === undefined || row.schedules === 0) return [];
    return [
      warningFinding(
        'stored times',
        `${row.schedules} schedules have run times in the future, until ${row.latest.toISOString()}, because ` +
          'the clock of PostgreSQL was ahead',
        'synchronise the clock of the database server with a time server; the scheduler has repaired the ' +
          'plans (clock.plans_mended in its log)',
      ),
    ];
  });

/**
 * Returns the difference of two clocks. The first query warms up the connection; the second is
 * assumed to take half of its time in each direction.
 */
async function measureDifference(now: () => Date, ask: () => Promise<number>): Promise<number> {
  await ask();
  const asked = now().getTime();
  const theirs = await ask();
  return theirs - (asked + now().getTime()) / 2;
}

export function judgeClock(server: string, ms: number): Finding {
  const check = `clock against ${server}`;
  const found = `${Math.round(Math.abs(ms))} ms ${ms < 0 ? 'ahead of it' : 'behind it'}`;
  if (Math.abs(ms) <= apartMsMax) return ok(check, found);
  return warningFinding(
    check,
    found,
    'synchronise both machines with the same time server (systemd-timesyncd, chrony)',
  );
}
