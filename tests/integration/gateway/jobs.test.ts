import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { deriveKey, openSecret } from '@tintype/runtime/secrets';
import { type Answer, call } from './call.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { type Member, secret, startGateway, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, stubJson, type StubRender, stubReport } from './stub-render.ts';

let gateway: TestGateway;
let render: StubRender;
let dispatcher: Dispatcher;
let member: Member;
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
  member = await gateway.join();
  render.behave = async () => 'completed';
});

const url = 'https://example.com/';
const base = (): string => `${gateway.url}/v1/screenshots`;
const send = (body: object, { by = member, key }: { by?: Member; key?: string } = {}): Promise<Answer> =>
  call(`${base()}/async`, {
    key: by.key,
    body: { url, ...body },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const read = (path: string, by: Member = member): Promise<Answer> => call(`${base()}/${path}`, { key: by.key });
const cancel = (id: string, by: Member = member): Promise<Answer> =>
  call(`${base()}/jobs/${id}/cancel`, {
    key: by.key,
    method: 'POST',
    // As clients send it that set the type on every request.
    headers: { 'Content-Type': 'application/json' },
  });
/**
 * Holds back the captures of this test's organization; what other tests have left behind goes on.
 */
const hold = (held: Promise<'completed'>): void => {
  const { organizationId } = member;
  render.behave = async (capture) => (capture.organizationId === organizationId ? held : 'completed');
};
const errorOf = ({ status, json }: Answer) => [status, (json['error'] as { code: string } | undefined)?.code];
const idIn = ({ json }: { readonly json: object }): string => (json as { id: string }).id;
const stateOf = async (id: string): Promise<string> =>
  ((await read(`jobs/${id}`)).json as object as { status: string }).status;
/** Accepts a job and has it carried out. */
async function ended(body: object): Promise<string> {
  const id = idIn(await send(body));
  await dispatcher.feedUntil(async () => !['QUEUED', 'PROCESSING'].includes(await stateOf(id)));
  return id;
}
const rowOf = (id: string) => gateway.database.client.capture.findUniqueOrThrow({ where: { id } });

describe('a job', () => {
  test('is answered at once, with where to come back', async () => {
    const { status, json } = await send({});
    expect(status).toBe(202);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/),
      status: 'QUEUED',
      statusUrl: `${base()}/jobs/${json['id']}`,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await read(`jobs/${json['id']}`)).json).toEqual({
      id: json['id'],
      status: 'QUEUED',
      url,
      createdAt: json['createdAt'],
    });
  });

  test('tells everything about its result once it is completed', async () => {
    const id = await ended({ format: 'png', metadata: { order: 7, width: 'theirs' } });
    const { json } = await read(`jobs/${id}`);
    expect(json).toEqual({
      id,
      status: 'COMPLETED',
      url,
      createdAt: expect.any(String),
      startedAt: expect.any(String),
      completedAt: expect.any(String),
      capturedAt: json['completedAt'],
      expiresAt: expect.any(String),
      resultUrl: `${base()}/jobs/${id}/result`,
      storageUrl: expect.stringContaining(gateway.filesUrl),
      renderTimeMs: 12,
      httpStatus: 200,
      metadata: { order: 7, width: 1_920, height: 1_080, format: 'png', size: stubBytes.length },
      width: 1_920,
      height: 1_080,
      format: 'png',
      fileSize: stubBytes.length,
      cached: false,
      capture: stubReport,
    });
    const { createdAt, expiresAt, storageUrl } = json as object as Record<string, string>;
    expect((Date.parse(expiresAt!) - Date.parse(createdAt!)) / 86_400_000).toBeCloseTo(7, 2);
    expect(await (await fetch(storageUrl!)).text()).toBe(stubBytes.toString());
  });

  test('with outputs lists each under its id, in the order in which they were asked for, and leads to the first', async () => {
    const outputs = [{ type: 'json', schema: { title: { selector: 'h1' } } }, { type: 'pdf' }, { type: 'screenshot' }];
    const id = await ended({ outputs });
    const { json } = await read(`jobs/${id}`);
    const own = `${base()}/jobs/${id}/result`;
    const size = stubBytes.length;
    const storageUrl = expect.stringContaining(gateway.filesUrl);
    const place = (name: string) => ({ resultUrl: `${own}/${name}`, storageUrl });
    expect(Object.keys(json['outputs']!)).toEqual(['json', 'pdf', 'screenshot']);
    expect(json).toMatchObject({
      resultUrl: own,
      metadata: { format: 'MULTI', width: 1_920, height: 1_080, size: 2 * size + stubJson.length },
      outputs: {
        json: { type: 'json', contentType: 'application/json', size: stubJson.length, ...place('json') },
        pdf: { type: 'pdf', contentType: 'application/pdf', size, ...place('pdf') },
        screenshot: { type: 'screenshot', contentType: 'image/png', size, ...place('screenshot') },
      },
    });
    expect((await read(`jobs/${id}/result`)).bytes).toEqual(stubJson);
    expect((await read(`jobs/${id}/result/pdf`)).headers.get('content-type')).toBe('application/pdf');
    expect(errorOf(await read(`jobs/${id}/result/html`))).toEqual([404, 'NOT_FOUND']);
  });

  test('that failed says why, in its record and in place of its result', async () => {
    render.behave = async () => ({ code: 'SELECTOR_NOT_FOUND', message: 'Nothing matches.' });
    const id = await ended({ selector: '#a' });
    expect((await read(`jobs/${id}`)).json).toMatchObject({
      status: 'FAILED',
      errorCode: 'SELECTOR_NOT_FOUND',
      errorMessage: 'Nothing matches.',
    });
    const result = await read(`jobs/${id}/result`);
    expect(errorOf(result)).toEqual([422, 'SELECTOR_NOT_FOUND']);
    expect(result.json['error']).toMatchObject({ message: 'Nothing matches.', details: { stage: 'navigate' } });
  });

  test('holds a credit until it ends, and is refused when none is left', async () => {
    member = await gateway.join('free', { capturesPerMonth: 1 });
    const id = idIn(await send({}));
    expect(errorOf(await send({}))).toEqual([402, 'QUOTA_EXCEEDED']);
    await cancel(id);
    expect((await send({})).status).toBe(202);
  });
});

