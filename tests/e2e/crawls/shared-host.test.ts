import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leastForThree } from '@tintype/testing/distances';
import { page } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { links, type } from './answers.ts';
import { quick, startCrawling, type Crawling } from './start-crawling.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('a crawl, a batch, a bulk job and a schedule of one host keep its delay together, as the server sees it', async () => {
  const delayMs = 400;
  const asked: { readonly url: string; readonly at: number }[] = [];
  const seen = (prefix: string): number => asked.filter(({ url }) => url.startsWith(prefix)).length;
  const here = await crawling.site(
    {
      '/robots.txt': type('text/plain', ''),
      '*': (req, res) => {
        if (!req.url!.includes('favicon')) asked.push({ url: req.url!, at: performance.now() });
        type('text/html', page(links(...Array.from({ length: 9 }, (_, at) => `/crawl/${at}`))))(req, res);
      },
    },
    '127.0.0.5',
  );
  const free = await crawling.site({ '*': page('free') }, '127.0.0.6');
  const { client } = crawling;
  const post = async (path: string, body: object = {}): Promise<{ readonly id: string }> => {
    const response = await client.call('POST', path, body);
    const answer = (await response.json()) as { readonly id: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const record = async (path: string) => (await (await client.call('GET', path)).json()) as { readonly status: string };

  const crawl = await client.start({ ...quick, url: here.url('/crawl/'), depth: 1, crawlDelayMs: delayMs });
  await until(() => seen('/crawl/') > 0, { what: 'the crawl to begin' });
  const batches = '/v1/screenshots/batches';
  const batch = await post(batches);
  await post(`${batches}/${batch.id}/chunks`, {
    sequence: 0,
    entries: [0, 1, 2].flatMap((at) => [{ url: here.url(`/batch/${at}`) }, { url: free.url(`/${at}`) }]),
  });
  await post(`${batches}/${batch.id}/start`);
  const bulk = await post('/v1/screenshots/bulk', { urls: [0, 1].map((at) => ({ url: here.url(`/bulk/${at}`) })) });
  const schedule = await post('/v1/schedules', { name: 'Often', schedule: '* * * * * *', url: here.url('/schedule/') });

  await until(() => free.requests.length >= 3, { what: 'the other host of the batch' });
  expect(seen('/batch/')).toBeLessThan(3);
  const { progress } = await client.ended(crawl);
  expect(progress.completed).toBe(10);
  const crawlEnded = Math.max(...asked.filter(({ url }) => url.startsWith('/crawl/')).map(({ at }) => at));
  await post(`/v1/schedules/${schedule.id}/pause`);
  for (const path of [`${batches}/${batch.id}`, `/v1/screenshots/bulk/${bulk.id}`])
    await until(async () => (await record(path)).status === 'COMPLETED', { what: path });
  expect([seen('/batch/'), seen('/bulk/')]).toEqual([3, 2]);

  const during = asked.filter(({ at }) => at <= crawlEnded);
  const gaps = during.slice(1).map(({ at }, index) => at - during[index]!.at);
  console.log(
    `${during.length} visits while the crawl went on, ${during.filter(({ url }) => !url.startsWith('/crawl/')).length} of them not its own, ` +
      `at least ${Math.min(...gaps).toFixed(0)} ms apart, on average ${(gaps.reduce((sum, gap) => sum + gap) / gaps.length).toFixed(0)}`,
  );
  expect(leastForThree(during.map(({ at }) => at))).toBeGreaterThan(delayMs);
  expect(during.some(({ url }) => url.startsWith('/schedule/'))).toBe(true);
});
