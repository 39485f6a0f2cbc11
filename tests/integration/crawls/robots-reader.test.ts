import { beforeAll, expect, test } from '@jest/globals';
import { EgressFailed } from '@tintype/network/egress-errors';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { until } from '@tintype/testing/until';
import { createRobotsReader, type KnownRobots } from '@tintype/crawl/frontier/robots-reader';
import { createCrawlMetrics } from '@tintype/crawl/metrics';
import { sharedDatabase, type SharedDatabase } from '../database/fresh-database.ts';

let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

const rules = { status: 200, text: 'User-agent: *\nDisallow: /private' };
const away = { status: 503, text: '' };
const badCertificate = { status: 0, text: '' };

/** A host whose answer may change, and a crawl worker that has just begun. */
function aHost(origin: string) {
  const host = { answer: rules, asked: 0 };
  const fetch: GuardedFetch = async () => {
    host.asked += 1;
    if (host.answer === badCertificate) throw new EgressFailed('tls', { host: origin, port: 443 });
    return { status: host.answer.status, headers: {}, body: Buffer.from(host.answer.text), truncated: false };
  };
  const metrics = createCrawlMetrics(createMetrics('crawl'));
  const known = (): Promise<KnownRobots> => {
    const robotsOf = createRobotsReader({
      database: fresh.database,
      fetch,
      logger: silentLogger,
      now: () => Date.now(),
      metrics,
    });
    return until(() => robotsOf(`${origin}/`));
  };
  const says = async () => {
    const { allows, refusal } = await known();
    return { open: allows(`${origin}/`), closed: allows(`${origin}/private`), refusal };
  };
  /** As if all that is known of it had become known so much earlier. */
  const wait = (ms: number): Promise<unknown> =>
    fresh.database.client.execute`
      UPDATE robots_files SET expires_at = expires_at - ${ms}::int * interval '1 millisecond',
             read_at = read_at - ${ms}::int * interval '1 millisecond' WHERE origin = ${origin}`;
  return { host, says, wait };
}
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const asItSaid = { open: true, closed: false, refusal: 'ROBOTS_DISALLOWED' };
const unknown = { open: false, closed: false, refusal: 'ROBOTS_UNREACHABLE' };

test('what a host said counts for a day while it cannot answer, and it is asked again each minute', async () => {
  const { host, says, wait } = aHost('https://away.example');
  expect(await says()).toEqual(asItSaid);
  host.answer = away;
  await wait(hourMs);
  expect(await says()).toEqual(asItSaid);
  expect(await says()).toEqual(asItSaid);
  expect(host.asked).toBe(2);
  await wait(minuteMs);
  expect(await says()).toEqual(asItSaid);
  expect(host.asked).toBe(3);
  await wait(23 * hourMs);
  expect(await says()).toEqual(unknown);
  host.answer = rules;
  await wait(minuteMs);
  expect(await says()).toEqual(asItSaid);
});

test('that a host had no robots.txt counts in the same way', async () => {
  const { host, says, wait } = aHost('https://open.example');
  host.answer = { status: 404, text: '' };
  await says();
  host.answer = away;
  await wait(hourMs);
  expect(await says()).toEqual({ open: true, closed: true, refusal: 'ROBOTS_DISALLOWED' });
});

test('a host that never answered allows nothing', async () => {
  const { host, says, wait } = aHost('https://never.example');
  host.answer = away;
  expect(await says()).toEqual(unknown);
  await wait(minuteMs);
  expect(await says()).toEqual(unknown);
  expect(host.asked).toBe(2);
});

test('a host whose certificate is not valid is told by that, also from what was kept', async () => {
  const { host, says } = aHost('https://expired.example');
  host.answer = badCertificate;
  const told = { open: false, closed: false, refusal: 'TLS_FAILED' };
  expect(await says()).toEqual(told);
  expect(await says()).toEqual(told);
  expect(host.asked).toBe(1);
});

test('of what an earlier version has kept the age is not known, so it counts for its hour alone', async () => {
  const origin = 'https://earlier.example';
  const { host, says, wait } = aHost(origin);
  await says();
  await fresh.database.client.robotsFile.update({ where: { origin }, data: { readAt: null } });
  host.answer = away;
  expect(await says()).toEqual(asItSaid);
  await wait(hourMs);
  expect(await says()).toEqual(unknown);
});
