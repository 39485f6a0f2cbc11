import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startReceiver, type Received, type Receiver } from '../integration/notifier/receiver.ts';

const secret = 'canary-webhook-secret';
let site: Site;
let receiver: Receiver;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '/': page('<h1>A heading</h1>') });
  undo.defer(site.stop);
  receiver = await startReceiver({
    '/down-at-first': (res, number) => void res.writeHead(number === 1 ? 503 : 200).end(),
  });
  undo.defer(receiver.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

async function ask(path: string, body?: object): Promise<Record<string, never>> {
  const response = await fetch(`${system.gatewayUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, never>;
  expect({ path, ok: response.ok, answer }).toMatchObject({ path, ok: true });
  return answer;
}
const hook = (path: string) => ({ webhookUrl: receiver.url(path), webhookSecret: secret });
const small = { viewport: { width: 400, height: 300 }, format: 'png' };

type Told = { readonly event: string; readonly data: Record<string, never> };
async function told(path: string): Promise<Told & { readonly request: Received }> {
  const request = await until(() => receiver.of(path).at(-1), { what: `an event for ${path}` });
  const genuine = new Webhook(secret, { format: 'raw' }).verify(request.body.toString(), request.headers) as Told;
  return { ...genuine, request };
}

test('a job tells of its result, whose links lead to the picture', async () => {
  const { id } = await ask('/v1/screenshots/async', { url: site.url('/'), ...small, ...hook('/job') });
  const { event, data } = await told('/job');
  expect({ event, data }).toMatchObject({
    event: 'JOB_COMPLETED',
    data: { jobId: id, status: 'COMPLETED', format: 'PNG', width: 400, height: 300 },
  });
  const withKey = await fetch(data['resultUrl']!, { headers: { 'X-API-Key': system.apiKey } });
  const without = await fetch(data['storageUrl']!);
  const [file, same] = await Promise.all(
    [withKey, without].map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  );
  expect([file!.subarray(1, 4).toString(), file!.length]).toEqual(['PNG', data['fileSize']]);
  expect(same!.equals(file!)).toBe(true);
});

test('a job that failed tells why', async () => {
  const { id } = await ask('/v1/screenshots/async', {
    url: site.url('/'),
    ...small,
    selector: '#nothing',
    ...hook('/failed'),
  });
  expect(await told('/failed')).toMatchObject({
    event: 'JOB_FAILED',
    data: { jobId: id, status: 'FAILED', errorCode: 'SELECTOR_NOT_FOUND', errorMessage: expect.any(String) },
  });
});

test('a bulk job and a batch each tell once, when all of theirs have ended', async () => {
  const bulk = await ask('/v1/screenshots/bulk', {
    urls: [{ url: site.url('/?1') }, { url: site.url('/?2') }],
    defaults: small,
    ...hook('/bulk'),
  });
  const batch = await ask('/v1/screenshots/batches', { name: 'two', defaults: small, ...hook('/batch') });
  const entries = [{ url: site.url('/?3') }, { url: 'not a URL' }];
  await ask(`/v1/screenshots/batches/${batch['id']}/chunks`, { sequence: 0, entries });
  await ask(`/v1/screenshots/batches/${batch['id']}/start`, {});
  expect(await told('/bulk')).toMatchObject({
    event: 'BULK_COMPLETED',
    data: { bulkJobId: bulk['id'], status: 'COMPLETED', totalJobs: 2, completedJobs: 2, failedJobs: 0, jobs: [{}, {}] },
  });
  const { data, event } = await told('/batch');
  expect({ event, data }).toMatchObject({
    event: 'BATCH_COMPLETED',
    data: {
      batchId: batch['id'],
      status: 'PARTIALLY_COMPLETED',
      totalJobs: 2,
      completedJobs: 1,
      failedJobs: 1,
      cancelledJobs: 0,
    },
  });
  const items = await fetch(data['itemsUrl']!, { headers: { 'X-API-Key': system.apiKey } });
  expect((await items.json()) as object).toMatchObject({ items: [{ status: 'COMPLETED' }, { status: 'FAILED' }] });
  expect([receiver.of('/bulk').length, receiver.of('/batch').length]).toEqual([1, 1]);
});

/** That the next notifier continues after one is killed: `tests/chaos/webhook-kills.test.ts`. */
test('a destination that is down gets the same again after five seconds', async () => {
  const { id } = await ask('/v1/screenshots/async', { url: site.url('/'), ...small, ...hook('/down-at-first') });
  await told('/down-at-first');
  const [first, second] = await until(() => receiver.of('/down-at-first').length > 1 && receiver.of('/down-at-first'));
  expect(second!.body.equals(first!.body)).toBe(true);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(5_000);
  const listed = await until(async () => {
    const { items } = await ask(`/v1/webhook-deliveries?jobId=${id}`);
    const list = items as unknown as readonly { readonly status: string }[];
    return list[0]?.status === 'DELIVERED' && list;
  });
  expect(listed).toMatchObject([{ jobId: id, status: 'DELIVERED', attempts: [{ status: 503 }, { status: 200 }] }]);
});

test('the secret of a webhook is in no log and no answer', async () => {
  for (const { log } of system.running()) expect(log()).not.toContain(secret);
  expect(JSON.stringify(await ask('/v1/webhook-deliveries'))).not.toContain(secret);
});
