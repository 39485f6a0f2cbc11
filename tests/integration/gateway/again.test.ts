import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  member = await gateway.join();
});
afterAll(async () => {
  await render.close();
  await gateway.end();
});

let count = 0;
const aKey = (): string => `key-${(count += 1)}`;
const capture = (body: object, key?: string, by: Member = member) =>
  call(`${gateway.url}/v1/screenshots`, {
    key: by.key,
    body: { url: 'https://example.com/', responseType: 'url', ...body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const rows = (): Promise<number> => gateway.database.client.capture.count();
const submission = (key: string, by: Member = member) =>
  call(`${gateway.url}/v1/screenshots/submissions/${key}`, { key: by.key });

test('the same key and body is captured once, and answered alike each time', async () => {
  const key = aKey();
  const first = await capture({}, key);
  const before = await rows();
  const second = await capture({}, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json['id']).toBe(first.json['id']);
  expect(await rows()).toBe(before);
});

test('ten at once under one key are one capture', async () => {
  const key = aKey();
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 10 }, () => capture({}, key)));
  expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
  expect(await rows()).toBe(before + 1);
});

test('another body under the same key is a conflict, and nothing is captured', async () => {
  const key = aKey();
  await capture({}, key);
  const before = await rows();
  const other = await capture({ format: 'png' }, key);
  expect([other.status, other.json['error']]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }]);
  expect(await rows()).toBe(before);
});

test('a failure is answered again, too', async () => {
  const key = aKey();
  render.behave = async () => ({ code: 'RENDER_FAILED', message: 'It did not work.' });
  const first = await capture({}, key);
  render.behave = async () => 'completed';
  const second = await capture({}, key);
  expect(second.status).toBe(first.status);
  expect(second.json['error']).toEqual(first.json['error']);
});

test('keys of two organizations have nothing to do with each other', async () => {
  const key = aKey();
  const stranger = await gateway.join();
  const [mine, theirs] = [await capture({}, key), await capture({}, key, stranger)];
  expect(theirs.json['id']).not.toBe(mine.json['id']);
  expect((await submission(aKey(), stranger)).status).toBe(404);
});

test.each(['', 'a b', 'ä', 'x'.repeat(101)])('%j is no key', async (key) => {
  const answer = await call(`${gateway.url}/v1/screenshots`, {
    key: member.key,
    body: { url: 'https://example.com/' },
    headers: { 'Idempotency-Key': encodeURIComponent(key) === key ? key : encodeURIComponent(key) },
  });
  expect([answer.status, answer.json['error']]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
});

test('what became of a submission can be looked up', async () => {
  const key = aKey();
  const { json } = await capture({}, key);
  expect((await submission(key)).json).toMatchObject({ key, id: json['id'], status: 'COMPLETED' });
  expect((await submission('never-sent')).status).toBe(404);
});

test('an identical capture that is young enough is answered from the cache', async () => {
  const page = { url: 'https://example.com/cached' };
  const first = await capture({ ...page, cacheTtl: 60 });
  const before = await rows();
  const second = await capture({ ...page, cacheTtl: 60, timeout: 5_000, metadata: { who: 'me' } });
  expect(second.json).toMatchObject({ id: first.json['id'], cached: true, metadata: { who: 'me' } });
  expect(first.json['cached']).toBe(false);
  expect(await rows()).toBe(before);
});

test.each([
  ['without cacheTtl', {}],
  ['with other settings', { cacheTtl: 60, format: 'png' }],
])('%s it is captured anew', async (_name, fields) => {
  const page = { url: `https://example.com/anew-${(count += 1)}` };
  const first = await capture({ ...page, cacheTtl: 60 });
  const second = await capture({ ...page, ...fields });
  expect(second.json).toMatchObject({ cached: false });
  expect(second.json['id']).not.toBe(first.json['id']);
});

test("another organization's result is never answered", async () => {
  const page = { url: 'https://example.com/private', cacheTtl: 60 };
  const stranger = await gateway.join();
  const mine = await capture(page);
  const theirs = await capture(page, undefined, stranger);
  expect(theirs.json).toMatchObject({ cached: false });
  expect(theirs.json['id']).not.toBe(mine.json['id']);
});

test('a result that was deleted is answered neither under its key nor from the cache', async () => {
  const [key, page] = [aKey(), { url: 'https://example.com/deleted', cacheTtl: 60 }];
  const { json } = await capture(page, key);
  const address = `${gateway.url}/v1/captures/${String(json['id'])}`;
  expect((await call(address, { key: member.key, method: 'DELETE' })).status).toBe(204);
  const again = await capture(page, key);
  expect([again.status, again.json['error']]).toMatchObject([410, { code: 'RESULT_EXPIRED' }]);
  const anew = await capture(page);
  expect([anew.status, anew.json['cached']]).toEqual([200, false]);
});
