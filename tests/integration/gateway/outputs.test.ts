import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from './call.ts';
import { startGateway, type Member, type TestGateway } from './start-gateway.ts';
import { startStubRender, stubBytes, stubJson, stubReport, type StubRender } from './stub-render.ts';

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

const url = 'https://example.com';
const everything = [
  { type: 'json', schema: { title: { selector: 'h1' } } },
  { type: 'markdown' },
  { type: 'html' },
  { type: 'pdf' },
  { type: 'screenshot', format: 'jpg' },
  { type: 'screenshot', id: 'small' },
];
type Entry = Record<'type' | 'contentType' | 'storageUrl' | 'resultUrl' | 'expiresAt', string>;
const capture = (body: object) => call(`${gateway.url}/v1/screenshots`, { key: member.key, body: { url, ...body } });
const outputsIn = (json: object) => (json as { outputs: Record<string, Entry> }).outputs;
const idIn = (json: object) => (json as { id: string }).id;
const base64 = stubBytes.toString('base64');
const text = stubBytes.toString();

test.each(['binary', 'base64'])('responseType %s: every result stands in the answer', async (responseType) => {
  const metadata = { order: 7 };
  const { status, headers, json } = await capture({ outputs: everything, responseType, metadata });
  const size = stubBytes.length;
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(json).toMatchObject({ url, renderTimeMs: 12, cached: false, httpStatus: 200, metadata, capture: stubReport });
  expect(json['outputs']).toEqual({
    json: {
      type: 'json',
      contentType: 'application/json',
      size: stubJson.length,
      data: { title: 'A page', links: null },
    },
    markdown: { type: 'markdown', contentType: 'text/markdown', size, data: text },
    html: { type: 'html', contentType: 'text/html', size, data: text },
    pdf: { type: 'pdf', contentType: 'application/pdf', size, encoding: 'base64', data: base64 },
    screenshot: {
      type: 'screenshot',
      contentType: 'image/jpeg',
      size,
      format: 'jpeg',
      encoding: 'base64',
      data: base64,
    },
    small: { type: 'screenshot', contentType: 'image/png', size, format: 'png', encoding: 'base64', data: base64 },
  });
  expect(json).not.toHaveProperty('format');
});

test('the results stand in the order in which they were asked for', async () => {
  const { json } = await capture({ outputs: everything });
  expect(Object.keys(outputsIn(json))).toEqual(['json', 'markdown', 'html', 'pdf', 'screenshot', 'small']);
});

test('responseType url: every result has two addresses, and none stands in the answer', async () => {
  const { json } = await capture({ outputs: everything, responseType: 'url' });
  const outputs = outputsIn(json);
  for (const [id, entry] of Object.entries(outputs)) {
    expect(entry).not.toHaveProperty('data');
    expect(Math.abs(Date.parse(entry.expiresAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(3_600_000);
    expect(entry.resultUrl).toBe(`${gateway.url}/v1/screenshots/captures/${idIn(json)}/result/${id}`);
    const bytes = id === 'json' ? stubJson : stubBytes;
    const linked = await fetch(entry.storageUrl);
    const typeOf = (headers: Headers) => headers.get('content-type')?.replace(/; charset=utf-8$/, '');
    expect([linked.status, typeOf(linked.headers)]).toEqual([200, entry.contentType]);
    expect(Buffer.from(await linked.arrayBuffer())).toEqual(bytes);
    const result = await call(entry.resultUrl, { key: member.key });
    expect([result.status, typeOf(result.headers), result.bytes]).toEqual([200, entry.contentType, bytes]);
  }
});

test('the result without an output is the first that was asked for', async () => {
  const { json } = await capture({ outputs: everything, responseType: 'url' });
  const result = await call(`${gateway.url}/v1/screenshots/captures/${idIn(json)}/result`, {
    key: member.key,
  });
  expect([result.headers.get('content-type'), result.bytes]).toEqual(['application/json', stubJson]);
});

test.each(['html', 'markdown', 'json'])(
  '%s is a sandboxed download, so that it never runs beside the API',
  async (id) => {
    const { json } = await capture({ outputs: everything, responseType: 'url' });
    const { headers } = await call(outputsIn(json)[id]!.resultUrl, { key: member.key });
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('an output is for its organization, and for its time', async () => {
  const { json } = await capture({ outputs: [{ type: 'html' }], responseType: 'url' });
  const { resultUrl } = outputsIn(json)['html']!;
  const stranger = await gateway.join();
  expect((await call(resultUrl, { key: stranger.key })).status).toBe(404);
  expect((await call(resultUrl)).status).toBe(401);
  for (const id of ['markdown', 'a.b', 'HTML', '__proto__'])
    expect((await call(resultUrl.replace(/html$/, id), { key: member.key })).status).toBe(404);
  await gateway.database.client.execute`UPDATE files SET expires_at = now() WHERE capture_id = ${idIn(json)}`;
  const late = await call(resultUrl, { key: member.key });
  expect([late.status, late.json]).toMatchObject([410, { error: { code: 'RESULT_EXPIRED' } }]);
});

test('an output that fails the capture is named', async () => {
  render.behave = async () => ({
    code: 'SELECTOR_NOT_FOUND',
    message: 'No visible element matches the selector.',
    details: { output: 'small', selector: '#none' },
  });
  const { status, json } = await capture({ outputs: everything });
  render.behave = async () => 'completed';
  expect([status, json]).toMatchObject([
    422,
    { error: { code: 'SELECTOR_NOT_FOUND', details: { output: 'small', selector: '#none' } } },
  ]);
});
