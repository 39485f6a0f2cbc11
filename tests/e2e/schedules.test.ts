import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

// Answers are looked into at any depth; what they are is checked by the tests.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
type Received = { readonly headers: Record<string, unknown>; readonly body: Json; readonly raw: string };

let site: Site;
let system: System;
let colour = 'white';
let isDown = false;
let moves = 0;
let adColour = 'green';
const received: Received[] = [];
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  site = await startSite({
    '/': (_req, res) =>
      void res
        .writeHead(isDown ? 503 : 200, { 'Content-Type': 'text/html' })
        .end(
          page(
            isDown
              ? '<h1>503 Service Unavailable</h1>'
              : `<h1>A page</h1><div style="height:300px;background:${colour}"></div>`,
          ),
        ),
    '/moving': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end(
        page(`<h1>Still</h1><div style="height:100px;width:400px;background:hsl(${(moves += 97)} 90% 50%)"></div>
              <p id="ad" style="height:60px;background:hsl(${moves} 90% 30%)">ad</p>`),
      ),
    '/ad': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(page(`<div style="height:900px">Text</div><p id="ad" style="height:200px;background:${adColour}">ad</p>`)),
    '/hook': (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        received.push({ headers: req.headers, body: JSON.parse(raw) as Json, raw });
        res.writeHead(200).end();
      });
    },
  });
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

