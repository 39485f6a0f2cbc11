import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { findCapture } from '@tintype/database/captures/find-capture';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { silentLogger } from '@tintype/runtime/logger';
import { writePresence, withdrawPresence } from '@tintype/queues/worker-presence';
import { until } from '@tintype/testing/until';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, stubReport, type Outcome, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  member = await gateway.join();
});
afterEach(async () => {
  render.behave = async () => 'completed';
  await withdrawPresence(gateway.counters.redis, 'w1');
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

const url = 'https://example.com';
const capture = (body: object = {}, options: object = {}) =>
  call(`${gateway.url}/v1/screenshots`, { key: member.key, body: { url, ...body }, ...options });
const row = async (id: string) => (await findCapture(gateway.database, { id }))!;
const ids = async (): Promise<string[]> =>
  (await gateway.database.client.capture.findMany({ select: { id: true } })).map(({ id }) => id);
/** The gateway looks at the load at most this often. */
const expectedWaitIsStaleMs = 300;

test('the file itself is answered, under its real type', async () => {
  const answer = await capture({ format: 'png' });
  expect(answer.status).toBe(200);
  expect(answer.bytes).toEqual(stubBytes);
  const id = answer.headers.get('x-capture-id')!;
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(stubBytes.length),
    'x-capture-warnings': 'NOT_SETTLED',
    'x-render-time-ms': '12',
    'x-content-type-options': 'nosniff',
  });
  const stored = await row(id);
  expect(stored).toMatchObject({
    origin: 'sync',
    priority: 1,
    state: 'COMPLETED',
    requestId: answer.headers.get('x-request-id'),
  });
  const keptMs = stored.expiresAt.getTime() - stored.createdAt.getTime();
  expect(Math.abs(keptMs - 3_600_000)).toBeLessThan(1_800_000);
});

test('base64 is JSON with the file in it, and what was sent along', async () => {
  const metadata = { order: 7, tags: ['a', null] };
  const { status, json } = await capture({ responseType: 'BASE64', format: 'JPG', metadata });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    url,
    format: 'jpeg',
    contentType: 'image/jpeg',
    width: 1_920,
    height: 1_080,
    size: stubBytes.length,
    renderTimeMs: 12,
    cached: false,
    encoding: 'base64',
    data: stubBytes.toString('base64'),
    httpStatus: 200,
    metadata,
    capture: stubReport,
  });
  expect(json).not.toHaveProperty('storageUrl');
});

test('url is JSON with two ways to the file, kept for seven days', async () => {
  const { json } = await capture({ responseType: 'url' });
  const { storageUrl, resultUrl, expiresAt, id } = json as Record<string, string>;
  expect(json).toMatchObject({ format: 'webp', contentType: 'image/webp' });
  expect(Math.abs(Date.parse(expiresAt!) - Date.now() - 7 * 86_400_000)).toBeLessThan(3_600_000);
  expect(resultUrl).toBe(`${gateway.url}/v1/screenshots/captures/${id}/result`);

  const linked = await fetch(storageUrl!);
  expect([linked.status, linked.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await linked.arrayBuffer())).toEqual(stubBytes);
  const result = await call(resultUrl!, { key: member.key });
  expect([result.status, result.headers.get('content-type'), result.bytes]).toEqual([200, 'image/webp', stubBytes]);
});

test.each([
  ['a full page', { fullPage: true, fullPageMode: 'native' }, 1_920, null],
  ['a full page in sections', { fullPage: true, freezeFixed: false, scrollInterval: 50 }, 1_920, null],
  ['a PDF', { format: 'pdf', viewport: { width: 800 } }, 800, null],
  ['a PDF of a device', { format: 'pdf', device: 'iPhone 14' }, 390, null],
])('%s has no height', async (_name, body, width, height) => {
  const { json } = await capture({ responseType: 'url', ...body });
  expect(json).toMatchObject({ width, height });
});

test('a result is for its organization, and for its time', async () => {
  const { json } = await capture({ responseType: 'url' });
  const { id, resultUrl } = json as Record<string, string>;
  const stranger = await gateway.join();
  expect((await call(resultUrl!, { key: stranger.key })).status).toBe(404);
  expect((await call(resultUrl!)).status).toBe(401);
  expect((await call(`${gateway.url}/v1/screenshots/captures/nobody0000/result`, { key: member.key })).status).toBe(
    404,
  );
  expect((await call(`${gateway.url}/v1/screenshots/captures/NO/result`, { key: member.key })).json).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  await gateway.database.client.execute`UPDATE files SET expires_at = now() WHERE capture_id = ${id!}`;
  const late = await call(resultUrl!, { key: member.key });
  expect([late.status, late.json]).toMatchObject([410, { error: { code: 'RESULT_EXPIRED' } }]);
});

test.each<[string, Exclude<Outcome, string>, number]>([
  ['a page that is too slow', { code: 'TIMEOUT', message: 'The page did not load within 1000 ms.' }, 408],
  [
    'a host that does not resolve',
    { code: 'RENDER_FAILED', message: 'example.invalid does not resolve.', details: { reason: 'dns' } },
    422,
  ],
  [
    'an address that turned out to be internal',
    { code: 'URL_NOT_ALLOWED', message: 'This URL is not allowed as a target.' },
    400,
  ],
  [
    'a selector that matches nothing',
    { code: 'SELECTOR_NOT_FOUND', message: 'No visible element matches the selector.' },
    422,
  ],
  ['a worker that was lost', { code: 'INTERNAL_ERROR', message: 'An internal error occurred.' }, 500],
])('%s is answered as the row says', async (_name, outcome, status) => {
  render.behave = async () => outcome;
  const answer = await capture();
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({
    error: { code: outcome.code, message: outcome.message, details: { stage: 'navigate', ...outcome.details } },
    requestId: answer.headers.get('x-request-id'),
  });
});

