import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Parameter } from '@tintype/contracts/links/canonical-query';
import { signLink } from '@tintype/contracts/links/sign-link';
import { sql } from '@tintype/database/statements/sql';
import { until } from '@tintype/testing/until';
import { call, type Answer } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, type Outcome, type StubRender } from './stub-render.ts';

let gateway: TestGateway;
let other: TestGateway;
let render: StubRender;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  other = await startGateway({ beside: gateway });
  render = startStubRender(gateway);
  member = await gateway.join();
});
afterEach(() => void (render.behave = async () => 'completed'));
afterAll(async () => {
  await render.close();
  await other.end();
  await gateway.end();
});

type Key = { readonly id: string; readonly secret: string };
const keysUrl = (): string => `${gateway.url}/v1/link-keys`;
async function newKey(fields: object = {}, { key } = member): Promise<Key> {
  const { status, json } = await call(keysUrl(), { key, body: { name: 'site', ...fields } });
  expect(status).toBe(201);
  return { id: String(json['id']), secret: String(json['secret']) };
}
let pages = 0;
/** A page that no other test has. */
const newPage = (): string => `https://example.com/${(pages += 1)}`;
const linkOf = (
  { id, secret }: Key,
  parameters: Readonly<Record<string, string>> = {},
  { url: baseUrl }: Pick<TestGateway, 'url'> = gateway,
): Promise<string> =>
  signLink({ baseUrl, linkKeyId: id, secret, parameters: Object.entries({ url: newPage(), ...parameters }) });
const outcome = ({ status, json, headers }: Answer): unknown[] => [
  status,
  (json['error'] as { code?: string } | undefined)?.code,
  headers.get('cache-control'),
];
const refusal = (answer: Answer): unknown => (answer.json['error'] as unknown as { details: unknown }).details;
const idOf = ({ headers }: Answer): string | null => headers.get('x-capture-id');
const captures = async (): Promise<number> => gateway.database.client.capture.count();
const list = async (key = member.key) =>
  (await call(keysUrl(), { key })).json['linkKeys'] as unknown as Record<string, unknown>[];
const execute = (statement: string): Promise<unknown> => gateway.database.client.execute(sql.raw(statement));

test('the secret of a link key is shown once, and kept sealed', async () => {
  const rules = { hosts: ['*.example.com'], requireExpiry: true, cacheTtl: 0, maxWidth: 800, maxHeight: 600 };
  const { json } = await call(keysUrl(), { key: member.key, body: { name: ' mine ', ...rules } });
  expect(json).toMatchObject({
    ...rules,
    id: expect.stringMatching(/^lk_[0-9a-z]{20}$/),
    name: 'mine',
    secret: expect.stringMatching(/^lks_[0-9A-Za-z]{43}$/),
    createdBy: member.createdBy,
    capturesInTotal: 0,
  });
  const { secret, ...shown } = json as Record<string, string>;
  expect(await list()).toContainEqual(shown);
  const [row] = await gateway.database.client.rows<{ secret: Uint8Array }>(
    sql`SELECT secret FROM link_keys WHERE id = ${shown['id']}`,
  );
  expect(Buffer.from(row!.secret).toString('latin1')).not.toContain(secret);
});

test('a link is the picture for everyone, made once, and charged once', async () => {
  const key = await newKey({ cacheTtl: 600 });
  const link = await linkOf(key, { format: 'png', 'viewport.width': '800' });
  const first = await call(link);
  expect([first.status, first.bytes]).toEqual([200, stubBytes]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600, stale-while-revalidate=600, stale-if-error=600',
    'cross-origin-resource-policy': 'cross-origin',
    etag: '"ab"',
    age: expect.stringMatching(/^\d+$/),
  });
  for (const again of [await call(link), await call(link.replace(gateway.url, other.url))]) {
    expect([again.status, again.bytes, idOf(again)]).toEqual([200, stubBytes, idOf(first)]);
    expect(again.headers.get('etag')).toBe('"ab"');
  }
  const row = await gateway.database.client.capture.findUniqueOrThrow({ where: { id: idOf(first)! } });
  expect(row).toMatchObject({ createdBy: `link:${key.id}`, apiKeyId: null, organizationId: member.organizationId });
  expect((await list()).find(({ id }) => id === key.id)).toMatchObject({ capturesThisMonth: 1, capturesInTotal: 1 });
});

