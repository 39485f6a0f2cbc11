import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toPrincipalId, newApiKey } from '@tintype/contracts/keys/api-key';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { call } from '../gateway/call.ts';
import { until } from '@tintype/testing/until';
import { startReceiver, type Receiver } from './receiver.ts';
import { addHook, endJob, quickPlans, startNotifier } from './start-notifier.ts';

let gateway: TestGateway;
let receiver: Receiver;
let isUp = false;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  gateway = await startGateway();
  undo.defer(gateway.end);
  receiver = await startReceiver({
    '/hook': (res) => void res.writeHead(isUp ? 200 : 500).end(isUp ? 'taken' : '<b>down</b>'),
    '/gone': (res) => void res.writeHead(410).end(),
  });
  undo.defer(receiver.stop);
  const notifier = await startNotifier({
    database: gateway.database,
    redisUrl: gateway.redisUrl,
    plans: quickPlans([50]),
    times: { attemptMsMax: 30_000, leaseMs: 45_000, dispatchMs: 5_000 },
  });
  undo.defer(notifier.stop);
});
afterAll(() => undo.disposeAsync());

type Listed = { readonly items: readonly Record<string, unknown>[]; readonly nextCursor: string | null };
const list = async ({ key }: Member, query = ''): Promise<Listed> => {
  const { status, json } = await call(`${gateway.url}/v1/webhook-deliveries${query}`, { key });
  expect(status).toBe(200);
  return json as unknown as Listed;
};
const retry = (id: unknown, { key }: Member) =>
  call(`${gateway.url}/v1/webhook-deliveries/${String(id)}/retry`, { key, method: 'POST' });

test('a delivery that failed is listed with every attempt, and sent again under the same id with the same bytes', async () => {
  const member = await gateway.join();
  const jobId = await endJob(gateway.database, member, { url: receiver.url('/hook'), hookSecret: 's' });
  const first = async () => (await list(member, `?jobId=${jobId}`)).items[0]!;
  await until(async () => (await first())['status'] === 'FAILED');
  const attempt = { at: expect.any(String), ms: expect.any(Number), status: 500, response: '<b>down</b>' };
  const failed = await first();
  expect(failed).toEqual({
    id: expect.any(String),
    event: 'JOB_COMPLETED',
    jobId,
    url: receiver.url('/hook'),
    status: 'FAILED',
    attempts: [
      { attempt: 1, ...attempt },
      { attempt: 2, ...attempt },
    ],
    createdAt: expect.any(String),
  });
  isUp = true;
  const again = await retry(failed['id'], member);
  expect([again.status, again.json['status'], again.json['nextAttemptAt']]).toEqual([
    202,
    'PENDING',
    expect.any(String),
  ]);
  await until(async () => (await first())['status'] === 'DELIVERED');
  expect((await first())['attempts']).toMatchObject([
    { attempt: 1 },
    { attempt: 2 },
    { attempt: 3, status: 200, response: 'taken' },
  ]);
  const sent = receiver.of('/hook').filter(({ headers }) => headers['x-webhook-delivery-id'] === failed['id']);
  expect(new Set(sent.map(({ body }) => body.toString())).size).toBe(1);
  expect(sent).toHaveLength(3);
  const one = await call(`${gateway.url}/v1/webhook-deliveries/${String(failed['id'])}`, { key: member.key });
  expect(one.json).toEqual({ ...(await first()), body: sent[0]!.body.toString() });
});

test('what was delivered can be sent again, and a destination that has come back gets all its retries anew', async () => {
  const member = await gateway.join();
  const jobId = await endJob(gateway.database, member, { url: receiver.url('/gone') });
  const only = async () => (await list(member, `?jobId=${jobId}`)).items[0]!;
  const attempts = async () => ((await only())['attempts'] as unknown[]).length;
  for (const count of [1, 2, 3]) {
    await until(async () => (await only())['status'] === 'FAILED' && (await attempts()) === count);
    expect((await retry((await only())['id'], member)).status).toBe(202);
  }
});

test('pages are newest first, and none is missed or shown twice', async () => {
  const member = await gateway.join();
  const webhookId = await addHook(gateway.database, member, { url: 'http://127.0.0.1:1/' });
  await gateway.database.client.execute`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id, state, created_at)
    SELECT ${member.organizationId}, ${member.apiKeyId}, ${toPrincipalId(member)}, ${webhookId}, 'JOB_FAILED', 'subject' || number, 'r', 'DELIVERED',
           now() + (number / 3) * interval '1 second' FROM generate_series(0, 24) AS number`;
  const seen: unknown[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const { items, nextCursor }: Listed = await list(member, `?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...items.map(({ createdAt, jobId }) => [createdAt, jobId]));
    cursor = nextCursor;
  }
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(25);
  const times = seen.map((one) => String((one as unknown[])[0]));
  expect(times).toEqual(times.toSorted().toReversed());
  const { status, json } = await call(`${gateway.url}/v1/webhook-deliveries?cursor=nonsense`, { key: member.key });
  expect([status, json['error']]).toMatchObject([400, { details: { fields: { cursor: expect.any(String) } } }]);
});

test('deliveries of jobs are the organizationʼs, those of batches and bulk jobs their keyʼs, and strangers get nothing', async () => {
  const member = await gateway.join();
  const other = await gateway.join();
  const webhookId = await addHook(gateway.database, member, { url: 'http://127.0.0.1:1/' });
  const colleague = { ...member, apiKeyId: (await gateway.join()).apiKeyId };
  for (const event of ['JOB_COMPLETED', 'BATCH_COMPLETED', 'BULK_COMPLETED'])
    await gateway.database.client.webhookDelivery.create({
      data: {
        organizationId: member.organizationId,
        apiKeyId: colleague.apiKeyId,
        createdBy: toPrincipalId(colleague),
        webhookId,
        event,
        subjectId: event,
        requestId: 'r',
        state: 'FAILED',
      },
    });
  const { items } = await list(member);
  expect(items.map(({ event }) => event)).toEqual(['JOB_COMPLETED']);
  expect((await list(other)).items).toEqual([]);
  const all = await gateway.database.client.webhookDelivery.findMany({ where: { webhookId } });
  for (const { id, event } of all) {
    expect((await retry(id, other)).status).toBe(404);
    if (event !== 'JOB_COMPLETED') expect((await retry(id, member)).status).toBe(404);
  }
  for (const id of [randomUUID(), 'x', 'A'.repeat(36)]) expect((await retry(id, member)).status).toBe(404);
  expect((await call(`${gateway.url}/v1/webhook-deliveries`, { key: newApiKey(randomBytes) })).status).toBe(401);
});
