import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asyncRequest } from '@tintype/contracts/capture/capture-request';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { bodyBytesMax } from '@tintype/contracts/schemas/body-bounds';
import { someOf } from '@tintype/testing/long-form';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { call } from './call.ts';
import { startDispatcher, type Dispatcher } from './dispatcher.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, type StubRender } from './stub-render.ts';

/** What clients of other makers send and read (docs/decisions/0031-existing-clients.md). */
let gateway: TestGateway;
let render: StubRender;
let dispatcher: Dispatcher;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  render = startStubRender(gateway);
  dispatcher = startDispatcher(gateway);
  member = await gateway.join();
});
afterAll(async () => {
  await dispatcher.close();
  await render.close();
  await gateway.end();
});

const url = 'https://example.com/';
const send = (path: string, body: unknown, key = member.key) => call(`${gateway.url}${path}`, { key, body });
const read = async (path: string) => (await call(`${gateway.url}${path}`, { key: member.key })).json;

test.each([
  ['an empty X-API-Key', { 'X-API-Key': '' }],
  ['an X-API-Key of spaces', { 'X-API-Key': '  ' }],
])('%s beside a good Bearer key is no key', async (_name, headers) => {
  const authorization = { Authorization: `Bearer ${member.key}` };
  expect((await call(`${gateway.url}/v1/devices`, { headers: { ...headers, ...authorization } })).status).toBe(200);
  expect((await call(`${gateway.url}/v1/devices`, { headers })).status).toBe(401);
});

test.each([
  ['without a key', '/v1/devices', {}, 401],
  ['at an unknown address', '/v1/nothing', {}, 404],
  ['with a bad field', '/v1/screenshots', { body: { url, quality: 0 } }, 400],
])('an error %s has its message at the top as well', async (_name, path, options, status) => {
  const answer = await call(`${gateway.url}${path}`, { ...options, ...('body' in options && { key: member.key }) });
  expect(answer.status).toBe(status);
  expect(answer.json['message']).toBe((answer.json['error'] as unknown as { message: string }).message);
  expect(answer.json['message']).not.toBe('');
});

describe('a body whose fields keep their limits is read', () => {
  const astral = (count: number): string => String.raw`\ud83d\ude00`.repeat(count);
  const cookies = (name: string, value: string) => Array(200).fill(`{"name":"${name}","value":"${value}"}`).join(',');
  const typed = (text: string) => Array(25).fill(`{"type":"type","selector":"#a","text":"${text}"}`).join(',');
  /** The cookies have the 4,096 bytes that browsers accept, if a character has four bytes. */
  const whole = (letter: (count: number) => string) =>
    `{"url":"${url}","customCss":"${letter(10_000)}","actions":[${typed(letter(10_000))}],"session":{"cookies":[${cookies(letter(128), letter(896))}],"headers":[${Array(
      100,
    )
      .fill(`{"name":"a","value":"${letter(8_192)}"}`)
      .join(',')}]}}`;
  const bulk = JSON.stringify({
    urls: Array.from({ length: 100 }, () => ({
      url,
      options: {
        customCss: 'a'.repeat(10_000),
        actions: Array(25).fill({ type: 'type', selector: 'a'.repeat(500), text: 'a'.repeat(10_000) }),
      },
    })),
  });
  /** The first is the largest that a capture can be. */
  const bodies: readonly [string, string, string, number][] = [
    ['a capture in escaped letters beyond U+FFFF', '/v1/screenshots', whole(astral), 200],
    ['a capture', '/v1/screenshots', whole((count) => 'a'.repeat(count)), 200],
    ['a job', '/v1/screenshots/async', whole((count) => 'ü'.repeat(count)), 202],
    ['a bulk job of 26 MB', '/v1/screenshots/bulk', bulk, 202],
  ];
  test.each(someOf(bodies, bodies.length))('%s', async (_name, path, raw, status) => {
    const answer = await call(`${gateway.url}${path}`, { key: member.key, raw });
    expect([answer.status, answer.json['error']]).toEqual([status, undefined]);
  });

  test('and every body may have more than what was enough until now', () => {
    const small = routeDescriptions.filter(
      ({ body, upload }) => body !== undefined && upload === undefined && bodyBytesMax(body.json) < 4 * 1_048_576,
    );
    expect(small.map(({ id }) => id)).toEqual([]);
    expect(bodyBytesMax(captureRequest.json)).toBeGreaterThan(28_000_000);
  });
});

