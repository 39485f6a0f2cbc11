import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import { deriveKey } from '@tintype/runtime/secrets';
import { attemptKeys } from '@tintype/storage/keys';
import { page } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { links, type } from './answers.ts';
import { crawlClient, type CrawlRecord } from './crawl-client.ts';
import { brief, quick, startCrawling, type Crawling } from './start-crawling.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('a crawl is cancelled after the page in progress, and what was not rendered is not charged', async () => {
  const held: ServerResponse[] = [];
  const here = await crawling.site(
    { '/': page(links('/slow', '/next')), '/slow': (_req, res) => void held.push(res), '/next': page('next') },
    '127.0.0.3',
  );
  const id = await crawling.client.start({ ...quick, url: here.url('/'), crawlDelayMs: 1 });
  await until(() => held.length === 1, { what: 'the page to be in progress' });
  const answer = await crawling.client.call('POST', `/v1/crawls/${id}/cancel`);
  expect([answer.status, ((await answer.json()) as CrawlRecord).status]).toEqual([200, 'CANCELLED']);
  held[0]!.writeHead(200, { 'Content-Type': 'text/html' }).end(page(links('/never')));
  const { progress } = await crawling.client.ended(id);
  expect(progress).toEqual({ discovered: 3, completed: 2, failed: 0, skipped: 0, cancelled: 1, charged: 2, queued: 0 });
  expect(brief(here, await crawling.client.pages(id))).toEqual(['/ COMPLETED', '/next CANCELLED', '/slow COMPLETED']);
  expect(here.requests.filter((request) => /never|next/.test(request))).toEqual([]);
});

test('deleting a crawl removes its rows and every file, those of the page in progress too', async () => {
  const held: ServerResponse[] = [];
  const here = await crawling.site(
    { '/': page(links('/slow')), '/slow': (_req, res) => void held.push(res) },
    '127.0.0.3',
  );
  const id = await crawling.client.start({ ...quick, outputs: ['html', 'json'], url: here.url('/'), crawlDelayMs: 1 });
  await until(() => held.length === 1, { what: 'the page to be in progress' });
  const { filesFolder, secret } = crawling.system;
  const { client: rows } = crawling.system.database;
  const keysOf = attemptKeys(deriveKey(secret, 'object-key'));
  const pages = await rows.crawlPage.findMany({ where: { crawlId: id } });
  const captures = await rows.capture.findMany({ where: { id: { in: pages.flatMap((one) => one.captureId ?? []) } } });
  const outputs = [
    { outputId: 'html', format: 'html' },
    { outputId: pageOutputId, format: 'json' },
  ] as const;
  /** Both files of the root, and those that the page in progress is going to have. */
  const files = captures.flatMap(({ id: captureId, createdAt }) =>
    outputs.map((output) => join(filesFolder, keysOf({ id: captureId, attempt: 1, createdAt })(output))),
  );
  expect([files.length, files.filter((file) => existsSync(file)).length]).toEqual([4, 2]);
  expect((await crawling.client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(204);
  for (const path of ['', '/pages', '/sitemap', '/archive'])
    expect((await crawling.client.call('GET', `/v1/crawls/${id}${path}`)).status).toBe(404);
  expect((await crawling.client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(404);
  held[0]!.writeHead(200, { 'Content-Type': 'text/html' }).end(page('slow'));
  await until(async () => (await rows.crawl.count({ where: { id } })) === 0, { what: 'the crawl to be erased' });
  expect(await rows.crawlPage.count({ where: { crawlId: id } })).toBe(0);
  expect(files.filter((file) => existsSync(file))).toEqual([]);
});

test('a crawl whose credits run out ends with what it has', async () => {
  const key = await crawling.system.newKey('free');
  await crawling.system.database.client.organization.update({
    where: { id: key.organizationId },
    data: { overrides: { capabilities: ['crawls'], capturesPerMonth: 2, screenshotsPerHour: null } },
  });
  const poor = crawlClient({ gatewayUrl: crawling.system.gatewayUrl, apiKey: key.apiKey });
  const here = await crawling.site(
    { '/': page(links('/a', '/b', '/c')), '*': page('leaf'), '/robots.txt': type('text/plain', '') },
    '127.0.0.3',
  );
  const id = await poor.start({ ...quick, url: here.url('/') });
  expect(await poor.ended(id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    errorCode: 'QUOTA_EXCEEDED',
    endReason: 'QUOTA_EXCEEDED',
    progress: { discovered: 4, completed: 2, skipped: 2, charged: 2 },
  });
  expect((await poor.call('POST', '/v1/crawls', { url: here.url('/') })).status).toBe(402);
});

test('credits that other captures hold are waited for: a crawl that has them in the end is complete', async () => {
  const key = await crawling.system.newKey('free');
  await crawling.system.database.client.organization.update({
    where: { id: key.organizationId },
    data: { overrides: { capabilities: ['crawls', 'async'], capturesPerMonth: 3, screenshotsPerHour: null } },
  });
  const poor = crawlClient({ gatewayUrl: crawling.system.gatewayUrl, apiKey: key.apiKey });
  const held: ServerResponse[] = [];
  const here = await crawling.site(
    { '/': page(links('/a', '/b')), '/a': page('a'), '/b': page('b'), '/held': (_req, res) => void held.push(res) },
    '127.0.0.3',
  );
  await poor.call('POST', '/v1/screenshots/async', { url: here.url('/held') });
  await until(() => held.length === 1, { what: 'the other capture to be in progress' });
  const id = await poor.start({ ...quick, url: here.url('/') });
  await until(async () => (await poor.record(id)).progress.completed === 2, { what: 'what there are credits for' });
  await sleep(500);
  expect(await poor.record(id)).toMatchObject({ status: 'RUNNING', progress: { queued: 1 } });
  held[0]!.destroy();
  expect(await poor.ended(id)).toMatchObject({ status: 'COMPLETED', progress: { completed: 3, charged: 3 } });
});
