import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { verify } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { addOwner, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { freePort } from '@tintype/testing/free-port';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { behaviours, delaysMs, longLimitMs, shortLimitMs } from './behaviours.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { deliveryOf, endJob, quickPlans, startNotifier, type Delivery } from './start-notifier.ts';

const hookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const undo = new AsyncDisposableStack();
let fresh: FreshDatabase;
let receiver: Receiver;
/** Attempts by what came of them, as the notifiers have counted them. */
const counted: Record<string, number> = {};
const pathOf = (name: string): string => `/${encodeURIComponent(name)}`;
const subjects = new Map<string, string>();
const ended = (name: string): Promise<Delivery> => deliveryOf(fresh.database, subjects.get(name)!);

beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  receiver = await startReceiver(
    Object.fromEntries(Object.entries(behaviours).map(([name, { behave }]) => [pathOf(name), behave])),
  );
  undo.defer(receiver.stop);
  const others = await otherDestinations();
  const urlsWhere = (isLate: boolean) =>
    Object.entries(behaviours).flatMap(([name, row]) =>
      (row.isLate === true) === isLate ? [[name, receiver.url(pathOf(name))] as const] : [],
    );
  await deliver(urlsWhere(true), shortLimitMs);
  await deliver([...urlsWhere(false), ...Object.entries(others)], longLimitMs);
});
afterAll(() => undo.disposeAsync());

/** Ends a job for each address, and waits until a notifier has settled all deliveries. */
async function deliver(urls: readonly (readonly [name: string, url: string])[], attemptMsMax: number): Promise<void> {
  for (const [name, url] of urls) {
    const owner = await addOwner(fresh.database);
    subjects.set(name, await endJob(fresh.database, owner, { url, hookSecret }));
  }
  const notifier = await startNotifier({
    database: fresh.database,
    redisUrl: await emptyRedis(testServers().redisUrl),
    plans: quickPlans(delaysMs),
    times: { attemptMsMax, leaseMs: 2 * attemptMsMax, dispatchMs: 10_000 },
  });
  const waiting = () => fresh.database.client.webhookDelivery.count({ where: { state: 'PENDING' } });
  try {
    await until(async () => (await waiting()) === 0);
  } finally {
    await notifier.stop();
  }
  const { values } = await notifier.metrics.getSingleMetric('tintype_webhook_attempts_total')!.get();
  for (const { labels, value } of values)
    counted[String(labels['outcome'])] = (counted[String(labels['outcome'])] ?? 0) + value;
}

/** Destinations with which there is no HTTP at all. */
async function otherDestinations(): Promise<Record<string, string>> {
  const listening = async (server: Server): Promise<number> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    undo.defer(async () => void server.close());
    return (server.address() as AddressInfo).port;
  };
  const closed = await freePort();
  const withoutCertificate = await listening(createTlsServer((_req, res) => res.end()) as unknown as Server);
  return {
    closed: `http://127.0.0.1:${closed}/`,
    'plain HTTP on https': `https://127.0.0.1:${receiver.port}/`,
    'TLS without a certificate': `https://127.0.0.1:${withoutCertificate}/`,
    'no such name': 'http://nowhere.example.com/',
    'a name that leads inside': `http://inside.example.com/`,
    'an address inside': 'http://169.254.169.254/latest/meta-data/',
    'a closed port': 'http://93.184.215.14:8123/',
    'another scheme': 'ftp://public.example.com/',
    'credentials in the address': `http://user:password@127.0.0.1:${receiver.port}/`,
  };
}

const allowHosts = 'TINTYPE_ALLOW_HOSTS';
/** The rule, and what helps. */
const refusedAs = (rule: string, cure: string) =>
  expect.stringMatching(`^The address is not allowed as a destination: ${rule}.*${cure}`);