describe('a job with cacheTtl', () => {
  const job = async (body: object): Promise<Record<string, unknown>> => {
    const { status, json } = await send('/v1/screenshots/async', { url, ...body });
    expect(status).toBe(202);
    const path = `/v1/screenshots/jobs/${String(json['id'])}`;
    await dispatcher.feedUntil(async () => ['COMPLETED', 'FAILED'].includes((await read(path))['status']!));
    return { ...(await read(path)), first: json['status'] };
  };
  const chargesOf = (id: unknown): Promise<number> =>
    gateway.database.client.charge.count({ where: { captureId: String(id) } });

  test('is answered with an earlier capture, without a charge and with files of its own', async () => {
    const earlier = await job({ customCss: 'a {}', metadata: { order: 1 } });
    const later = await job({ customCss: 'a {}', cacheTtl: 60, metadata: { order: 2 } });
    expect(later).toMatchObject({
      first: 'COMPLETED',
      cached: true,
      capturedAt: earlier['capturedAt'],
      metadata: { order: 2 },
    });
    expect(later['id']).not.toBe(earlier['id']);
    expect(later['storageUrl']).not.toBe(earlier['storageUrl']);
    expect((await fetch(String(later['storageUrl']))).status).toBe(200);
    expect([await chargesOf(earlier['id']), await chargesOf(later['id'])]).toEqual([1, 0]);
    // Its copies are kept: none of them waits to be deleted.
    expect(await gateway.database.client.discardedFile.count()).toBe(0);
    expect(earlier).toMatchObject({ first: 'QUEUED', cached: false });
  });

  test('does not grow young again by being answered', async () => {
    const first = await job({ customCss: 'b {}' });
    await job({ customCss: 'b {}', cacheTtl: 60 });
    await gateway.database.client.execute`
      UPDATE captures SET completed_at = now() - interval '1 hour' WHERE id = ${String(first['id'])}`;
    expect(await job({ customCss: 'b {}', cacheTtl: 60 })).toMatchObject({ cached: false, first: 'QUEUED' });
  });

  test('is captured when there is nothing to answer it with, or when that cannot be read', async () => {
    expect(await job({ customCss: 'c {}', cacheTtl: 60 })).toMatchObject({ cached: false });
    const [file] = await gateway.database.client.rows<{ storageKey: string }>`
      SELECT storage_key AS "storageKey" FROM files ORDER BY id DESC LIMIT 1`;
    await gateway.storage.delete([file!.storageKey]);
    expect(await job({ customCss: 'c {}', cacheTtl: 60 })).toMatchObject({ cached: false, status: 'COMPLETED' });
  });

  test('is captured when an output of the earlier capture failed', async () => {
    const first = await job({ customCss: 'f {}' });
    await gateway.database.client.execute`
      UPDATE captures SET report = report || '{"failedOutputs":[{"outputId":"pdf"}]}' WHERE id = ${String(first['id'])}`;
    expect(await job({ customCss: 'f {}', cacheTtl: 60 })).toMatchObject({ cached: false });
  });

  test('tells its webhook, and the same order under a key is one job', async () => {
    await job({ customCss: 'd {}' });
    const body = { url, customCss: 'd {}', cacheTtl: 60, webhookUrl: 'https://example.com/hook' };
    const headers = { 'Idempotency-Key': 'cached-once' };
    const sent = [1, 2].map(() => call(`${gateway.url}/v1/screenshots/async`, { key: member.key, headers, body }));
    const ids = (await Promise.all(sent)).map(({ json }) => String(json['id']));
    expect(new Set(ids).size).toBe(1);
    const told = await gateway.database.client.webhookDelivery.findMany({ where: { subjectId: ids[0]! } });
    expect(told.map(({ event }) => event)).toEqual(['JOB_COMPLETED']);
  });

  test('is documented for jobs as for captures', () => {
    const of = ({ json }: { readonly json: { readonly [keyword: string]: unknown } }) =>
      (json['properties'] as Record<string, unknown>)['cacheTtl'];
    expect(of(asyncRequest)).toEqual(of(captureRequest));
  });
});

test.each(['iPad Pro', 'Google Pixel 5', 'Samsung Galaxy S21', 'iphone15'])('device %s is taken', async (device) => {
  expect((await send('/v1/screenshots', { url, device })).status).toBe(200);
});

test('cookies as a browser exports them are taken', async () => {
  const cookie = {
    name: 'a',
    value: 'b',
    sameSite: 'unspecified',
    secure: null,
    httpOnly: null,
    expires: null,
    hostOnly: true,
  };
  const answer = await send('/v1/screenshots', { url, session: { cookies: [cookie] } });
  expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([200, 'session.cookies.0.hostOnly']);
});

test('fields that are null change nothing beside others, and are not told as ignored', async () => {
  const answer = await send('/v1/screenshots', {
    url,
    outputs: null,
    selector: null,
    quality: null,
    format: 'pdf',
    fullPage: null,
  });
  expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([200, null]);
});

test('no answer of the document has null, but for what the interface says', async () => {
  const { document } = await import('./call.ts');
  type Kinds = { type?: unknown; anyOf?: readonly { type?: unknown }[] };
  const seen: string[] = [];
  const look = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries((value as { properties?: Record<string, Kinds> }).properties ?? {}))
      if ([inner.type, ...(inner.anyOf ?? []).map(({ type }) => type)].flat().includes('null'))
        seen.push(`${name}.${field}`);
  };
  for (const [name, value] of Object.entries(document.components.schemas)) look(name, value);
  // Null is no limit, and absent is the limit of the plan: an organization's limits are set as they
  // are answered. The interface names every field of the notification of a gallery and of its image
  // records, which the results of a gallery show too.
  const isTold =
    /^Schedule(Change|Request)\.|Event\.|^Organization(Limits|PageItemOverrides)\.|^(CompletedGallery|GalleryImage|PipelineResult)\./;
  const answers = seen.filter((name) => !isTold.test(name));
  expect(answers.filter((name) => !/\.(height|nextCursor)$/.test(name))).toEqual([]);
});
