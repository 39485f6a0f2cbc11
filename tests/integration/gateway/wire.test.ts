import { once } from 'node:events';
import { Readable } from 'node:stream';
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { newApiKey } from '@tintype/contracts/keys/api-key';
import { bodyBytesMax } from '@tintype/contracts/schemas/body-bounds';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { newObjectKey } from '@tintype/storage/keys';
import { addCapture } from '../database/fresh-database.ts';
import { stubReport } from './stub-render.ts';
import { revokeApiKey } from '@tintype/database/keys/api-keys';
import { someOf } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import { badInput } from './bad-input.ts';
import { routeDescriptions } from '@tintype/gateway/routes/routes';
import { call, document } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';

let gateway: TestGateway;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
});
afterAll(() => gateway.end());

const devices = () => `${gateway.url}/v1/devices`;
const screenshots = () => `${gateway.url}/v1/screenshots`;
const post = (raw: BodyInit, headers: Record<string, string> = {}) =>
  call(screenshots(), { key: member.key, raw, headers });

describe('keys', () => {
  test('both headers work, X-API-Key counts', async () => {
    expect((await call(devices(), { key: member.key })).status).toBe(200);
    expect((await call(devices(), { headers: { Authorization: `Bearer ${member.key}` } })).status).toBe(200);
    expect(
      (await call(devices(), { key: newApiKey(randomBytes), headers: { Authorization: `Bearer ${member.key}` } }))
        .status,
    ).toBe(401);
  });

  test('without a good key the answer is 401, before the body is looked at', async () => {
    for (const [reason, headers] of [
      ['missing', {}],
      ['unknown', { 'X-API-Key': newApiKey(randomBytes) }],
      ['malformed', { 'X-API-Key': 'ttk_x' }],
    ] as const) {
      const answer = await call(screenshots(), { raw: '{', headers });
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({
        error: {
          code: 'API_KEY_REQUIRED',
          details: { reason },
          documentationUrl: `${gateway.url}/docs/errors#api_key_required`,
        },
        requestId: answer.headers.get('x-request-id'),
      });
    }
  });

  test('a revoked key is refused at the next request', async () => {
    const { key, apiKeyId: id, organizationId } = await gateway.join();
    expect((await call(devices(), { key })).status).toBe(200);
    await revokeApiKey(gateway.database, { id, organizationId });
    expect(await call(devices(), { key })).toMatchObject({
      status: 401,
      json: { error: { details: { reason: 'revoked' }, message: expect.stringContaining('X-API-Key was revoked') } },
    });
  });

  test('no key is in any log line', () => {
    expect(JSON.stringify(gateway.lines)).not.toContain(member.key.slice(0, 12));
  });
});