test('the render service gets the device by its own name and the URL as it was judged', async () => {
  let seen: object = {};
  render.behave = async ({ request }) => {
    seen = request;
    return 'completed';
  };
  await capture({ device: 'iPhone 14', viewport: { width: 200 } });
  expect(seen).toMatchObject({ device: 'iphone_14', url: 'https://example.com/' });
});

test('a lost event costs the caller a second, not the answer', async () => {
  const queues = createQueues({ url: gateway.redisUrl, logger: silentLogger });
  const before = new Set(await ids());
  await render.pause();
  const answer = capture({ format: 'png' });
  const id = await until(async () => (await ids()).find((one) => !before.has(one)));
  // The job is gone and no event will tell; the row is settled all the same.
  await until(() => queues.remove(catalogue.capture, `${id}-0`));
  render.resume();
  await queues.enqueue(catalogue.capture, { captureId: id, attempt: 0, requestId: 'again' }, { id: 'another-name' });
  expect((await answer).status).toBe(200);
  await queues.close();
});

test('a client that disconnects takes a waiting capture out of the queue', async () => {
  await render.pause();
  const before = new Set(await ids());
  const hangUp = new AbortController();
  const answer = capture({}, { signal: hangUp.signal }).catch((error: unknown) => error);
  const id = await until(async () => (await ids()).find((one) => !before.has(one)));
  hangUp.abort();
  expect(await answer).toMatchObject({ name: 'AbortError' });
  await until(async () => (await row(id)).state === 'CANCELLED');
  const queues = createQueues({ url: gateway.redisUrl, logger: silentLogger });
  await until(async () => (await queues.depth(catalogue.capture)).waiting === 0);
  await queues.close();
  render.resume();
  expect(
    await until(() => gateway.lines.find((line) => line['captureId'] === id && line['event'] === 'request.finished')),
  ).toMatchObject({ status: 499 });
});

test('a client that disconnects leaves a capture alone that is under way', async () => {
  const started = Promise.withResolvers<string>();
  const release = Promise.withResolvers<Outcome>();
  render.behave = ({ id }) => {
    started.resolve(id);
    return release.promise;
  };
  const hangUp = new AbortController();
  const answer = capture({}, { signal: hangUp.signal }).catch((error: unknown) => error);
  const id = await started.promise;
  hangUp.abort();
  await answer;
  release.resolve('completed');
  await until(async () => (await row(id)).state === 'COMPLETED');
});

test('what is not started within its timeout is refused and cancelled', async () => {
  await render.pause();
  const answer = await capture({ timeout: 1_000 });
  render.resume();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.json).toMatchObject({ error: { code: 'SERVICE_BUSY', details: { stage: 'queue' } } });
  const line = gateway.lines.findLast(({ event }) => event === 'request.finished')!;
  expect((await row(line['captureId'] as string)).state).toBe('CANCELLED');
});

test('what could not start in time is refused at once', async () => {
  const release = Promise.withResolvers<Outcome>();
  const started = Promise.withResolvers<string>();
  render.behave = async ({ id }) => {
    started.resolve(id);
    return id === (await started.promise) ? release.promise : 'completed';
  };
  const first = capture();
  await started.promise;
  await sleep(expectedWaitIsStaleMs);
  // A look at the load that takes too long lets a capture in.
  const { answer, made } = await until(async () => {
    await writePresence(gateway.counters.redis, 'w1', { slots: 1, averageMs: 20_000, at: Date.now() });
    const count = (await ids()).length;
    const answer = await capture({ timeout: 15_000 });
    return answer.status === 503 && { answer, made: (await ids()).length - count };
  });
  expect([answer.headers.get('retry-after'), made]).toEqual(['5', 0]);
  release.resolve('completed');
  expect((await first).status).toBe(200);
  await sleep(expectedWaitIsStaleMs);
});

test('the time of the capture counts from its start', async () => {
  const release = Promise.withResolvers<Outcome>();
  const started = Promise.withResolvers<void>();
  render.behave = () => {
    started.resolve();
    return release.promise;
  };
  const answer = capture({ timeout: 5_000 });
  await Promise.race([started.promise, answer]);
  await sleep(5_500);
  release.resolve('completed');
  expect((await answer).status).toBe(200);
});

test('a caller does not wait behind all captures of an organization that has many callers', async () => {
  const other = await gateway.join();
  await render.pause();
  const claimed: string[] = [];
  render.behave = async ({ organizationId }) => {
    claimed.push(organizationId);
    return 'completed';
  };
  const before = new Set(await ids());
  const sent = async (): Promise<number> => (await ids()).filter((id) => !before.has(id)).length;
  const send = (key: string, nth: number) =>
    call(`${gateway.url}/v1/screenshots`, { key, body: { url: `${url}/${nth}` } });
  const many = Array.from({ length: 24 }, (_, nth) => send(member.key, nth));
  await until(async () => (await sent()) === 24);
  const few = [send(other.key, 0), send(other.key, 1)];
  await until(async () => (await sent()) === 26);
  render.resume();
  const answers = await Promise.all([...many, ...few]);
  expect(answers.map(({ status }) => status)).toEqual(Array(26).fill(200));
  const places = claimed.flatMap((organizationId, at) => (organizationId === other.organizationId ? [at] : []));
  expect(places).toHaveLength(2);
  // Four are claimed at once, in no order.
  expect(places[1]).toBeLessThan(8);
});
