import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tintype/testing/until';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, openSession, type Browser } from './people.ts';

let gateway: TestGateway;
let member: Member;
let ada: Browser;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.end());
beforeEach(async () => {
  member = await gateway.join();
  ada = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'owner' }));
});

type Stream = { readonly text: () => string; readonly ended: Promise<void>; readonly close: () => void };

async function listen(browser: Browser, query = ''): Promise<Stream> {
  const leaving = new AbortController();
  const headers = { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${gateway.url}/v1/events${query}`, { headers, signal: leaving.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  let text = '';
  const read = async (): Promise<void> => {
    for await (const piece of response.body!) text += Buffer.from(piece as Uint8Array).toString();
  };
  const ended = read().catch(() => undefined);
  await until(async () => text.includes('event: connected'));
  return { text: () => text, ended, close: () => leaving.abort() };
}

const hintsOf = (stream: Stream, kind: string): string[] =>
  stream.text().match(new RegExp(`"kind":"${kind}"[^}]*`, 'g')) ?? [];

test('a page hears that a batch has begun and is over, that captures and schedules changed, and nothing of another organization', async () => {
  const other = await gateway.join();
  const stranger = await openSession(gateway, await addPerson(gateway, { [other.organizationId]: 'owner' }));
  const [mine, theirs] = [await listen(ada), await listen(stranger)];
  const { json } = await ada.send('/v1/screenshots/bulk', { body: { urls: [{ url: 'https://example.com/' }] } });
  const id = String(json['id'] ?? json['bulkJobId']);
  await until(async () => hintsOf(mine, 'batch').some((hint) => hint.includes(id)));
  const heard = hintsOf(mine, 'batch').length;
  await ada.send(`/v1/screenshots/bulk/${id}/cancel`, { method: 'POST' });
  await until(async () => hintsOf(mine, 'batch').length > heard);
  await ada.send('/v1/schedules', { body: { name: 's', url: 'https://example.com/', schedule: 'daily' } });
  await until(async () => hintsOf(mine, 'schedule').length > 0);
  expect(theirs.text()).not.toContain('changed');
  for (const stream of [mine, theirs]) stream.close();
});

test('a page hears of the runs of a pipeline, from the moment that one waits to its end, and that the pipeline is gone', async () => {
  const other = await gateway.join();
  const stranger = await openSession(gateway, await addPerson(gateway, { [other.organizationId]: 'owner' }));
  const [mine, theirs] = [await listen(ada), await listen(stranger)];
  const nodes = [
    { id: 'source', type: 'source', data: { urls: ['https://example.com/'] } },
    { id: 'views', type: 'captures', data: { views: [{ name: 'Desktop', options: { format: 'png' } }] } },
    { id: 'gallery', type: 'gallery', data: {} },
  ].map((node) => ({ ...node, position: { x: 0, y: 0 } }));
  const edges = [
    { id: 'a', source: 'source', sourceHandle: 'urls', target: 'views', targetHandle: 'urls' },
    { id: 'b', source: 'views', sourceHandle: 'images', target: 'gallery', targetHandle: 'images' },
  ];
  const { json } = await ada.send('/v1/pipelines', { body: { name: 'p', graph: { version: 1, nodes, edges } } });
  const id = String(json['id']);
  const heard = (): number => hintsOf(mine, 'pipeline').filter((hint) => hint.includes(id)).length;
  await until(async () => heard() > 0);
  const path = `/v1/pipelines/${id}`;
  const run = String((await ada.send(`${path}/runs`, { body: {} })).json['id']);
  const update = (data: object) => () => gateway.database.client.pipelineRun.update({ where: { id: run }, data });
  const steps: readonly (() => Promise<unknown>)[] = [
    update({ state: 'RUNNING', startedAt: new Date(), total: 1 }),
    update({ completed: 1 }),
    update({ state: 'COMPLETED', completedAt: new Date() }),
    () => ada.send(path, { method: 'DELETE' }),
  ];
  await until(async () => heard() > 1);
  for (const step of steps) {
    const before = heard();
    await step();
    await until(async () => heard() > before);
  }
  expect(theirs.text()).not.toContain('changed');
  for (const stream of [mine, theirs]) stream.close();
});

test('what changes right after a page is connected is told to it, and a page that comes later is told nothing of it', async () => {
  const stream = await listen(ada);
  await ada.send('/v1/screenshots/async', { body: { url: 'https://example.com/' } });
  await until(async () => hintsOf(stream, 'captures').length > 0);
  const second = await listen(ada);
  expect(second.text()).not.toContain('changed');
  for (const one of [stream, second]) one.close();
});

test.each<[string, (browser: Browser) => Promise<unknown>]>([
  ['the session is ended elsewhere', async (browser) => browser.send('/v1/account/sessions', { method: 'DELETE' })],
  [
    'the member is removed',
    async () =>
      gateway.database.client.execute`DELETE FROM memberships WHERE organization_id = ${member.organizationId}`,
  ],
  [
    'the user is disabled',
    async () => gateway.database.client.execute`UPDATE users SET disabled_at = now() WHERE disabled_at IS NULL`,
  ],
  [
    'the organization asks for a second factor that this session has not shown',
    async () => gateway.database.client.execute`UPDATE organizations SET requires_second_factor = true`,
  ],
])('a stream ends when %s', async (_name, revoke) => {
  const { id: userId, email } = (await ada.send('/v1/account')).json as unknown as Record<'id' | 'email', string>;
  const elsewhere = await openSession(gateway, { userId, email });
  const stream = await listen(ada);
  await revoke(elsewhere);
  await stream.ended;
  expect(stream.text()).toContain('event: signed-out');
});

test('a page of another site hears nothing, and neither does a key', async () => {
  const from = (headers: Record<string, string>) => fetch(`${gateway.url}/v1/events`, { headers });
  const answers = [
    await from({ cookie: ada.cookie(), 'sec-fetch-site': 'cross-site' }),
    await from({ 'x-api-key': member.key }),
  ];
  for (const answer of answers) await answer.body?.cancel();
  expect(answers.map(({ status }) => status)).toEqual([403, 401]);
});
