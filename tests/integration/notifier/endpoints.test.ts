import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { bodySignature } from '@tintype/contracts/events/signing';
import { endpointsMax, type Subscription, testEvent } from '@tintype/contracts/webhooks/endpoint-request';
import { pruneDeliveries } from '@tintype/database/deliveries/prune-deliveries';
import { eraseOrganization } from '@tintype/database/erase/erase-organization';
import { listRunDeliveries } from '@tintype/database/pipelines/find-pipelines';
import { until } from '@tintype/testing/until';
import { addCapture } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { codeOf, endpointCaller } from './endpoint-caller.ts';
import { endCapture, endPipelineRun, endRun, eventMakers } from './event-makers.ts';
import { heldBack, startReceiver, type Receiver } from './receiver.ts';
import { endJob, quickPlans, startNotifier } from './start-notifier.ts';
import { triggerNode } from './trigger-node.ts';

let gateway: TestGateway;
let receiver: Receiver;
let { ask, add, get, deliveriesOf, allSent } = {} as ReturnType<typeof endpointCaller>;
const undo = new AsyncDisposableStack();
const [held, deleted] = [heldBack(), heldBack()];

beforeAll(async () => {
  gateway = await startGateway({ allowHosts: '127.0.0.1' });
  undo.defer(gateway.end);
  receiver = await startReceiver({
    '/held': held.behave,
    '/deleted': deleted.behave,
    '/gone': (res) => void res.writeHead(410).end(),
  });
  undo.defer(receiver.stop);
  ({ ask, add, get, deliveriesOf, allSent } = endpointCaller(gateway, receiver));
  const times = { attemptMsMax: 30_000, leaseMs: 45_000, dispatchMs: 5_000 };
  const { database, redisUrl } = gateway;
  for (let count = 0; count < 3; count += 1) {
    const notifier = await startNotifier({ database, redisUrl, plans: quickPlans([50]), times });
    undo.defer(notifier.stop);
  }
});
afterAll(() => undo.disposeAsync());

const told = (path: string) =>
  receiver.of(path).map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);

