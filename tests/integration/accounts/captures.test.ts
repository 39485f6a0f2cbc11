import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listCaptures } from '@tintype/database/captures/list-captures';
import { Sql, sql } from '@tintype/database/statements/sql';
import { addCapture } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, openSession, type Browser } from './people.ts';

let gateway: TestGateway;
let member: Member;
let ada: Browser;
const many = 100_000;
const step = 10_000;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
  ada = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'viewer' }));
  const { client } = gateway.database;
  // In parts: a statement may take fifteen seconds.
  for (let first = 1; first <= many; first += step)
    await client.execute`
      INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, expires_at, created_at, completed_at, error_code, error_message)
      SELECT 'many' || lpad(n::text, 16, '0'), ${member.organizationId}, ${member.apiKeyId}, ${member.createdBy},
             CASE WHEN n % 1000 = 7 THEN 'schedule' ELSE 'async' END, CASE WHEN n % 5000 = 3 THEN 'FAILED' ELSE 'COMPLETED' END, 2,
             jsonb_build_object('url', 'https://host' || n % 500 || '.example/page/' || n, 'format', 'png'), 'r',
             now() + interval '1 day', now() - n * interval '1 second', now(),
             CASE WHEN n % 5000 = 3 THEN 'TIMEOUT' END, CASE WHEN n % 5000 = 3 THEN 'late' END
      FROM generate_series(${first}::int, ${first + step - 1}) AS n`;
  await client.execute`ANALYZE captures`;
});
afterAll(() => gateway.end());

type Row = { readonly id: string; readonly url: string; readonly status: string; readonly origin: string };
const list = async (query: string): Promise<readonly Row[]> =>
  (await ada.send(`/v1/captures?${query}`)).json['items'] as unknown as Row[];

test('captures are found by id, host, URL, status, origin and time', async () => {
  expect(await list(`search=many${'77'.padStart(16, '0')}`)).toEqual([
    expect.objectContaining({ url: 'https://host77.example/page/77', status: 'COMPLETED' }),
  ]);
  const onHost = await list('search=HOST77.example&limit=100');
  expect([onHost.length, new Set(onHost.map(({ url }) => new URL(url).host))]).toEqual([
    100,
    new Set(['host77.example']),
  ]);
  expect((await list('search=host77.example/page/577')).map(({ url }) => url)).toEqual(
    ['https://host77.example/page/577', 'https://host77.example/page/57777'].slice(0, 1),
  );
  expect(await list('search=https://host78.example/page/5777')).toEqual([]);
  const failed = await list('status=failed&limit=100');
  expect([failed.length, failed[0]]).toEqual([
    many / 5_000,
    expect.objectContaining({ status: 'FAILED', errorCode: 'TIMEOUT' }),
  ]);
  const scheduled = await list('origin=schedule&limit=100');
  expect([scheduled.length, new Set(scheduled.map(({ origin }) => origin))]).toEqual([
    many / 1_000,
    new Set(['schedule']),
  ]);
  const old = `many${String(many - 5).padStart(16, '0')}`;
  const { createdAt } = await gateway.database.client.capture.findUniqueOrThrow({ where: { id: old } });
  expect((await list(`until=${createdAt.toISOString()}`)).length).toBe(5);
  expect(
    (await list(`from=${createdAt.toISOString()}&until=${new Date(createdAt.getTime() + 2_000).toISOString()}`))
      .map(({ id }) => id)
      .at(-1),
  ).toBe(old);
  expect((await ada.send('/v1/captures?search=%20')).status).toBe(400);
  expect((await ada.send('/v1/captures?from=yesterday')).status).toBe(400);
});

test('without such a host, any part of a URL or title is found, in any spelling', async () => {
  const other = await gateway.join();
  const request = { url: encodeURI('https://www.Shop.example/каталог/Desk?size=2'), format: 'png' } as never;
  const { id } = await addCapture(gateway.database, other, { request });
  await addCapture(gateway.database, other);
  const found = async (text: string): Promise<unknown> =>
    (
      (await call(`${gateway.url}/v1/captures?search=${encodeURIComponent(text)}`, { key: other.key })).json[
        'items'
      ] as unknown as Row[]
    ).map((row) => row.id);
  for (const text of ['shop', 'SHOP.EXAMPLE/', 'desk?size', 'Каталог', ' ple/%D0%BA '])
    expect([text, await found(text)]).toEqual([text, [id]]);
  for (const text of ['chair', 'sh_p']) expect([text, (await found(text)) as string[]]).not.toEqual([text, [id]]);
});

const reports = {
  page: { httpStatus: 200, warnings: [] },
  bot_wall: { httpStatus: 403, recognised: 'bot_wall', warnings: [] },
  error_page: { httpStatus: 404, looksBlank: true, warnings: [] },
  incomplete_document: { httpStatus: 200, incompleteDocument: { receivedBytes: 1, compressed: false }, warnings: [] },
  blank: { httpStatus: 200, looksBlank: true, incompleteDocument: null, recognised: null, warnings: [] },
} as const;

