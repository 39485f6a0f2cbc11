import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { retryPlans } from '@tintype/contracts/events/retry-plans';
import {
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../integration/database/fresh-database.ts';
import { startRedisServer } from '../integration/queues/redis-server.ts';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';
import { startReceiver, type Receiver } from '../integration/notifier/receiver.ts';
import { addHook, startNotifier } from '../integration/notifier/start-notifier.ts';

const waitingEvents = isLong ? 10_000 : 1_000;
const ownEvents = isLong ? 300 : 100;
const hourMs = 3_600_000;
/**
 * No attempt and no job is given up during the test, however slow the machine: an event that waits
 * for one of the others never arrives.
 */
const patientTimes = { attemptMsMax: hourMs, leaseMs: 2 * hourMs, dispatchMs: hourMs };
let fresh: FreshDatabase;
let receiver: Receiver;
let undo: AsyncDisposableStack;
beforeEach(async () => {
  undo = new AsyncDisposableStack();
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  const redis = await startRedisServer();
  undo.defer(redis.remove);
  receiver = await startReceiver({ '/hangs': () => undefined });
  undo.defer(receiver.stop);
  const notifier = await startNotifier({
    database: fresh.database,
    redisUrl: redis.url,
    plans: retryPlans,
    times: patientTimes,
  });
  // What hangs is let go of first: nobody waits for its thirty seconds.
  undo.defer(async () => {
    await receiver.stop();
    await notifier.stop();
  });
});
afterEach(() => undo.disposeAsync());

async function addEvents(owner: Owner, url: string, count: number): Promise<void> {
  const webhookId = await addHook(fresh.database, owner, { url });
  await fresh.database.client.execute`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id, body)
    SELECT ${owner.organizationId}, ${owner.apiKeyId}, ${owner.createdBy}, ${webhookId}, 'JOB_COMPLETED', ${anId()}, 'r', '{}'
    FROM generate_series(1, ${count})`;
}

/** Delivery times in ms of events for a quick destination, one every 25 ms; fails if one never arrives. */
async function ownDelays(): Promise<number[]> {
  const owner = await addOwner(fresh.database);
  const happened: number[] = [];
  for (let event = 0; event < ownEvents; event += 1) {
    happened.push(Date.now());
    await addEvents(owner, receiver.url(`/own/${event}`), 1);
    await sleep(25);
  }
  const arrived = () => receiver.received.filter(({ path }) => path.startsWith('/own/'));
  await until(() => arrived().length >= ownEvents);
  return arrived()
    .map(({ at, path }) => at - happened[Number(path.split('/')[2])]!)
    .toSorted((a, b) => a - b);
}
const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1]!;

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test.each([
  ['a destination that never answers', async () => receiver.url('/hangs'), 1],
  ['a destination that is not there', async () => `http://127.0.0.1:${await closedPort()}/`, 1],
  ['thirty organizations whose destinations never answer', async () => receiver.url('/hangs'), 30],
] as const)('%s: nobody elseʼs events are delayed', async (name, urlOf, organizations) => {
  const url = await urlOf();
  for (let number = 0; number < organizations; number += 1)
    await addEvents(await addOwner(fresh.database), url, Math.ceil(waitingEvents / organizations));
  await sleep(500);
  const delays = await ownDelays();
  console.log(`${name}, ${waitingEvents} events: p50 ${delays[delays.length >> 1]} ms, p99 ${p99(delays)} ms`);
  expect(delays).toHaveLength(ownEvents);
});
