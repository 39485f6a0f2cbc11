import { beforeAll, expect, test } from '@jest/globals';
import { finishCrawls } from '@tintype/database/crawls/advance-crawls';
import { forGalleries } from '../notifier/start-notifier.ts';
import { makeBody } from '@tintype/notifier/bodies/bodies';
import { pageRequest } from '@tintype/crawl/frontier/page-request';
import { addCapture } from '../database/fresh-database.ts';
import { call } from '../gateway/call.ts';
import { sharedGateway, type Member, type SharedGateway } from '../gateway/start-gateway.ts';

let gateway: SharedGateway;
let member: Member;
beforeAll(async () => {
  gateway = await sharedGateway();
  member = await gateway.join();
});

const url = 'https://example.com/';
const hook = { webhookUrl: 'https://hooks.example.com/', webhookSecret: 'a secret of the caller' };
const to = (path: string, body?: unknown) =>
  call(`${gateway.url}/v1/crawls${path}`, { key: member.key, ...(body !== undefined && { body }) });
const start = async (fields: object): Promise<string> => String((await to('', { url, ...fields })).json['id']);

/** As if its pages had been rendered: the root is there, and these were skipped. */
async function end(id: string, skipped: readonly string[] = []): Promise<void> {
  const { client } = gateway.database;
  await client.execute`UPDATE crawl_pages SET state = 'COMPLETED', settled_at = now() WHERE crawl_id = ${id}`;
  for (const [index, code] of skipped.entries())
    await client.execute`
      INSERT INTO crawl_pages (id, crawl_id, position, url, host, depth, delay_ms, state, error_code, error_message, settled_at)
      VALUES (${`${id}${index}`}, ${id}, ${index + 1}, ${`${url}${index}`}, 'example.com', 1, 0, 'SKIPPED', ${code}, 'why', now())`;
  await finishCrawls(gateway.database, { crawlIds: [id] });
}
const deliveriesOf = (subjectId: string) => gateway.database.client.webhookDelivery.findMany({ where: { subjectId } });

test('who asked is told once of the end, with its figures and where the files are; the secret is not kept with the settings', async () => {
  const id = await start(hook);
  await end(id, ['ROBOTS_DISALLOWED', 'ROBOTS_DISALLOWED', 'NOT_HTML']);
  expect((await to(`/${id}`)).json).toMatchObject({ endReason: 'NOTHING_LEFT' });
  await finishCrawls(gateway.database, { crawlIds: [id] });
  const [told, ...more] = await deliveriesOf(id);
  expect([told?.event, more]).toEqual(['CRAWL_COMPLETED', []]);
  const { settings } = await gateway.database.client.crawl.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(settings)).not.toMatch(/secret|hooks/);
  const body = await makeBody(
    { database: gateway.database, storage: gateway.storage, publicUrl: gateway.url, ...forGalleries },
    { id: 'd', event: 'CRAWL_COMPLETED', subjectId: id, organizationId: member.organizationId, createdAt: new Date(0) },
  );
  expect(body).toMatchObject({
    event: 'CRAWL_COMPLETED',
    data: {
      crawlId: id,
      url,
      status: 'PARTIALLY_COMPLETED',
      progress: { completed: 1, skipped: 3 },
      endReason: 'NOTHING_LEFT',
      pagesUrl: `${gateway.url}/v1/crawls/${id}/pages`,
      archiveUrl: `${gateway.url}/v1/crawls/${id}/archive`,
    },
  });
});

test('a crawl that was cancelled by its owner tells nobody', async () => {
  const id = await start(hook);
  await call(`${gateway.url}/v1/crawls/${id}/cancel`, { key: member.key, method: 'POST' });
  await finishCrawls(gateway.database, { crawlIds: [id] });
  expect(await deliveriesOf(id)).toEqual([]);
  expect((await to(`/${id}`)).json).toMatchObject({ status: 'CANCELLED', endReason: 'CANCELLED' });
});

const remove = (id: string) => call(`${gateway.url}/v1/crawls/${id}`, { key: member.key, method: 'DELETE' });
const webhooksOf = (ids: readonly string[]) =>
  gateway.database.client.webhook.count({ where: { id: { in: [...ids] } } });