test.each(['https://example.com', 'HTTPS://Example.com/a b'])(
  'the URL of a job is shown as it was sent: %s',
  async (sent) => {
    const id = await ended({ url: sent, responseType: 'base64' });
    for (const { json } of [await read(`jobs/${id}`), await read(`jobs/${id}/result`)])
      expect(json).toMatchObject({ url: sent });
    expect((await rowOf(id)).request).toMatchObject({ url: new URL(sent).href });
  },
);

describe('its result', () => {
  test.each([
    ['binary', 'image/webp'],
    ['url', 'image/webp'],
  ])('is the file itself for responseType %s', async (responseType, type) => {
    const id = await ended({ responseType });
    const { status, headers, bytes } = await read(`jobs/${id}/result`);
    expect([status, headers.get('content-type'), bytes]).toEqual([200, type, stubBytes]);
    expect(headers.get('x-capture-id')).toBe(id);
  });

  test('is JSON for base64, also one of several', async () => {
    const id = await ended({ responseType: 'base64', metadata: { order: 7 } });
    const data = stubBytes.toString('base64');
    expect((await read(`jobs/${id}/result`)).json).toMatchObject({
      url,
      format: 'webp',
      contentType: 'image/webp',
      width: 1_920,
      height: 1_080,
      size: stubBytes.length,
      renderTimeMs: 12,
      encoding: 'base64',
      data,
      metadata: { order: 7 },
    });
    const several = await ended({ responseType: 'base64', outputs: [{ type: 'screenshot' }, { type: 'markdown' }] });
    expect((await read(`jobs/${several}/result/screenshot`)).json).toMatchObject({ format: 'png', data });
    const markdown = (await read(`jobs/${several}/result/markdown`)).json;
    expect(markdown).toMatchObject({ type: 'markdown', data: stubBytes.toString() });
    expect(markdown).not.toHaveProperty('encoding');
  });

  test('does not exist before the job has ended, nor after it was cancelled', async () => {
    const id = idIn(await send({}));
    const early = await read(`jobs/${id}/result`);
    expect(errorOf(early)).toEqual([409, 'JOB_NOT_COMPLETED']);
    expect(early.json['error']).toMatchObject({ details: { status: 'QUEUED' } });
    await cancel(id);
    expect(errorOf(await read(`jobs/${id}/result`))).toEqual([409, 'CANCELLED']);
  });

  test('is gone for good once it has expired, and the record stays without a link to it', async () => {
    const id = await ended({});
    await gateway.database.client
      .execute`UPDATE files SET expires_at = now() - interval '1 minute' WHERE capture_id = ${id}`;
    expect(errorOf(await read(`jobs/${id}/result`))).toEqual([410, 'RESULT_EXPIRED']);
    const { json } = await read(`jobs/${id}`);
    expect(json).toMatchObject({ status: 'COMPLETED', resultUrl: expect.any(String) });
    expect(json).not.toHaveProperty('storageUrl');
  });
});