test.each(['"ab"', 'W/"ab"', '"x", "ab"', '*'])('a file that the client has is not sent again: %s', async (etag) => {
  const link = await linkOf(await newKey());
  await call(link);
  const answer = await call(link, { headers: { 'if-none-match': etag } });
  expect([answer.status, answer.bytes.length, answer.headers.get('etag')]).toEqual([304, 0, '"ab"']);
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=86400,/);
  expect((await call(link, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('only captures draw on the allowance of a link key', async () => {
  const free = await gateway.join('free');
  const link = await linkOf(await newKey({}, free));
  expect((await call(link)).headers.get('x-ratelimit-remaining')).toBe('24');
  expect((await call(link)).headers.get('x-ratelimit-remaining')).toBeNull();
  expect((await call(await linkOf(await newKey({}, free)))).headers.get('x-ratelimit-remaining')).toBe('24');
});

test.each<[string, (key: Key) => Promise<string>, number, string, object]>([
  [
    'without a signature',
    async ({ id }) => `${gateway.url}/v1/render?url=a&key=${id}`,
    401,
    'LINK_SIGNATURE_REQUIRED',
    { reason: 'missing' },
  ],
  [
    'of an unknown key',
    (key) => linkOf({ ...key, id: `lk_${'a'.repeat(20)}` }),
    401,
    'LINK_SIGNATURE_REQUIRED',
    { reason: 'unknown' },
  ],
  [
    'with another secret',
    (key) => linkOf({ ...key, secret: 'x' }),
    401,
    'LINK_SIGNATURE_REQUIRED',
    { reason: 'signature' },
  ],
  [
    'that was changed',
    async (key) => `${await linkOf(key)}&fullPage=true`,
    401,
    'LINK_SIGNATURE_REQUIRED',
    { signed: expect.stringMatching(/^fullPage=true&key=/) },
  ],
  [
    'with two signatures',
    async (key) => `${await linkOf(key)}&signature=a`,
    400,
    'VALIDATION_ERROR',
    { fields: { signature: 'is sent more than once. Send it once' } },
  ],
  ['whose time has passed', (key) => linkOf(key, { expires: '1700000000' }), 410, 'LINK_EXPIRED', {}],
  [
    'with unknown parameters',
    (key) => linkOf(key, { foo: '1' }),
    400,
    'VALIDATION_ERROR',
    { fields: { foo: 'is not a parameter of links' } },
  ],
  ['with an action', (key) => linkOf(key, { 'actions.0.type': 'click' }), 400, 'VALIDATION_ERROR', {}],
  [
    'to a host that is not allowed',
    (key) => linkOf(key, { url: 'https://example.org/' }),
    400,
    'URL_NOT_ALLOWED',
    { fields: { url: 'must have a host that the link key allows' } },
  ],
  ['to an internal host', (key) => linkOf(key, { url: 'http://127.0.0.1/' }), 400, 'URL_NOT_ALLOWED', {}],
])('a link %s is refused, and no cache keeps that', async (_what, make, status, code, details) => {
  const before = await captures();
  const answer = await call(await make(await newKey({ hosts: ['example.com', '127.0.0.1'] })));
  expect(outcome(answer)).toEqual([status, code, 'no-store']);
  if (Object.keys(details).length > 0) expect(refusal(answer)).toMatchObject(details);
  expect(await captures()).toBe(before);
});

test('an error is a picture where the link asks for one', async () => {
  const key = await newKey();
  const refused = await call(await linkOf(key, { foo: '1', onError: 'image' }));
  expect(outcome(refused)).toEqual([400, undefined, 'no-store']);
  expect(refused.headers.get('content-type')).toBe('image/png');
  expect(refused.bytes.subarray(1, 4).toString()).toBe('PNG');
  render.behave = async () => ({ code: 'RENDER_FAILED', message: 'The host does not exist.' });
  const failed = await call(await linkOf(key, { onError: 'image' }));
  expect(outcome(failed)).toEqual([422, undefined, 'no-store']);
  expect(failed.bytes).not.toEqual(refused.bytes);
});

test('a failed capture is not remembered', async () => {
  const link = await linkOf(await newKey());
  render.behave = async () => ({ code: 'RENDER_FAILED', message: 'The host does not exist.' });
  expect(outcome(await call(link))).toEqual([422, 'RENDER_FAILED', 'no-store']);
  render.behave = async () => 'completed';
  expect((await call(link)).status).toBe(200);
});

test('equal links that come together make one capture, in two gateways and of two keys', async () => {
  const [key, second] = [await newKey(), await newKey({ cacheTtl: 60 })];
  const url = newPage();
  const links = await Promise.all([linkOf(key, { url }), linkOf(key, { url }, other), linkOf(second, { url }, other)]);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let claimed = 0;
  render.behave = () => {
    claimed += 1;
    return promise;
  };
  const before = await captures();
  const answers = links.flatMap((link) => Array.from({ length: 30 }, () => call(link)));
  await until(async () => claimed > 0);
  // All of them have been received when the last of another ninety has.
  await Promise.all(Array.from({ length: 90 }, () => call(`${gateway.url}/healthz`)));
  resolve('completed');
  const done = await Promise.all(answers);
  expect(new Set(done.map(idOf)).size).toBe(1);
  expect([await captures(), claimed]).toEqual([before + 1, 1]);
});

test('a viewer who leaves takes the picture from nobody else', async () => {
  const link = await linkOf(await newKey());
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let claimed = 0;
  render.behave = () => {
    claimed += 1;
    return promise;
  };
  const leaving = new AbortController();
  const first = call(link, { signal: leaving.signal }).catch(() => 'left');
  await until(async () => claimed === 1);
  const second = call(link);
  leaving.abort();
  expect(await first).toBe('left');
  resolve('completed');
  expect((await second).status).toBe(200);
  expect(claimed).toBe(1);
});

test('a picture that is too old, or deleted, is made again', async () => {
  const link = await linkOf(await newKey({ cacheTtl: 60 }));
  const elsewhere = link.replace(gateway.url, other.url);
  const first = idOf(await call(link));
  expect(idOf(await call(elsewhere))).toBe(first);
  const address = `${gateway.url}/v1/captures/${first}`;
  expect((await call(address, { key: member.key, method: 'DELETE' })).status).toBe(204);
  const second = idOf(await call(link));
  expect(second).not.toBe(first);
  expect(idOf(await call(elsewhere))).toBe(second);
  await execute(`UPDATE captures SET completed_at = now() - interval '61 seconds' WHERE id = '${second}'`);
  // What a gateway holds has an age of its own.
  const third = idOf(
    await call(await linkOf(await newKey({ cacheTtl: 60 }), { url: String(new URL(link).searchParams.get('url')) })),
  );
  expect([first, second]).not.toContain(third);
});

test('a revoked key is refused at once, by every gateway and for what it holds', async () => {
  const key = await newKey();
  const link = await linkOf(key);
  const links = [link, link.replace(gateway.url, other.url)];
  for (const one of links) expect((await call(one)).status).toBe(200);
  const address = `${keysUrl()}/${key.id}`;
  const stranger = await gateway.join();
  expect((await call(address, { key: stranger.key, method: 'DELETE' })).status).toBe(404);
  expect((await call(address, { key: member.key, method: 'DELETE' })).status).toBe(204);
  for (const one of links) {
    const answer = await call(one);
    expect(outcome(answer)).toEqual([401, 'LINK_SIGNATURE_REQUIRED', 'no-store']);
    expect(refusal(answer)).toEqual({ reason: 'revoked' });
  }
  expect((await list()).map(({ id }) => id)).not.toContain(key.id);
  expect((await call(address, { key: member.key, method: 'DELETE' })).status).toBe(404);
  expect((await call(`${address}/roll`, { key: member.key, body: {} })).status).toBe(404);
});

test('after a roll both secrets sign for the grace, and then the new one alone', async () => {
  const old = await newKey();
  const roll = async (graceSeconds: number): Promise<Key> => {
    const { json } = await call(`${keysUrl()}/${old.id}/roll`, { key: member.key, body: { graceSeconds } });
    return { id: old.id, secret: String(json['secret']) };
  };
  const statuses = async (...keys: Key[]): Promise<number[]> =>
    Promise.all(keys.map(async (key) => (await call(await linkOf(key))).status));
  const second = await roll(3_600);
  expect(await statuses(old, second)).toEqual([200, 200]);
  expect((await list()).find(({ id }) => id === old.id)).toHaveProperty('oldSecretUntil');
  const third = await roll(3_600);
  expect(await statuses(old, second, third)).toEqual([401, 200, 200]);
  await execute(`UPDATE link_keys SET former_secret_until = now() WHERE id = '${old.id}'`);
  expect(await statuses(second, third)).toEqual([401, 200]);
  const fourth = await roll(0);
  expect(await statuses(third, fourth)).toEqual([401, 200]);
  const tooLong = { graceSeconds: 30 * 86_400 + 1 };
  expect((await call(`${keysUrl()}/${old.id}/roll`, { key: member.key, body: tooLong })).status).toBe(400);
});

/** Rewrites every query that goes through it. */
async function withProxy(rewrite: (query: string) => string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((req, res) => {
    const [path = '', query = ''] = req.url!.split(/\?(.*)/s);
    const ahead = send(`${gateway.url}${path}?${rewrite(query)}`, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    ahead.end();
  }).listen(0, '127.0.0.1');
  await until(async () => server.listening);
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

const turned = (query: string): string => query.split('&').toReversed().join('&');
test.each<[string, (query: string) => string, number]>([
  ['reorders and re-encodes', (query) => turned(new URLSearchParams(query).toString()), 200],
  ['decodes what it may', (query) => query.replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%20', '+'), 200],
  ['drops a parameter', (query) => query.replace('format=png&', ''), 401],
  ['doubles a parameter', (query) => `${query}&format=png`, 401],
  ['adds a parameter', (query) => `${query}&utm_source=mail`, 401],
])('through a proxy that %s', async (_what, rewrite, status) => {
  const parameters: Parameter[] = [
    ['url', `${newPage()}?a=b c&d=é+ü`],
    ['format', 'png'],
    ['hideSelectors', 'a[href*="(x)"]'],
    ['hideSelectors', '.b'],
  ];
  const { id, secret } = await newKey();
  await withProxy(rewrite, async (baseUrl) => {
    const link = await signLink({ baseUrl, linkKeyId: id, secret, parameters });
    expect((await call(link)).status).toBe(status);
  });
});