describe('bodies', () => {
  test.each([
    ['{"url": "https://example.com",}', 'line 1, column 31'],
    ['{"url":\n x}', 'line 2, column 2'],
    ['', 'url is required'],
    ['[]', 'body must be an object'],
    ['{"url": "https://example.com/", "customCss": "\\u0000"}', 'customCss must not contain'],
  ])('%j is refused with a word on where', async (raw, where) => {
    const { status, json } = await post(raw);
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain(where);
  });

  // tests/integration/gateway/capture-input.test.ts judges every rule without a server.
  test('rules of the capture request are kept on the wire too', async () => {
    for (const { breaks, body, code, field, message } of someOf(badInput, 40)) {
      const { status, json } = await post(JSON.stringify(body));
      const { error } = json as unknown as { error: { code: string; details: { fields: Record<string, string> } } };
      expect([breaks, status, error.code]).toEqual([breaks, 400, code]);
      expect(error.details.fields[field]).toContain(message);
    }
  });

  const unknown = (count: number): string => Array.from({ length: count }, (_name, nth) => `"a${nth}":1`).join();
  test.each([
    ['unknown names', `{"url":"https://example.com/",${unknown(200_000)}}`, 'must not have more than'],
    ['items', `{"url":"https://example.com/","blockRequests":[${'1,'.repeat(200_000)}1]}`, 'must not have more than'],
    ['levels', '['.repeat(1_000_000), 'must not be nested deeper than 128 levels'],
    [
      'levels of what no field knows',
      `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
      'must not be nested deeper than 64',
    ],
  ])('too many %s are refused before the work', async (_name, raw, problem) => {
    const { status, json } = await post(raw);
    expect([status, json]).toMatchObject([400, { error: { code: 'VALIDATION_ERROR' } }]);
    expect(JSON.stringify(json)).toContain(problem);
  });

  test('without a key there are fewer', async () => {
    const raw = `{"email":"a@example.com","password":"b",${unknown(1_000)}}`;
    const headers = { origin: gateway.url, 'x-tintype-request': '1' };
    const answer = await call(`${gateway.url}/v1/account/sign-in`, { raw, headers });
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: { details: { fields: { body: 'must not have more than 1000 values' } } } },
    ]);
  });

  test('names that are ignored fill neither the header nor the stack', async () => {
    const long = 'ü'.repeat(90);
    const names = Array.from({ length: 5_000 }, (_name, nth) => `"${long}${nth}":1`).join();
    const raw = `{"url":"https://example.com/",${names}}`;
    const { status, headers, json } = await call(`${gateway.url}/v1/screenshots/async`, { key: member.key, raw });
    expect(status).toBe(202);
    expect(headers.get('x-ignored-fields')!.length).toBeLessThan(5_000);
    expect(headers.get('x-ignored-fields')).toMatch(/, and 4\d\d\d more$/);
    expect(Object.keys(json)).not.toContain('error');
  });

  test('bytes that are no UTF-8 are refused', async () => {
    expect((await post(Buffer.from([0x7b, 0xff, 0x7d]))).json).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
  ])('%s is not JSON', async (type) => {
    const { status, json } = await post('{"url":"https://example.com"}', { 'Content-Type': type });
    expect([status, json]).toMatchObject([415, { error: { code: 'UNSUPPORTED_MEDIA_TYPE' } }]);
  });

  const maxBytes = bodyBytesMax(captureRequest.json);

  test('more than all fields could fill is refused, and the caller can read why', async () => {
    const { status, json } = await post(JSON.stringify({ url: 'a'.repeat(maxBytes) }));
    expect([status, json]).toMatchObject([413, { error: { code: 'PAYLOAD_TOO_LARGE', details: { maxBytes } } }]);
  });

  test('the same without an announced length is refused too', async () => {
    const chunks = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent <= maxBytes; sent += 1_000_000) controller.enqueue(new Uint8Array(1_000_000).fill(32));
        controller.close();
      },
    });
    expect((await post(chunks)).status).toBe(413);
  });

  test('who asks before sending is refused before sending', async () => {
    const head = `POST /v1/screenshots HTTP/1.1\r\nHost: x\r\nX-API-Key: ${member.key}\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\nExpect: 100-continue\r\n\r\n`;
    expect(await firstLineTo(head)).toBe('HTTP/1.1 413 Payload Too Large');
  });

  test('who asks before sending may send what is small enough', async () => {
    const head = `POST /v1/screenshots HTTP/1.1\r\nHost: x\r\nX-API-Key: ${member.key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`;
    expect(await firstLineTo(head)).toBe('HTTP/1.1 100 Continue');
  });

  test('an empty JSON body on GET is nothing', async () => {
    expect((await call(devices(), { key: member.key, headers: { 'Content-Type': 'application/json' } })).status).toBe(
      200,
    );
  });

  test('unknown fields are named, also those a header cannot hold', async () => {
    const body = {
      url: 'https://example.com/',
      colour: 1,
      'a,b\r\nü': 2,
      device: 'nothing like it',
      viewport: { depth: 1 },
    };
    const refused = await call(screenshots(), { key: member.key, body });
    expect(refused.json).toMatchObject({
      error: { details: { fields: { device: expect.stringContaining('Similar names: ') } } },
    });
    expect(refused.headers.get('x-ignored-fields')).toBe('colour, a%2Cb%0D%0A%C3%BC, viewport.depth');
  });

  test('are counted where they are too many for a header', async () => {
    const many = Object.fromEntries(Array.from({ length: 57 }, (_, at) => [`field${at}`, 1]));
    const body = { url: 'https://example.com/', device: 'nothing like it', ...many };
    const { headers } = await call(screenshots(), { key: member.key, body });
    expect(headers.get('x-ignored-fields')).toMatch(/^field0, field1, .*, field49, and 7 more$/);
  });
});

describe('answers', () => {
  test.each([
    ['abc.DEF-123_x', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['with space', false],
    ['x"y', false],
  ])('the request id %j is echoed: %s', async (id, echoed) => {
    const { headers, json } = await call(`${gateway.url}/nowhere`, { headers: { 'X-Request-Id': id } });
    expect(headers.get('x-request-id') === id).toBe(echoed);
    expect(json['requestId']).toBe(headers.get('x-request-id'));
  });

  test('Accept drives nothing', async () => {
    const { status, headers } = await call(devices(), { key: member.key, headers: { Accept: 'text/csv' } });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  test('an unknown path is 404, another method 405 with what is allowed', async () => {
    expect((await call(`${gateway.url}/v1/nothing`, { key: member.key })).json).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    expect((await call(`${gateway.url}/V1/devices`, { key: member.key })).status).toBe(404);
    const wrong = await call(screenshots(), { key: member.key });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const deleted = await call(devices(), {
      key: member.key,
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([deleted.status, deleted.headers.get('allow'), deleted.json]).toMatchObject([
      405,
      'GET, HEAD',
      { error: { code: 'METHOD_NOT_ALLOWED' } },
    ]);
  });

  test('an address that cannot be decoded is the mistake of the caller', async () => {
    const answer = await call(`${gateway.url}/v1/screenshots/captures/%ff/result`, { key: member.key });
    expect([answer.status, answer.json]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
  });

  test('a zero byte in a query is refused like one in a body', async () => {
    const answer = await call(`${gateway.url}/v1/webhook-deliveries?jobId=%00`, { key: member.key });
    const fields = { jobId: 'must not contain U+0000 or an unpaired surrogate' };
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: { code: 'VALIDATION_ERROR', details: { fields } } },
    ]);
  });

  test('every answer carries the security headers, and none says what it runs on', async () => {
    for (const path of ['/', '/sample', '/healthz', '/nowhere', '/v1/devices']) {
      const { headers } = await call(`${gateway.url}${path}`);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.has('x-powered-by') || headers.has('server') || headers.has('strict-transport-security')).toBe(
        false,
      );
    }
  });

  test('HEAD is GET without its body', async () => {
    const { status, bytes, headers } = await call(devices(), { key: member.key, method: 'HEAD' });
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(1_000);
  });

  test('one line is logged at the end of a request, and it is counted', async () => {
    await call(devices(), { key: member.key, headers: { 'X-Request-Id': 'the-line' } });
    // The line comes after the answer; another round trip is later than both.
    await call(`${gateway.url}/healthz`);
    const lines = gateway.lines.filter(({ requestId }) => requestId === 'the-line');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        event: 'request.finished',
        method: 'GET',
        route: 'listDevices',
        status: 200,
        organizationId: member.organizationId,
        apiKeyId: member.apiKeyId,
      }),
    ]);
    expect(await gateway.metrics.metrics()).toMatch(
      /tintype_http_requests_total\{route="listDevices",status="200",service="gateway"\} \d+/,
    );
  });
});

describe('budgets', () => {
  test('a plan without limits has no headers', async () => {
    const { headers } = await call(devices(), { key: member.key });
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  test('what is left is on every answer, also on a refusal, and then it ends', async () => {
    const { key } = await gateway.join('free', { screenshotsPerHour: 2 });
    const ask = () => call(screenshots(), { key, body: {} });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['1', '0', '0']);
    const { headers, json } = answers[2]!;
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-type')]).toEqual(['2', 'screenshot']);
    expect(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000).toBeGreaterThan(3_500);
    const seconds = Number(headers.get('retry-after'));
    expect(json).toMatchObject({
      error: { code: 'RATE_LIMITED', details: { limit: 2, type: 'screenshot', retry_after_seconds: seconds } },
    });
    const general = await call(devices(), { key });
    expect([general.status, general.headers.get('x-ratelimit-limit'), general.headers.get('x-ratelimit-type')]).toEqual(
      [200, '40', 'general'],
    );
  });

  test('without Redis requests pass, counted alone, and it is logged', async () => {
    const { key } = await gateway.join('free');
    gateway.counters.redis.disconnect();
    const answer = await call(devices(), { key });
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '499']);
    expect(gateway.lines.some(({ event }) => event === 'rate_limits.counted_alone')).toBe(true);
    // The connection is left at once, but is gone only when its socket has closed.
    await until(() => gateway.counters.redis.status === 'end');
    await gateway.counters.redis.connect();
    expect((await call(devices(), { key })).status).toBe(200);
    expect(gateway.lines.some(({ event }) => event === 'rate_limits.shared_again')).toBe(true);
  });
});

test('a file that cannot be read to its end breaks the connection, and the log says why', async () => {
  const broken = new Readable({ read: () => undefined });
  broken.push('half of');
  const read = gateway.storage.read.bind(gateway.storage);
  const key = newObjectKey({ random: randomBytes, now: new Date(), outputId: 'screenshot', format: 'png' });
  const id = await storeCapture(key);
  Object.assign(gateway.storage, {
    read: async () => {
      setImmediate(() => broken.destroy(new Error('the disk is not available')));
      return { stream: broken, size: 100, contentType: 'image/png' };
    },
  });
  await expect(call(`${gateway.url}/v1/screenshots/captures/${id}/result`, { key: member.key })).rejects.toThrow();
  Object.assign(gateway.storage, { read });
  await call(`${gateway.url}/healthz`);
  const line = gateway.lines.find(({ captureId }) => captureId === id);
  expect(line).toMatchObject({
    level: 'error',
    status: 499,
    code: 'INTERNAL_ERROR',
    error: { message: 'the disk is not available' },
  });
});

describe('pages and documents', () => {
  test('every route is in the document that is served', async () => {
    const { json } = await call(`${gateway.url}/openapi.json`);
    expect(json).toMatchObject({ openapi: '3.1.0', servers: [{ url: gateway.url }] });
    const paths = json['paths'] as unknown as typeof document.paths;
    for (const { method, path, id } of routeDescriptions)
      expect(paths[path]?.[method]).toMatchObject({ operationId: id });
  });

  test('/sample is a page that needs nothing else', async () => {
    const { status, bytes, headers } = await call(`${gateway.url}/sample`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(bytes.toString()).not.toMatch(/<script|src="|@import|url\(http/);
  });

  test('/ leads to the document of the interface where no pages are served', async () => {
    const { status, headers } = await call(`${gateway.url}/`);
    expect([status, headers.get('location')]).toEqual([302, '/openapi.json']);
  });

  test('health and readiness', async () => {
    expect((await call(`${gateway.url}/healthz`)).json).toEqual({ status: 'ok' });
    expect((await call(`${gateway.url}/readyz`)).json).toEqual({
      status: 'ok',
      checks: { database: 'ok', queues: 'ok', process: 'ok' },
    });
  });
});

test.each(['//', '//?a=1', '///', '//[', '/%5B', '/?', '/?%', '//a:99999/', '/\\\\', '/a?b#c'])(
  'the path %s is an address like any other, for the API and for files',
  async (path) => {
    for (const url of [gateway.url, gateway.filesUrl]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      expect(await firstLineTo(request, url)).toMatch(/^HTTP\/1\.1 (?:200|302|404) /);
    }
  },
);

/** Sends bytes as they are and gives the first line that comes back. */
async function firstLineTo(text: string, url = gateway.url): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return bytes.toString().split('\r\n')[0]!;
}

/** A completed capture with one file, as if the render service had made it. */
async function storeCapture(storageKey: string): Promise<string> {
  const { id, attempt } = await addCapture(gateway.database, member, {});
  const claimed = await claimCapture(gateway.database, { id, attempt, worker: 'test', leaseMs: 8_000 });
  const file = {
    outputId: 'screenshot',
    type: 'screenshot',
    format: 'png',
    storageKey,
    size: 100,
    sha256: 'ab',
    width: 1,
    height: 1,
  } as const;
  await completeCapture(gateway.database, {
    id,
    attempt: claimed!.attempt,
    report: stubReport,
    files: [file],
    expiresAt: claimed!.expiresAt,
  });
  return id;
}