test('what was to be told of a crawl goes with it, and so do the address and secret', async () => {
  const id = await start(hook);
  await end(id);
  const told = (await deliveriesOf(id)).map(({ webhookId }) => webhookId!);
  expect(await webhooksOf(told)).toBe(1);
  expect((await remove(id)).status).toBe(204);
  expect(await deliveriesOf(id)).toEqual([]);
  expect(await webhooksOf(told)).toBe(0);
});

test('a crawl is deleted while storage refuses its files: nobody is told of it, and the rest goes later', async () => {
  const id = await start(hook);
  const capture = await addCapture(gateway.database, member, { origin: 'crawl' });
  const { client } = gateway.database;
  await client.crawlPage.updateMany({ where: { crawlId: id }, data: { captureId: capture.id } });
  await client.execute`
    INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, expires_at)
    VALUES (${capture.id}, 'page', 'json', 'json', 'no key of storage', 1, 'ab', now() + interval '1 day')`;
  await end(id);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect(await deliveriesOf(id)).toEqual([]);
  expect(gateway.lines).toContainEqual(expect.objectContaining({ event: 'crawl.not_erased_at_once', crawlId: id }));
  expect(await client.crawl.count({ where: { id, deletedAt: { not: null } } })).toBe(1);
});

test('a page has the warnings of its capture, and how much of it each text contains', async () => {
  const id = await start({});
  const capture = await addCapture(gateway.database, member, { origin: 'crawl' });
  const { client } = gateway.database;
  await client.crawlPage.updateMany({ where: { crawlId: id }, data: { captureId: capture.id } });
  const warnings = [{ code: 'MAIN_CONTENT_NOT_FOUND', message: 'The output markdown contains the complete page.' }];
  const texts = [{ outputId: 'markdown', words: 12, visibleShare: 1 }];
  const report = { finalUrl: url, httpStatus: 200, renderTimeMs: 1, stages: [], warnings, texts };
  await client.execute`UPDATE captures SET report = ${JSON.stringify(report)}::jsonb WHERE id = ${capture.id}`;
  await end(id);
  expect((await to(`/${id}/pages`)).json['pages']).toEqual([expect.objectContaining({ warnings, texts })]);
});

test('an ended crawl says which pages are missing and why', async () => {
  const id = await start({});
  await end(id, ['ROBOTS_DISALLOWED', 'ROBOTS_DISALLOWED', 'NOT_HTML']);
  const { status, notes } = (await to(`/${id}`)).json as unknown as { status: string; notes: string[] };
  expect([status, notes.toSorted()]).toEqual([
    'PARTIALLY_COMPLETED',
    [
      '1 page is missing (NOT_HTML): The response is not an HTML page.',
      '2 pages are missing (ROBOTS_DISALLOWED): The robots.txt file of the host disallows the URL.',
    ],
  ]);
});

test('and that its patterns matched nothing; one without patterns says nothing', async () => {
  const alone = await start({ includePatterns: ['https://example.com/blog/**'] });
  await end(alone);
  expect((await to(`/${alone}`)).json).toMatchObject({
    status: 'COMPLETED',
    notes: [expect.stringContaining('No link of the first page matched includePatterns (https://example.com/blog/**)')],
  });
  const plain = await start({});
  await end(plain);
  expect((await to(`/${plain}`)).json).not.toHaveProperty('notes');
});

test('mainContentOnly is asked of both texts of each page', async () => {
  const id = await start({ mainContentOnly: true, outputs: ['html', 'markdown'] });
  const { settings } = await gateway.database.client.crawl.findUniqueOrThrow({ where: { id } });
  const page = { id: 'p', crawlId: id, url, depth: 0, parentId: null, known: [] };
  const { outputs } = pageRequest({ settings, rootHost: null } as never, page as never, 0);
  expect(outputs).toEqual([
    { type: 'html', clean: false, mainContentOnly: true },
    { type: 'markdown', mainContentOnly: true, title: true, imageText: true },
  ]);
});
