import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import { addressOfHtml } from '@tintype/contracts/capture/fragments';
import { masks, openOptions } from '@tintype/contracts/capture/secret-options';
import { resealOptions } from '@tintype/database/secrets/sealed-columns';
import { captureSecrets, createKeyring } from '@tintype/runtime/secrets';
import { createRedisConnections } from '@tintype/queues/drivers/redis-connections';
import { silentLogger } from '@tintype/runtime/logger';
import { call, type Answer } from '../gateway/call.ts';
import { type Dispatcher, startDispatcher } from '../gateway/dispatcher.ts';
import { secret, startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { graphOf } from '../pipelines/graph-of.ts';

let gateway: TestGateway;
let dispatcher: Dispatcher;
let member: Member;
const answers: string[] = [];
beforeAll(async () => {
  gateway = await startGateway();
  dispatcher = startDispatcher({ ...gateway, slots: 500 });
  member = await gateway.join();
});
afterAll(async () => {
  await dispatcher.close();
  await gateway.end();
});

const url = 'https://example.com/';
const secrets = {
  session: { cookies: [{ name: 'sid', value: 'c4nary-cookie' }], headers: [{ name: 'X-A', value: 'c4nary-header' }] },
  authentication: { username: 'c4nary-user', password: 'c4nary-password' },
};
const html = '<p>c4nary-text</p>';
const options = { format: 'png', ...secrets };

type Sent = { readonly method?: string; readonly status?: number };
async function send(path: string, body?: object, { method, status = 200 }: Sent = {}): Promise<Answer> {
  const answer = await call(`${gateway.url}/v1/${path}`, {
    key: member.key,
    ...(body && { body }),
    ...(method && { method }),
  });
  expect([path, answer.status, answer.json['error']]).toEqual([path, status, undefined]);
  answers.push(answer.bytes.toString());
  return answer;
}
const idOf = ({ json }: Answer, name = 'id'): string => String(json[name]);

const graph = graphOf(
  [
    { id: 'urls', type: 'source', data: { urls: [url] } },
    { id: 'views', type: 'captures', data: { views: [{ name: 'a', options }] } },
    { id: 'shown', type: 'gallery', data: {} },
  ],
  'urls>views views>shown',
);

/** Everything that is stored, as text. */
async function stored(): Promise<string> {
  const { client } = gateway.database;
  const tables = await client.rows<{ name: string }>`
    SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await client.rows<{ text: string }>([`SELECT one::text AS text FROM ${name} AS one`]);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join();
}
const requests = async (): Promise<readonly { id: string; origin: string; request: StoredRequest }[]> =>
  gateway.database.client.rows`SELECT id, origin, request FROM captures ORDER BY id`;
const opened = (request: StoredRequest, organizationId = member.organizationId, by = secret): StoredRequest =>
  openOptions(request, captureSecrets(createKeyring(by), organizationId).open);

let scheduleId: string;
let pipelineId: string;

test('what is secret is sealed in every table, and in no answer, no log line and no queue', async () => {
  await send('screenshots/async', { url, ...options }, { status: 202 });
  await send('screenshots/async', { html, baseUrl: url }, { status: 202 });
  const bulk = {
    urls: [{ url, options: secrets }, { html }, { html, baseUrl: url, options: { delay: 5 } }],
    defaults: options,
  };
  await send(`screenshots/bulk/${idOf(await send('screenshots/bulk', bulk, { status: 202 }))}`);
  const parts = { captures: [{ html }, { url }], async: true };
  await send(`screenshots/compose/jobs/${idOf(await send('screenshots/compose', parts, { status: 202 }), 'jobId')}`);
  const batch = idOf(await send('screenshots/batches', { defaults: { session: secrets.session } }, { status: 201 }));
  await send(`screenshots/batches/${batch}/chunks`, {
    sequence: 0,
    entries: [{ url }, { url, options: { authentication: secrets.authentication } }],
  });
  await send(`screenshots/batches/${batch}/start`, undefined, { method: 'POST' });
  // Of another host: lists wait while theirs is crawled.
  await send('crawls', { url: 'https://crawled.example/', ...secrets }, { status: 202 });
  scheduleId = idOf(await send('schedules', { name: 'a', url, schedule: 'daily', options }, { status: 201 }));
  pipelineId = idOf(await send('pipelines', { name: 'a', graph }, { status: 201 }));
  await send(`pipelines/${pipelineId}/draft`, { graph }, { method: 'PUT', status: 204 });
  await send(`pipelines/${pipelineId}`);
  await send(`pipelines/${pipelineId}/duplicate`, {}, { status: 201 });
  await send('captures?limit=100');
  await dispatcher.feedUntil(async () => (await requests()).filter(({ origin }) => origin === 'batch').length === 2);

  expect(await stored()).not.toContain('c4nary');
  expect(answers.join()).not.toContain('c4nary');
  expect(answers.join()).not.toContain('sealed:');
  expect(JSON.stringify(gateway.lines)).not.toContain('c4nary');
  expect(await textOfRedis()).not.toMatch(/c4nary|sealed:/);
});

test('a worker opens it, with the key of the organization alone', async () => {
  const all = (await requests()).map(({ origin, request }) => ({ origin, ...opened(request) }));
  const of = (origin: string): object[] => all.filter((one) => one.origin === origin);
  const session = expect.objectContaining({ headers: [expect.objectContaining({ value: 'c4nary-header' })] });
  const { authentication } = secrets;
  expect(of('async')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ url, session, authentication }),
      expect.objectContaining({ url, html }),
    ]),
  );
  expect(of('bulk')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ url, session, authentication }),
      expect.objectContaining({ url: addressOfHtml, html }),
      expect.objectContaining({ url, html, delay: 5 }),
    ]),
  );
  expect(of('compose')).toContainEqual(expect.objectContaining({ url: addressOfHtml, html }));
  expect(of('batch')).toEqual(
    expect.arrayContaining([
      expect.not.objectContaining({ authentication }),
      expect.objectContaining({ session, authentication }),
    ]),
  );
  const [one] = (await requests()).filter(({ request }) => request.authentication !== undefined);
  expect(() => opened(one!.request, 'another')).toThrow();
});

test('a bulk job that is cancelled and resumed has the text of its pages still', async () => {
  const id = idOf(await send('screenshots/bulk', { urls: [{ html, baseUrl: url }] }, { status: 202 }));
  await send(`screenshots/bulk/${id}/cancel`, undefined, { method: 'POST' });
  await send(`screenshots/batches/${id}/resume`, undefined, { method: 'POST' });
  const own = async () => {
    const rows = await gateway.database.client.rows<{ request: StoredRequest }>`
      SELECT request FROM captures WHERE batch_id = ${id} AND state <> 'CANCELLED'`;
    return rows.map(({ request }) => opened(request));
  };
  await dispatcher.feedUntil(async () => (await own()).length === 1);
  expect(await own()).toEqual([expect.objectContaining({ url, html })]);
});

test('schedules and pipelines show masks, and keep what is stored when the masks come back', async () => {
  const read = await send(`schedules/${scheduleId}`);
  expect(read.json['options']).toMatchObject(masks);
  const optionsOf = async (): Promise<unknown> =>
    (await gateway.database.client.schedule.findUniqueOrThrow({ where: { id: scheduleId } })).options;
  const before = await optionsOf();
  await send(`schedules/${scheduleId}`, { options: read.json['options'] }, { method: 'PUT' });
  expect(await optionsOf()).toEqual(before);
  const elsewhere = { url: 'https://other.example/', options: read.json['options'] };
  const refused = await call(`${gateway.url}/v1/schedules/${scheduleId}`, {
    key: member.key,
    method: 'PUT',
    body: elsewhere,
  });
  expect([refused.status, refused.json['error']]).toMatchObject([
    400,
    { details: { fields: { 'options.session': 'is masked. Send the actual value' } } },
  ]);

  const { json } = await send(`pipelines/${pipelineId}`);
  expect(JSON.stringify(json['draft'])).toContain('[redacted]');
  const storedPipeline = () => gateway.database.client.pipeline.findUniqueOrThrow({ where: { id: pipelineId } });
  const { draft } = await storedPipeline();
  expect(draft).not.toBeNull();
  await send(`pipelines/${pipelineId}`, { revision: json['revision'], graph: json['graph'] }, { method: 'PUT' });
  // The masks are those of the draft, the later of the two.
  expect((await storedPipeline()).graph).toEqual(draft);
});

test('after a change of the secret everything opens with the new one, once', async () => {
  const anew = 'another secret of more than thirty-two characters';
  const before = new Map((await requests()).map(({ id, request }) => [id, opened(request)]));
  const first = await resealOptions(gateway.database, { secret: anew, otherSecret: secret });
  expect(first).toMatchObject({ closed: [] });
  expect(first.resealed).toBeGreaterThan(10);
  for (const { id, request } of await requests())
    expect(opened(request, member.organizationId, anew)).toEqual(before.get(id));
  expect(await resealOptions(gateway.database, { secret: anew, otherSecret: secret })).toEqual({
    resealed: 0,
    closed: [],
  });
  const strange = await resealOptions(gateway.database, {
    secret,
    otherSecret: 'a third secret of more than thirty-two letters',
  });
  expect(strange.closed).toContain(`schedules.options of ${member.organizationId}`);
});

async function textOfRedis(): Promise<string> {
  const redis = createRedisConnections({ url: gateway.redisUrl, logger: silentLogger }).connect('commands');
  const texts: unknown[] = [];
  for (const key of await redis.keys('*')) {
    const kind = await redis.type(key);
    texts.push(key, kind === 'hash' ? await redis.hgetall(key) : '');
  }
  redis.disconnect();
  return JSON.stringify(texts);
}