test('captures are found by their verdict and by the status of their page, and say both', async () => {
  const { client } = gateway.database;
  const other = await gateway.join();
  const found = async (query: string): Promise<unknown> =>
    (
      (await call(`${gateway.url}/v1/captures?${query}`, { key: other.key })).json['items'] as unknown as {
        verdict: string;
        httpStatus: number;
      }[]
    )
      .map(({ verdict, httpStatus }) => `${verdict} ${httpStatus}`)
      .toSorted();
  for (const report of Object.values(reports)) {
    const { id } = await addCapture(gateway.database, other);
    await client.execute`
      UPDATE captures SET state = 'COMPLETED', completed_at = now(), report = ${JSON.stringify({ ...report, stages: [], renderTimeMs: 1, finalUrl: null })}::jsonb
      WHERE id = ${id}`;
  }
  for (const [verdict, { httpStatus }] of Object.entries(reports))
    expect(await found(`verdict=${verdict}`)).toEqual([`${verdict} ${httpStatus}`]);
  expect(await found('verdict=blank,page')).toEqual(['blank 200', 'page 200']);
  expect(await found('httpStatus=404')).toEqual(['error_page 404']);
  expect(await found('httpStatus=4xx')).toEqual(['bot_wall 403', 'error_page 404']);
  expect(await found('httpStatus=2xx&verdict=blank')).toEqual(['blank 200']);
  expect((await call(`${gateway.url}/v1/captures?httpStatus=some`, { key: other.key })).status).toBe(400);
});

test('pages follow each other without a gap or a repetition, newest first', async () => {
  const seen: Row[] = [];
  let cursor = '';
  for (let page = 0; page < 4; page += 1) {
    const { json } = await ada.send(`/v1/captures?search=host9.example&limit=60${cursor}`);
    seen.push(...(json['items'] as unknown as Row[]));
    cursor = json['nextCursor'] === null ? 'end' : `&cursor=${String(json['nextCursor'])}`;
  }
  expect([seen.length, new Set(seen.map(({ id }) => id)).size, cursor]).toEqual([200, 200, 'end']);
  expect(seen.map(({ url }) => Number(url.split('/').at(-1)))).toEqual(
    Array.from({ length: 200 }, (_, at) => at * 500 + 9),
  );
});

test.each([
  ['a host', { search: { host: 'host9.example', part: 'host9.example' } }, 'captures_host_idx'],
  [
    'a URL',
    { search: { host: 'host9.example', urls: ['https://host9.example/page/9'], part: 'host9.example/page/9' } },
    'captures_host_idx',
  ],
  ['what failed', { state: 'FAILED' }, 'captures_unsuccessful_idx'],
  ['an origin', { origin: 'schedule' }, 'captures_origin_idx'],
  ['what is not the page', { verdicts: ['blank', 'error_page'] }, 'captures_not_page_idx'],
  ['an error status', { httpStatus: { least: 404, most: 404 } }, 'captures_not_page_idx'],
  ['all', {}, 'captures_organization_id_created_at_id_idx'],
] as const)('among %# 100,000 captures the list of %s reads only what it shows', async (_name, wanted, index) => {
  const { client } = gateway.database;
  const used = async (): Promise<number> => {
    await client.execute`SELECT pg_stat_force_next_flush()`;
    const [row] = await client.rows<{
      scans: number;
    }>`SELECT idx_scan::float8 AS scans FROM pg_stat_user_indexes WHERE indexrelname = ${index}`;
    return row!.scans;
  };
  const explained: string[] = [];
  const explain: typeof client.rows = async (query, ...values) => {
    const statement = query instanceof Sql ? query : sql(query, ...values);
    const plan = await client.rows<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS) ${statement}`;
    explained.push(...plan.map((line) => line['QUERY PLAN']));
    return client.rows(query, ...values);
  };
  const first: typeof client.first = async <Row>(...statement: Parameters<typeof explain>) =>
    (await explain<Row>(...statement))[0];
  await used();
  await listCaptures(
    { client: { ...client, rows: explain, first } },
    { organizationId: member.organizationId, limit: 51, ...wanted },
  );
  const plan = explained.join('\n');
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on captures');
  const blocks = Number(/shared hit=(\d+)/.exec(plan)?.[1] ?? 0) + Number(/read=(\d+)/.exec(plan)?.[1] ?? 0);
  expect(blocks).toBeLessThan(1_500);
});

test('a key sees no captures of lists that others made; a user sees all', async () => {
  const batch = await call(`${gateway.url}/v1/screenshots/bulk`, {
    key: member.key,
    body: { urls: [{ url: 'https://lists.example/' }] },
  });
  expect(batch.status).toBe(202);
  await addCapture(gateway.database, member, { request: { url: 'https://lists.example/', format: 'png' } as never });
  const second = await gateway.addKey(member.organizationId);
  const count = async (who: { key: string }): Promise<number> =>
    ((await call(`${gateway.url}/v1/captures?search=lists.example`, who)).json['items'] as unknown as Row[]).length;
  expect([await count(member), await count(second), (await list('search=lists.example')).length]).toEqual([2, 1, 2]);
  const other = await gateway.join();
  expect(await count(other)).toBe(0);
});