const call = async (method: string, path: string, body?: object): Promise<{ status: number; json: Json }> => {
  const response = await fetch(`${system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Json) };
};
const create = async (fields: object): Promise<string> => {
  const { status, json } = await call('POST', '/v1/schedules', {
    name: 'A page',
    schedule: 'yearly',
    url: site.url('/'),
    ...fields,
  });
  expect({ status, json }).toMatchObject({ status: 201 });
  return json['id'] as string;
};
/** Triggers a run and waits for its end. */
const run = async (id: string): Promise<Json> => {
  const before = (await call('GET', `/v1/schedules/${id}/history`)).json['totalExecutions'] as number;
  expect(await call('POST', `/v1/schedules/${id}/trigger`)).toMatchObject({ status: 200 });
  return until(
    async () => {
      const { json } = await call('GET', `/v1/schedules/${id}/history`);
      return json['totalExecutions'] > before && (json['executions'][0] as Json);
    },
    { what: 'the end of the run' },
  );
};
const options = { format: 'png', viewport: { width: 640, height: 480 } };

test('a schedule runs when its time has come, and its picture is answered', async () => {
  const id = await create({ schedule: '* * * * * *', options });
  const history = await until(async () => {
    const { json } = await call('GET', `/v1/schedules/${id}/history`);
    return json['totalExecutions'] >= 2 && json;
  });
  await call('POST', `/v1/schedules/${id}/pause`);
  const [execution] = history['executions'] as Json[];
  expect(execution).toMatchObject({ status: 'success', triggered: false, deliveries: [], verdict: 'page' });
  const picture = await fetch(execution!['resultUrl'] as string, { headers: { 'X-API-Key': system.apiKey } });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect((await picture.arrayBuffer()).byteLength).toBe(execution!['fileSize']);
  expect((await fetch(execution!['storageUrl'] as string)).status).toBe(200);
  const times = (history['executions'] as Json[]).map(({ executedAt }) => executedAt as string);
  expect(new Set(times).size).toBe(times.length);
});

test('only changes are reported, to a webhook with a signature', async () => {
  const id = await create({
    name: 'Prices <b>"today"</b>',
    onlyOnChange: true,
    options,
    destinations: [{ type: 'webhook', url: site.url('/hook'), secret: 'open sesame' }],
  });
  const first = await run(id);
  expect(first).toMatchObject({ status: 'success', changed: true, maskedFraction: 0 });
  expect(first['diffScore']).toBeUndefined();
  expect(await run(id)).toMatchObject({ status: 'success', changed: false, diffScore: 0, deliveries: [] });
  isDown = true;
  expect(await run(id)).toMatchObject({ status: 'success', changed: false, verdict: 'error_page', deliveries: [] });
  isDown = false;
  expect(await run(id)).toMatchObject({ changed: false, diffScore: 0 });
  colour = 'rgb(10, 90, 200)';
  const changed = await run(id);
  expect(changed).toMatchObject({ changed: true, verdict: 'page' });
  expect(changed['diffScore']).toBeGreaterThan(0.3);
  const diff = await fetch(changed['diffUrl'] as string);
  expect(diff.headers.get('content-type')).toBe('image/jpeg');

  await until(() => received.length === 2);
  const delivery = received[1]!;
  expect(delivery.headers).toMatchObject({
    'x-webhook-event': 'schedule.delivery',
    'x-webhook-signature': `sha256=${createHmac('sha256', 'open sesame').update(delivery.raw).digest('hex')}`,
  });
  expect(delivery.body).toMatchObject({
    event: 'schedule.delivery',
    scheduleName: 'Prices <b>"today"</b>',
    url: site.url('/'),
    executionId: changed['id'],
    resultUrl: changed['resultUrl'],
    changed: true,
  });
  const settled = await until(async () => {
    const { json } = await call('GET', `/v1/schedules/${id}/history?limit=1`);
    const [last] = json['executions'] as Json[];
    return (last!['deliveries'] as Json[]).every(({ status }) => status === 'sent') && last;
  });
  expect(settled!['deliveries']).toHaveLength(1);
});

test('what moves by itself is left out, and so is what the schedule names', async () => {
  const named = await create({ url: site.url('/moving'), onlyOnChange: true, options, ignoreSelectors: ['#ad'] });
  const first = await run(named);
  expect(first['maskedFraction']).toBeGreaterThan(0.1);
  for (let again = 0; again < 2; again += 1) expect(await run(named)).toMatchObject({ changed: false, diffScore: 0 });
});

/** Places in every kind of image: `tests/rendering/schedule-facts.test.ts`. */
const areas: readonly [string, object][] = [
  ['the whole page', { fullPage: true }],
  ['the visible part', {}],
  ['an element at twice the pixels', { selector: 'body', viewport: { width: 640, height: 480, deviceScaleFactor: 2 } }],
];
test.each(someOf(areas, 3))('what the schedule names is left out of %s, wherever it stands', async (name, more) => {
  adColour = 'green';
  const fields = { url: site.url('/ad'), onlyOnChange: true, options: { ...options, ...more } };
  const ignoring = await create({ ...fields, ignoreSelectors: ['#ad'] });
  const looking = await create(fields);
  const [{ maskedFraction }] = await Promise.all([run(ignoring), run(looking)]);
  adColour = 'navy';
  const [ignored, seen] = await Promise.all([run(ignoring), run(looking)]);
  expect(ignored).toMatchObject({ changed: false, diffScore: 0 });
  const isInPicture = name !== 'the visible part';
  expect(seen).toMatchObject({ changed: isInPicture });
  expect(maskedFraction > 0.1).toBe(isInPicture);
});

test('failures are told, pause the schedule after as many as it bears, and are forgotten when it is resumed', async () => {
  received.length = 0;
  const id = await create({
    options: { ...options, selector: '#nothing' },
    alertOnFailure: true,
    autoPauseAfterFailures: 2,
    destinations: [{ type: 'webhook', url: site.url('/hook') }],
  });
  expect(await run(id)).toMatchObject({ status: 'failed', errorCode: 'SELECTOR_NOT_FOUND' });
  await run(id);
  await until(() => received.length === 2);
  const told = { event: 'schedule.failed', scheduleName: 'A page', url: site.url('/') };
  expect(received.map(({ body }) => body)).toMatchObject([
    { ...told, autoPaused: false },
    { ...told, autoPaused: true },
  ]);
  const paused = await call('GET', `/v1/schedules/${id}`);
  expect(paused.json).toMatchObject({
    status: 'paused',
    consecutiveFailures: 2,
    failureCount: 2,
  });
  expect(paused.json).not.toHaveProperty('nextExecutionAt');
  const resumed = await call('POST', `/v1/schedules/${id}/resume`);
  expect(resumed.json).toMatchObject({ consecutiveFailures: 0, status: 'active' });
});

test('deleting takes the captures along', async () => {
  const id = await create({ options });
  const { resultUrl, storageUrl } = await run(id);
  expect((await call('DELETE', `/v1/schedules/${id}`)).status).toBe(204);
  expect((await fetch(resultUrl as string, { headers: { 'X-API-Key': system.apiKey } })).status).toBe(404);
  expect([404, 410]).toContain((await fetch(storageUrl as string)).status);
  expect((await call('GET', `/v1/schedules/${id}`)).status).toBe(404);
});
