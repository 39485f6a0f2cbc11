import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';
import {
  batchCaller,
  colleagueOf,
  entries,
  outcomeOf,
  summaryIn,
  type BatchCaller,
  type Item,
} from './start-batches.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { unzip } from '../../e2e/crawls/unzip.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let dispatcher: Dispatcher;
let member: Member;
let batches: BatchCaller;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  dispatcher = startDispatcher(gateway);
});
afterAll(async () => {
  await dispatcher.close();
  await render.close();
  await gateway.end();
});
beforeEach(async () => {
  member = await gateway.join('self_hosted', { batchItemsMax: 500 });
  batches = batchCaller(gateway, member);
  render.behave = async () => 'completed';
});

const url = 'https://example.com/';
const over = ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'];
const ended = (id: string): Promise<void> =>
  dispatcher.feedUntil(async () => over.includes((await batches.summary(id)).status));

test('a batch goes from a draft to its results', async () => {
  const created = await batches.post('', { name: 'shop', defaults: { format: 'png' } });
  expect(created.status).toBe(201);
  expect(created.json).toMatchObject({
    name: 'shop',
    status: 'DRAFT',
    maxBatchSize: 500,
    nextSequence: 0,
    progress: 0,
  });
  const { id } = summaryIn(created);
  const receipt = await batches.add(id, 0, [{ url: 'https://example.com/a', sourceLine: 7 }, { url: 'no' }]);
  expect([receipt.status, receipt.json]).toEqual([200, { sequence: 0, accepted: 2, failed: 1, nextSequence: 1 }]);
  expect(await batches.summary(id)).toMatchObject({ status: 'DRAFT', totalJobs: 2, pendingJobs: 1, failedJobs: 1 });

  const started = await batches.post(`/${id}/start`);
  expect([started.status, summaryIn(started).status]).toEqual([200, 'QUEUED']);
  expect(started.json).not.toHaveProperty('startedAt');
  await ended(id);
  expect(await batches.summary(id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    completedJobs: 1,
    failedJobs: 1,
    pendingJobs: 0,
    processingJobs: 0,
    cancelledJobs: 0,
    progress: 100,
    startedAt: expect.any(String),
    completedAt: expect.any(String),
  });
  const [first, second] = (await batches.items(id)) as [Item, Item];
  expect(first).toMatchObject({ url: 'https://example.com/a', status: 'COMPLETED', sourceLine: 7 });
  expect(first.resultUrl).toBe(`${gateway.url}/v1/screenshots/jobs/${first.id}/result`);
  expect(new Date(first.expiresAt!).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect((await call(first.resultUrl!, { key: member.key })).status).toBe(200);
  expect(second).toEqual({
    url: 'no',
    status: 'FAILED',
    error: { code: 'VALIDATION_ERROR', message: 'url must start with http:// or https://.' },
  });
});

test('items show what has become of their captures', async () => {
  const id = await batches.draft(3);
  render.behave = async ({ request }) =>
    request.url.endsWith('/1')
      ? { code: 'TIMEOUT', message: 'The page was not ready before the timeout.' }
      : 'completed';
  await batches.post(`/${id}/start`);
  expect((await batches.items(id)).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED', 'QUEUED']);
  await ended(id);
  const items = await batches.items(id);
  expect(items.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'COMPLETED']);
  expect(items[1]!.error).toEqual({ code: 'TIMEOUT', message: 'The page was not ready before the timeout.' });
  expect((await batches.items(id, 'limit=100&status=failed')).map(({ sourceLine }) => sourceLine)).toEqual([2]);
});

test('what failed is captured again on request, and all files come as one zip', async () => {
  const id = await batches.draft(3);
  render.behave = async ({ request }) =>
    request.url.endsWith('/1') ? { code: 'TIMEOUT', message: 'Too late.' } : 'completed';
  await batches.post(`/${id}/start`);
  await ended(id);
  expect(await batches.summary(id)).toMatchObject({ status: 'PARTIALLY_COMPLETED', completedJobs: 2, failedJobs: 1 });
  const before = await batches.items(id);

  render.behave = async () => 'completed';
  const retried = await batches.post(`/${id}/retry-failed`);
  expect([retried.status, summaryIn(retried)]).toMatchObject([200, { id, status: 'QUEUED', failedJobs: 0 }]);
  await ended(id);
  expect(await batches.summary(id)).toMatchObject({ status: 'COMPLETED', completedJobs: 3, failedJobs: 0 });
  const after = await batches.items(id);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  const nothing = await batches.post(`/${id}/retry-failed`);
  expect(outcomeOf(nothing)).toBe('409 BATCH_INVALID_STATE');

  const archive = (query = '') =>
    call(`${gateway.url}/v1/screenshots/batches/${id}/archive${query}`, { key: member.key });
  const whole = await archive();
  expect(Number(whole.headers.get('content-length'))).toBe(whole.bytes.length);
  const files = await unzip(whole.bytes);
  const index = JSON.parse(files.get('batch.json')!.toString()) as { items: { id: string; files: string[] }[] };
  expect(index.items.map((item) => item.id)).toEqual(after.map((item) => item.id));
  expect(files.size).toBe(1 + 3);
  for (const [place, { resultUrl }] of after.entries()) {
    const { bytes } = await call(resultUrl!, { key: member.key });
    expect(files.get(index.items[place]!.files[0]!)!.equals(bytes)).toBe(true);
  }
  const part = JSON.parse(
    (await unzip((await archive('?from=1&limit=1')).bytes)).get('batch.json')!.toString(),
  ) as object;
  expect(part).toMatchObject({ from: 1, next: 2, items: [{ position: 1, id: after[1]!.id }] });
});

test('an invalid entry is a failed item that says so, and holds up no other', async () => {
  batches = batchCaller(gateway, await gateway.join('free'));
  const id = await batches.create();
  const sent = { url, options: { stealthMode: true } };
  const receipt = await batches.add(id, 0, [{ url }, sent, { url }]);
  expect([receipt.status, receipt.json]).toEqual([200, { sequence: 0, accepted: 3, failed: 1, nextSequence: 1 }]);
  const items = await batches.items(id);
  expect(items.map(({ status }) => status)).toEqual(['QUEUED', 'FAILED', 'QUEUED']);
  const message = expect.stringContaining('options.stealthMode');
  expect(items[1]!.error).toMatchObject({ code: 'CAPABILITY_NOT_AVAILABLE', message });
});

test('an item is captured with its own options over the defaults', async () => {
  const id = await batches.create({ defaults: { format: 'PNG', quality: 40, viewport: { width: 500 } } });
  const own = { quality: 90, viewport: { height: 300 }, device: undefined };
  await batches.add(id, 0, [{ url: 'https://example.com/own', options: own }, { url: 'https://example.com/plain' }]);
  await batches.post(`/${id}/start`);
  await ended(id);
  const captures = await gateway.database.client.capture.findMany({
    where: { batchId: id },
    orderBy: { batchPosition: 'asc' },
  });
  expect(captures.map(({ request }) => request)).toMatchObject([
    { url: 'https://example.com/own', format: 'png', quality: 90, viewport: { width: 500, height: 300 } },
    { url: 'https://example.com/plain', format: 'png', quality: 40, viewport: { width: 500, height: 1080 } },
  ]);
});

test('fields that nobody knows are named, wherever they stand', async () => {
  const id = await batches.create();
  const answer = await batches.post(`/${id}/chunks`, {
    sequence: 0,
    entries: [
      { url, fullPage: true },
      { url, options: { colour: 'red' } },
    ],
    extra: 1,
  });
  expect(answer.headers.get('x-ignored-fields')).toBe('extra, entries.0.fullPage, entries.1.options.colour');
});

test.each<[string, object, string, string]>([
  ['a bad default', { defaults: { quality: 0 } }, '400 VALIDATION_ERROR', 'defaults.quality'],
  ['an unknown device', { defaults: { device: 'x' } }, '400 VALIDATION_ERROR', 'defaults.device'],
  ['a sealed session', { defaults: { session: 'sealed:a' } }, '400 VALIDATION_ERROR', 'defaults.session'],
  ['a long name', { name: 'a'.repeat(256) }, '400 VALIDATION_ERROR', 'name'],
  ['an internal webhook', { webhookUrl: 'http://10.0.0.1/' }, '400 URL_NOT_ALLOWED', 'webhookUrl'],
  ['no plan for stealth', { defaults: { stealthMode: true } }, '403 CAPABILITY_NOT_AVAILABLE', 'defaults.stealthMode'],
])('a draft with %s is refused', async (_, body, outcome, field) => {
  const answer = await batchCaller(gateway, await gateway.join('free')).post('', body);
  expect(outcomeOf(answer)).toBe(outcome);
  expect(
    Object.keys((answer.json as object as { error: { details: { fields: object } } }).error.details.fields),
  ).toEqual([field]);
});

test('a chunk may have 8 MiB and no byte more', async () => {
  const id = await batches.create();
  const sized = (bytes: number): string => {
    const body = JSON.stringify({ sequence: 0, entries: [{ url: 'https://example.com/' }] });
    return body + ' '.repeat(bytes - body.length);
  };
  const chunks = `${batches.base}/${id}/chunks`;
  const tooLarge = await call(chunks, { key: member.key, raw: sized(8_388_609) });
  expect(outcomeOf(tooLarge)).toBe('413 PAYLOAD_TOO_LARGE');
  expect((await call(chunks, { key: member.key, raw: sized(8_388_608) })).status).toBe(200);
});

test('walking the pages gives each item once and in order, whatever the size of a page', async () => {
  const id = await batches.draft(123);
  const lines = Array.from({ length: 123 }, (_, index) => index + 1);
  for (const limit of [1, 7, 41, 100])
    expect((await batches.items(id, `limit=${limit}`)).map(({ sourceLine }) => sourceLine)).toEqual(lines);
  expect((await batches.items(id, 'limit=30&status=QUEUED')).map(({ sourceLine }) => sourceLine)).toEqual(lines);
});

test('pages walked while the batch runs miss nothing and give nothing twice', async () => {
  const id = await batches.draft(60);
  await batches.post(`/${id}/start`);
  const [walked] = await Promise.all([batches.items(id, 'limit=3'), ended(id)]);
  expect(walked.map(({ sourceLine }) => sourceLine)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=', 'cursor=abc', 'status=LOST'])(
  'a page with %s is refused',
  async (query) => {
    const id = await batches.draft(1);
    expect(outcomeOf(await batches.get(`/${id}/items?${query}`))).toBe('400 VALIDATION_ERROR');
  },
);

test('the list has batches and bulk jobs of the key, newest first, page by page', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) ids.unshift(await batches.create({ name: `batch ${nth}` }));
  const bulk = await call(`${gateway.url}/v1/screenshots/bulk`, {
    key: member.key,
    body: { urls: [{ url: 'https://example.com/' }] },
  });
  ids.unshift(bulk.json['id']!);
  const listed = await batches.pages<{ id: string; name?: string }>('?limit=2');
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed.map(({ name }) => name)).toEqual([undefined, 'batch 3', 'batch 2', 'batch 1', 'batch 0']);
});

test('two keys of one organization do not see each other’s batches', async () => {
  const id = await batches.draft(1);
  for (const stranger of [await colleagueOf(gateway, member), await gateway.join()]) {
    const theirs = batchCaller(gateway, stranger);
    expect(await theirs.pages('?limit=10')).toEqual([]);
    const tries = [
      theirs.get(`/${id}`),
      theirs.get(`/${id}/items`),
      theirs.add(id, 1, entries(1)),
      theirs.add(id, 0, entries(1)),
      ...['start', 'cancel', 'resume'].map((verb) => theirs.post(`/${id}/${verb}`)),
      theirs.post(`/${id}/restart`, { requestId: crypto.randomUUID() }),
      theirs.remove(id),
    ];
    expect((await Promise.all(tries)).map(outcomeOf)).toEqual(tries.map(() => '404 NOT_FOUND'));
  }
  expect(await batches.summary(id)).toMatchObject({ status: 'DRAFT', nextSequence: 1, totalJobs: 1 });
});