describe('every kind of event', () => {
  const events = Object.keys(eventMakers) as (keyof typeof eventMakers)[];
  let [mine, other] = [] as unknown as [Member, Member];
  const secrets = new Map<string, string>();
  const own = new Map<string, string>();
  beforeAll(async () => {
    [mine, other] = await Promise.all([gateway.join(), gateway.join()]);
    for (const [path, names, more] of [
      ['/all', ['*']],
      ...events.map((name) => [`/${name}`, [name]]),
      ['/two', ['JOB_FAILED', 'schedule.failed']],
      ['/disabled', ['*'], { enabled: false }],
      ['/removed', ['*']],
    ] as [string, Subscription[], object?][]) {
      const { id, secret } = await add(mine, path, names, more);
      secrets.set(path, secret);
      if (path === '/removed') expect((await ask(mine, `/${id}`, undefined, 'DELETE')).status).toBe(204);
    }
    await add(other, '/other', ['*']);
    for (const event of events) own.set(event, await eventMakers[event](gateway, mine));
    await eventMakers.JOB_FAILED(gateway, other);
    await allSent();
  });

  test('is sent once to an endpoint that is subscribed to everything', () => {
    expect(told('/all').toSorted()).toEqual(events.toSorted());
  });

  test.each(events)('%s is sent once to the endpoint that names it, and signed with its secret', (event) => {
    const [request, ...more] = receiver.of(`/${event}`);
    expect(more).toEqual([]);
    expect(request!.headers).toMatchObject({
      'x-webhook-event': event,
      'x-webhook-signature': bodySignature(secrets.get(`/${event}`)!, request!.body),
    });
  });

  test('is sent to no endpoint that does not name it, is disabled or was deleted, and none of another organization', () => {
    expect(told('/two').toSorted()).toEqual(['JOB_FAILED', 'schedule.failed']);
    expect(told('/disabled')).toEqual([]);
    expect(told('/removed')).toEqual([]);
    expect(told('/other')).toEqual(['JOB_FAILED']);
  });

  test('has one delivery for each endpoint, with one attempt, whichever of three notifiers made it', async () => {
    const rows = await gateway.database.client.webhookDelivery.findMany({
      where: { organizationId: mine.organizationId },
      include: { log: true },
    });
    expect(rows).toHaveLength(2 * events.length + 2);
    expect(new Set(rows.map(({ webhookId, event, subjectId }) => `${webhookId} ${event} ${subjectId}`)).size).toBe(
      rows.length,
    );
    expect(rows.filter(({ state, log }) => state !== 'DELIVERED' || log.length !== 1)).toEqual([]);
    expect(new Set(rows.map(({ subjectId }) => subjectId))).toEqual(new Set(own.values()));
  });

  test('of a job with a webhook of its own goes to both', async () => {
    const id = await endJob(gateway.database, mine, { url: receiver.url('/own') });
    await allSent();
    const ids = ['/own', '/all'].flatMap((path) =>
      receiver
        .of(path)
        .flatMap(({ headers, body }) => (body.toString().includes(id) ? [headers['x-webhook-delivery-id']] : [])),
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  test('a schedule decides what it tells of, for endpoints too', async () => {
    const before = told('/all').length;
    await endRun(gateway, mine, { succeeds: true, onlyOnChange: true });
    await endRun(gateway, mine, { succeeds: false, alertOnFailure: false });
    const { id } = await addCapture(gateway.database, mine, { origin: 'sync' });
    await endCapture(gateway, { id });
    await allSent();
    expect(told('/all')).toHaveLength(before);
  });
});

describe('the routes', () => {
  let member: Member;
  beforeAll(async () => {
    member = await gateway.join();
  });

  test('a secret is made where none is sent, shown once, and kept sealed', async () => {
    const made = await add(member, '/made', ['JOB_FAILED', 'JOB_FAILED', 'JOB_COMPLETED']);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/),
      url: receiver.url('/made'),
      events: ['JOB_FAILED', 'JOB_COMPLETED'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      enabled: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const masked = { ...made, secret: maskedSecret };
    expect(await get(member, made.id)).toEqual(masked);
    expect((await ask(member, '')).json).toEqual({ webhooks: [masked], total: 1 });
    const { secret } = await gateway.database.client.webhook.findUniqueOrThrow({ where: { id: made.id } });
    expect(Buffer.from(secret!).includes(made.secret)).toBe(false);
    expect((await ask(member, `/${made.id}`, undefined, 'DELETE')).status).toBe(204);
    expect(codeOf(await ask(member, `/${made.id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('a change leaves what is not sent, and the secret where its mask is sent back', async () => {
    const { id } = await add(member, '/changed', ['*'], { secret: 'first' });
    const change = (body: object) => ask(member, `/${id}`, body, 'PUT');
    expect((await change({ events: ['BULK_COMPLETED'], secret: maskedSecret })).json).toMatchObject({
      url: receiver.url('/changed'),
      events: ['BULK_COMPLETED'],
      secret: maskedSecret,
      enabled: true,
    });
    const sealed = async () => (await gateway.database.client.webhook.findUniqueOrThrow({ where: { id } })).secret;
    const first = await sealed();
    expect((await change({ enabled: false })).json).toMatchObject({ events: ['BULK_COMPLETED'], enabled: false });
    expect(await sealed()).toEqual(first);
    expect((await change({ secret: 'second' })).json).toMatchObject({ secret: 'second' });
    expect(await sealed()).not.toEqual(first);
    await ask(member, `/${id}`, undefined, 'DELETE');
    expect((await sealed()) === null).toBe(true);
    const audit = await gateway.database.client.rows<{ action: string; details: object }>`
      SELECT action, details FROM audit_entries WHERE subject = ${id} ORDER BY id`;
    const changed = 'webhook.changed';
    expect(audit.map(({ action }) => action)).toEqual([
      'webhook.created',
      changed,
      changed,
      changed,
      'webhook.deleted',
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/first|second|\/changed/);
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://93.184.216.34:22/',
    'https://user:word@example.com/',
    'http://[::1]/',
  ])('%s is no address for events, at creation and at a change', async (url) => {
    expect(codeOf(await ask(member, '', { url, events: ['*'] }))).toEqual([400, 'URL_NOT_ALLOWED']);
    const { id } = await add(member, '/guarded', ['*']);
    expect(codeOf(await ask(member, `/${id}`, { url }, 'PUT'))).toEqual([400, 'URL_NOT_ALLOWED']);
    await ask(member, `/${id}`, undefined, 'DELETE');
  });

  test('another key of the organization sees the endpoint, and one of another organization does not', async () => {
    const { id } = await add(member, '/seen', ['*']);
    expect(await get(await gateway.addKey(member.organizationId), id)).toMatchObject({ id });
    const stranger = await gateway.join();
    expect((await ask(stranger, '')).json).toEqual({ webhooks: [], total: 0 });
    expect(codeOf(await ask(stranger, `/${id}/test`, undefined, 'POST'))).toEqual([404, 'NOT_FOUND']);
    expect(
      (await call(`${gateway.url}/v1/webhook-deliveries?webhookId=${id}`, { key: stranger.key })).json,
    ).toMatchObject({
      items: [],
    });
  });

  test('an organization has as many as the limit, also when all are asked for at once', async () => {
    const crowd = await gateway.join();
    const answers = await Promise.all(
      Array.from({ length: endpointsMax + 3 }, (_, at) =>
        ask(crowd, '', { url: receiver.url(`/${at}`), events: ['*'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(endpointsMax);
    expect(codeOf(answers.find(({ status }) => status !== 201)!)).toEqual([422, 'WEBHOOK_LIMIT_EXCEEDED']);
  });

  test('a test is marked as one, goes to its endpoint alone, also while that is disabled, and is in its log', async () => {
    const tester = await gateway.join();
    const { id, secret } = await add(tester, '/tested', ['JOB_FAILED'], { enabled: false });
    await add(tester, '/not-tested', ['*']);
    const { status, json } = await ask(tester, `/${id}/test`, undefined, 'POST');
    expect({ status, json }).toMatchObject({
      status: 202,
      json: { event: testEvent, webhookId: id, status: 'PENDING' },
    });
    await allSent();
    const [request] = receiver.of('/tested');
    expect(request!.headers).toMatchObject({
      'x-webhook-event': testEvent,
      'x-webhook-signature': bodySignature(secret, request!.body),
    });
    expect(JSON.parse(request!.body.toString())).toMatchObject({
      event: testEvent,
      data: { webhookId: id, test: true },
    });
    expect(receiver.of('/not-tested')).toEqual([]);
    await ask(tester, `/${id}`, { secret: 'another secret' }, 'PUT');
    await ask(tester, `/${id}/test`, undefined, 'POST');
    await allSent();
    const [, signedTwice] = receiver.of('/tested');
    expect(signedTwice!.headers).toMatchObject({
      'x-webhook-signature': bodySignature('another secret', signedTwice!.body),
      'x-webhook-signature-former': bodySignature(secret, signedTwice!.body),
      'webhook-signature': expect.stringMatching(/^v1,\S+ v1,\S+$/),
    });
    await gateway.database.client.webhook.update({ where: { id }, data: { formerUntil: new Date(0) } });
    await ask(tester, `/${id}/test`, undefined, 'POST');
    await allSent();
    expect(receiver.of('/tested')[2]!.headers).not.toHaveProperty('x-webhook-signature-former');
    const sent = { event: testEvent, status: 'DELIVERED', webhookId: id };
    expect(await deliveriesOf(tester, id)).toMatchObject([sent, sent, sent]);
  });
});

test('an endpoint that is disabled while an attempt is under way gets no other; enabled again it can have it, and is not failing then', async () => {
  const member = await gateway.join();
  const { id } = await add(member, '/held', ['*']);
  await eventMakers.JOB_COMPLETED(gateway, member);
  const refuse = await until(held.refuse);
  await ask(member, `/${id}`, { enabled: false }, 'PUT');
  refuse();
  await allSent();
  const [failed] = await deliveriesOf(member, id);
  expect(failed).toMatchObject({
    status: 'FAILED',
    attempts: [{ status: 500 }, { error: expect.stringContaining('disabled or deleted') }],
  });
  expect(receiver.of('/held')).toHaveLength(1);
  expect(await get(member, id)).toMatchObject({ failingSince: failed!['createdAt'] });
  await ask(member, `/${id}`, { enabled: true }, 'PUT');
  await call(`${gateway.url}/v1/webhook-deliveries/${String(failed!['id'])}/retry`, {
    key: member.key,
    method: 'POST',
  });
  await allSent();
  expect(receiver.of('/held')).toHaveLength(2);
  const mended = await get(member, id);
  expect(mended).toMatchObject({ lastDeliveredAt: expect.any(String) });
  expect(mended).not.toHaveProperty('failingSince');
});

test('an endpoint that is deleted while an attempt is under way gets no other, and is forgotten with its last delivery', async () => {
  const member = await gateway.join();
  const { id } = await add(member, '/deleted', ['*']);
  await eventMakers.JOB_COMPLETED(gateway, member);
  const refuse = await until(deleted.refuse);
  expect((await ask(member, `/${id}`, undefined, 'DELETE')).status).toBe(204);
  refuse();
  await allSent();
  expect(receiver.of('/deleted')).toHaveLength(1);
  expect(await deliveriesOf(member, id)).toMatchObject([{ status: 'FAILED' }]);
  const rows = async () => [
    await gateway.database.client.webhookEndpoint.count({ where: { webhookId: id } }),
    await gateway.database.client.webhook.count({ where: { id } }),
  ];
  await pruneDeliveries(gateway.database, { limit: 1_000 });
  expect(await rows()).toEqual([1, 1]);
  await gateway.database.client.execute`
    UPDATE webhook_endpoints SET deleted_at = now() - interval '2 hours' WHERE webhook_id = ${id}`;
  await gateway.database.client.execute`
    UPDATE webhook_deliveries SET settled_at = now() - interval '31 days' WHERE webhook_id = ${id}`;
  await pruneDeliveries(gateway.database, { limit: 1_000 });
  expect(await rows()).toEqual([0, 0]);
});

test('work ends while endpoints come and go: none of it fails, and none is told of twice', async () => {
  const member = await gateway.join();
  const turns = Array.from({ length: 12 }, async (_, at) => {
    if (at % 3 > 0) return eventMakers.JOB_COMPLETED(gateway, member);
    const { id } = await add(member, '/coming', ['*']);
    await ask(member, `/${id}`, undefined, 'DELETE');
    return undefined;
  });
  const jobs = (await Promise.all(turns)).filter((id) => id !== undefined);
  expect(await gateway.database.client.capture.count({ where: { id: { in: jobs }, state: 'COMPLETED' } })).toBe(8);
  await allSent();
  const rows = await gateway.database.client.webhookDelivery.findMany({ where: { subjectId: { in: jobs } } });
  expect(new Set(rows.map(({ webhookId, subjectId }) => `${webhookId} ${subjectId}`)).size).toBe(rows.length);
});

test('endpoints are erased with their organization', async () => {
  const member = await gateway.join();
  const { id } = await add(member, '/erased', ['*']);
  await eventMakers.JOB_COMPLETED(gateway, member);
  await allSent();
  await eraseOrganization(gateway.database, { ...member, deleteFiles: async () => {}, progress: () => undefined });
  expect(await gateway.database.client.webhook.count({ where: { id } })).toBe(0);
});

test('a run of a pipeline is as it ended, whatever becomes of the delivery to an endpoint', async () => {
  const member = await gateway.join();
  const { id } = await add(member, '/gone', ['*']);
  const { runId } = await endPipelineRun(gateway, member);
  await allSent();
  expect(await deliveriesOf(member, id)).toMatchObject([{ status: 'FAILED' }]);
  const { state } = await gateway.database.client.pipelineRun.findUniqueOrThrow({ where: { id: runId } });
  expect(state).toBe('COMPLETED');
  expect(await listRunDeliveries(gateway.database, runId)).toMatchObject([{ deliveryId: null, status: null }]);
});

test('a workflow tool registers itself, receives and verifies, and takes itself away', async () => {
  const member = await gateway.join();
  const node = triggerNode({ gateway, member }, receiver.url('/workflow'), ['JOB_COMPLETED', 'BATCH_COMPLETED']);
  expect(await node.exists()).toBe(false);
  await node.create();
  expect(await node.exists()).toBe(true);
  await node.test();
  await eventMakers.JOB_COMPLETED(gateway, member);
  await eventMakers.JOB_FAILED(gateway, member);
  await eventMakers.BATCH_COMPLETED(gateway, member);
  await allSent();
  const requests = receiver.of('/workflow');
  expect(new Set(requests.map(node.read))).toEqual(new Set(['BATCH_COMPLETED', 'JOB_COMPLETED', testEvent]));
  expect(requests).toHaveLength(3);
  const [first] = requests;
  expect(node.read({ ...first!, body: Buffer.concat([first!.body, Buffer.from(' ')]) })).toBeUndefined();
  expect(await node.remove()).toBe(204);
  expect(await node.exists()).toBe(false);
  await eventMakers.JOB_COMPLETED(gateway, member);
  await allSent();
  expect(receiver.of('/workflow')).toHaveLength(requests.length);
});