describe('a destination that', () => {
  test.each(Object.entries(behaviours))('%s', async (name, expected) => {
    const { state, log, attempts } = await ended(name);
    const last = log.at(-1)!;
    expect({ state, attempts, logged: log.length }).toEqual({
      state: expected.state,
      attempts: expected.attempts,
      logged: expected.attempts,
    });
    expect({ status: last.status, error: last.error }).toEqual({
      status: expected.status ?? null,
      error: expected.error ?? null,
    });
    if (typeof expected.response === 'string') expect(last.response).toBe(expected.response);
    else if (expected.response !== undefined) expect(last.response).toMatch(expected.response);
  });
});

test('the waits between attempts are not shorter than those of the plan, or than what the destination asked for', async () => {
  for (const [name, { waitsMs = delaysMs.map((ms) => [ms, ms]), attempts }] of Object.entries(behaviours)) {
    const { log } = await ended(name);
    expect({ name, count: receiver.of(pathOf(name)).length }).toEqual({ name, count: attempts });
    for (const [index, { at, ms }] of log.slice(0, -1).entries()) {
      const wait = log[index + 1]!.at.getTime() - at.getTime() - ms!;
      const [least] = waitsMs[index]!;
      // Two clocks that were rounded, and the way from the claim to the destination.
      expect({ name, wait, isEnough: wait >= least! - 5 }).toEqual({ name, wait, isEnough: true });
    }
  }
});

test('every attempt has the same id and the same bytes, a time of its own, and verifies in GitHubʼs and in Standard Webhooksʼ library', async () => {
  const standard = new Webhook(hookSecret);
  expect(receiver.received.length).toBeGreaterThan(60);
  for (const name of Object.keys(behaviours)) {
    const { id } = await ended(name);
    const [first] = receiver.of(pathOf(name));
    for (const { headers, body: sent, at } of receiver.of(pathOf(name))) {
      expect(sent.equals(first!.body)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Tintype-Webhooks/1',
        'x-webhook-event': 'JOB_COMPLETED',
        'x-webhook-delivery-id': id,
        'webhook-id': id,
      });
      expect(headers['webhook-timestamp']).toBe(headers['x-webhook-timestamp']);
      // In whole seconds, and of the time before it came.
      expect(Number(headers['x-webhook-timestamp']) * 1_000).toBeLessThanOrEqual(at);
      expect(await verify(hookSecret, sent.toString(), headers['x-webhook-signature']!)).toBe(true);
      expect(standard.verify(sent.toString(), headers)).toMatchObject({ event: 'JOB_COMPLETED' });
    }
  }
});

test.each([
  ['closed', delaysMs.length + 1, 'The host refused the connection.'],
  ['plain HTTP on https', delaysMs.length + 1, 'The TLS certificate or handshake of the host is invalid.'],
  ['TLS without a certificate', delaysMs.length + 1, 'The TLS certificate or handshake of the host is invalid.'],
  ['no such name', delaysMs.length + 1, 'The host name does not resolve. Check the spelling of the URL.'],
  ['a name that leads inside', 1, refusedAs('it is an internal, private or reserved address', allowHosts)],
  ['an address inside', 1, refusedAs('it is an internal, private or reserved address', allowHosts)],
  ['a closed port', 1, refusedAs('its port is not allowed', 'TINTYPE_ALLOW_PORTS')],
  ['another scheme', 1, refusedAs('only http:// and https:// URLs are allowed', '')],
  ['credentials in the address', 1, refusedAs('it contains a user name or password', 'set a secret')],
])('%s: %i attempts, %s', async (name, attempts, error) => {
  const { state, log } = await ended(name);
  expect({ state, attempts: log.length, error: log.at(-1)?.error }).toEqual({ state: 'FAILED', attempts, error });
});

test('attempts are counted by what came of them', async () => {
  const made = await fresh.database.client.webhookAttempt.count();
  expect(Object.keys(counted).toSorted()).toEqual(['delivered', 'failed', 'retried']);
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBe(made);
});