describe('cancel', () => {
  test('ends a job that waits, whether or not it has a place in the queue', async () => {
    await render.pause();
    const [waiting, sent] = [await send({}), await send({})].map(idIn) as [string, string];
    await dispatcher.feedUntil(async () => (await rowOf(sent)).sentAt !== null);
    for (const id of [waiting, sent]) {
      const { status, json } = await cancel(id);
      expect([status, json['id'], json['status']]).toEqual([200, id, 'CANCELLED']);
      expect(json['completedAt']).toEqual(expect.any(String));
    }
    render.resume();
    // What comes after it is rendered, and it is not.
    await ended({});
    expect(await stateOf(sent)).toBe('CANCELLED');
  });

  test('comes too late for one that is in progress or has ended', async () => {
    const release = Promise.withResolvers<'completed'>();
    hold(release.promise);
    const id = idIn(await send({}));
    await dispatcher.feedUntil(async () => (await stateOf(id)) === 'PROCESSING');
    const refused = await cancel(id);
    expect(errorOf(refused)).toEqual([409, 'JOB_NOT_CANCELLABLE']);
    expect(refused.json['error']).toMatchObject({ details: { status: 'PROCESSING' } });
    release.resolve('completed');
    await dispatcher.feedUntil(async () => (await stateOf(id)) === 'COMPLETED');
    expect(errorOf(await cancel(id))).toEqual([409, 'JOB_NOT_CANCELLABLE']);
  });
});

describe('the list', () => {
  const ids = ({ json }: Answer): string[] => (json as unknown as { id: string }[]).map(({ id }) => id);

  test('has the newest jobs first, by status and as many as wanted', async () => {
    const [first, second, third] = [await send({}), await send({}), await send({})].map(idIn);
    expect(ids(await read('jobs'))).toEqual([third, second, first]);
    await cancel(second!);
    expect(ids(await read('jobs?status=cancelled'))).toEqual([second]);
    expect(ids(await read('jobs?limit=1'))).toEqual([third]);
    for (const query of ['limit=0', 'limit=101', 'limit=a', 'status=DONE'])
      expect(errorOf(await read(`jobs?${query}`))).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('leaves out what was answered while its caller waited', async () => {
    await call(base(), { key: member.key, body: { url } });
    expect(ids(await read('jobs'))).toEqual([]);
  });

  test('is refused to a key that holds a batch over 100 items', async () => {
    const batch = (id: string, items: number) => gateway.database.client.execute`
      INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, request_id, items_max, total_items)
      VALUES (${id}, ${member.organizationId}, ${member.apiKeyId}, ${toPrincipalId(member)}, 'batch', 'COMPLETED', '{}', 'r', 200, ${items})`;
    await batch('small-for-list', 100);
    expect((await read('jobs')).status).toBe(200);
    await batch('large-for-list', 101);
    const refused = await read('jobs');
    expect(errorOf(refused)).toEqual([409, 'BATCH_REQUIRES_PAGINATION']);
    expect(refused.json['message']).toContain('Use GET /v1/screenshots/batches');
  });
});

describe('Idempotency-Key', () => {
  test('makes one job of many requests, and refuses another body', async () => {
    const key = 'order-1';
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, { key })));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json['id']}`)).size).toBe(1);
    expect(errorOf(await send({ format: 'png' }, { key }))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(errorOf(await send({ webhookUrl: 'https://example.com/hook' }, { key }))).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
    ]);
    expect(await gateway.database.client.capture.count({ where: { organizationId: member.organizationId } })).toBe(1);
    expect(await gateway.database.client.webhook.count({ where: { organizationId: member.organizationId } })).toBe(0);
  });

  test('still answers the job that took the last credit', async () => {
    member = await gateway.join('free', { capturesPerMonth: 1 });
    const first = await send({}, { key: 'last' });
    const again = await send({}, { key: 'last' });
    expect([again.status, again.json]).toEqual([202, first.json]);
    expect(errorOf(await send({ format: 'png' }, { key: 'last' }))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });
});

describe('a webhook', () => {
  const deliveries = (id: string) => gateway.database.client.webhookDelivery.findMany({ where: { subjectId: id } });

  test.each([
    ['completed', 'JOB_COMPLETED'],
    ['failed', 'JOB_FAILED'],
  ])('is notified of a job that %s', async (how, event) => {
    if (how === 'failed') render.behave = async () => ({ code: 'RENDER_FAILED', message: 'No.' });
    const id = await ended({ webhookUrl: 'https://example.com/hook', webhookSecret: 'canary-secret' });
    expect(await deliveries(id)).toMatchObject([{ event, state: 'PENDING' }]);
    const { webhookId } = await rowOf(id);
    const stored = await gateway.database.client.webhook.findUniqueOrThrow({ where: { id: webhookId! } });
    expect(stored.url).toBe('https://example.com/hook');
    expect(Buffer.from(stored.secret!).includes('canary-secret')).toBe(false);
    expect(openSecret(deriveKey(secret, 'webhook-secrets'), stored.secret!, stored.id)).toBe('canary-secret');
  });

  test('is not told of one that was cancelled', async () => {
    const id = idIn(await send({ webhookUrl: 'https://example.com/hook' }));
    await cancel(id);
    expect(await deliveries(id)).toEqual([]);
  });

  test.each([
    ['another scheme', 'ftp://example.com/', 'VALIDATION_ERROR', 'must start with http:// or https://'],
    ['no URL', 'http://[::1/', 'VALIDATION_ERROR', 'must be a valid URL'],
    ['a long URL', `https://example.com/${'a'.repeat(2_048)}`, 'VALIDATION_ERROR', 'must have at most 2048 characters'],
    ['this machine', 'http://127.0.0.1/', 'URL_NOT_ALLOWED', 'is not allowed as a destination'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest', 'URL_NOT_ALLOWED', 'is not allowed as a destination'],
    ['a URL with a password', 'https://user:word@example.com/', 'URL_NOT_ALLOWED', 'is not allowed as a destination'],
  ])('is refused at %s', async (_place, webhookUrl, code, message) => {
    const refused = await send({ webhookUrl });
    expect(errorOf(refused)).toEqual([400, code]);
    expect(refused.json['error']).toMatchObject({
      details: { fields: { webhookUrl: expect.stringContaining(message) } },
    });
  });

  test('has a secret of at most 255 characters', async () => {
    const refused = await send({ webhookUrl: 'https://example.com/', webhookSecret: 'a'.repeat(256) });
    expect(refused.json['error']).toMatchObject({ details: { fields: { webhookSecret: expect.any(String) } } });
  });
});

test('a job without cacheTtl is a fresh capture, and its result may be the answer to who accepts an earlier one', async () => {
  const first = await ended({});
  const { json } = await send({});
  expect(json['id']).not.toBe(first);
  const now = await call(base(), { key: member.key, body: { url, responseType: 'base64', cacheTtl: 3_600 } });
  expect(now.json).toMatchObject({ id: first, cached: true });
});

test('what a plan does not have is refused with the field named', async () => {
  const free = await gateway.join('free');
  expect(errorOf(await send({ stealthMode: true }, { by: free }))).toEqual([403, 'CAPABILITY_NOT_AVAILABLE']);
});

test('of another organization nothing is there, and nothing is changed', async () => {
  const id = idIn(await send({}));
  const other = await gateway.join();
  for (const path of [`jobs/${id}`, `jobs/${id}/result`, `jobs/${id}/result/screenshot`])
    expect(errorOf(await read(path, other))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await cancel(id, other))).toEqual([404, 'NOT_FOUND']);
  expect((await read('jobs', other)).json).toEqual([]);
  expect(await stateOf(id)).toBe('QUEUED');
});

test('typed text, values of a session and secrets of webhooks are in no answer and no log line', async () => {
  const id = await ended({
    actions: [{ type: 'type', selector: '#a', text: 'canary-text' }],
    session: { cookies: [{ name: 'a', value: 'canary-cookie' }], headers: [{ name: 'X-A', value: 'canary-header' }] },
    webhookUrl: 'https://example.com/hook',
    webhookSecret: 'canary-secret',
  });
  const answers = [await read(`jobs/${id}`), await read('jobs'), await cancel(id)].map(({ bytes }) => bytes.toString());
  expect(answers.join()).not.toContain('canary');
  expect(JSON.stringify(gateway.lines)).not.toContain('canary');
  expect(JSON.stringify((await rowOf(id)).request)).not.toContain('canary');
});
