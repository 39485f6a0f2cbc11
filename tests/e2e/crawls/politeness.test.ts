import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leastForThree } from '@tintype/testing/distances';
import { isLong } from '@tintype/testing/long-form';
import { page, type Answer } from '@tintype/testing/site';
import { links, type } from './answers.ts';
import { brief, quick, startCrawling, type Crawling } from './start-crawling.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('a host that answers 429 is left alone for as long as it says, and then visited again', async () => {
  const visits: number[] = [];
  const here = await crawling.site(
    {
      '/': page(links('/busy', '/other')),
      '/busy': (_req, res) => {
        visits.push(performance.now());
        if (visits.length === 1) res.writeHead(429, { 'Retry-After': '3', 'Content-Type': 'text/html' }).end('later');
        else type('text/html', page('here'))(_req, res);
      },
      '/other': (req, res) => {
        visits.push(performance.now());
        type('text/html', page('other'))(req, res);
      },
    },
    '127.0.0.3',
  );
  const { record, pages } = await crawling.crawl({ url: here.url('/'), crawlDelayMs: 1 });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/busy COMPLETED', '/other COMPLETED']);
  expect(record.progress.charged).toBe(3);
  expect(visits[1]! - visits[0]!).toBeGreaterThan(3_000);
});

test('a page whose document breaks off is visited again, and in the end captured as it came', async () => {
  const whole = page(links('/once', '/always'));
  let visits = 0;
  const brokenOff: Answer = (_req, res) => {
    visits += 1;
    res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': String(whole.length * 2) });
    res.write(whole);
    setTimeout(() => res.socket?.destroy(), 100);
  };
  let isFirst = true;
  const here = await crawling.site(
    {
      '/': whole,
      '/once': (req, res) => {
        if (isFirst) brokenOff(req, res);
        else type('text/html', page('here'))(req, res);
        isFirst = false;
      },
      '/always': brokenOff,
    },
    '127.0.0.2',
  );
  const { record, pages } = await crawling.crawl({ url: here.url('/'), crawlDelayMs: 1 });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/always COMPLETED', '/once COMPLETED']);
  expect(record.progress.charged).toBe(3);
  expect(visits).toBe(1 + 4);
});

/** How a crawl shares the distance with other work: `shared-host.test.ts`. */
test('crawls of one host keep its distance together, and another host is not slowed', async () => {
  const times: number[] = [];
  const timed: Answer = (req, res) => {
    if (!/robots|favicon/.test(req.url!)) times.push(performance.now());
    type('text/html', page(links('/a', '/b')))(req, res);
  };
  const slow = await crawling.site({ '*': timed, '/robots.txt': type('text/plain', '') }, '127.0.0.5');
  const free = await crawling.site(
    { '/': page(links('/a', '/b', '/c')), '*': page('leaf'), '/robots.txt': type('text/plain', '') },
    '127.0.0.6',
  );
  const delayMs = 400;
  const count = isLong ? 5 : 2;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      crawling.client.start({ ...quick, url: slow.url(`/?${index}`), crawlDelayMs: delayMs, depth: 1 }),
    ),
  );
  const { record } = await crawling.crawl({ url: free.url('/') });
  const seenMeanwhile = times.length;
  expect(record.progress.completed).toBe(4);
  for (const id of ids) expect((await crawling.client.ended(id)).progress.completed).toBe(3);
  expect(times).toHaveLength(count * 3);
  expect(leastForThree(times)).toBeGreaterThan(delayMs);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan((count * 3 - 2) * delayMs);
  // The other host had its four pages before this one had all of its pages.
  expect(seenMeanwhile).toBeLessThan(count * 3);
});

test('a longer delay in robots.txt wins, and both it and pages are asked for under our name', async () => {
  const times: number[] = [];
  const agents: string[] = [];
  const here = await crawling.site(
    {
      '/robots.txt': (req, res) => {
        agents.push(String(req.headers['user-agent']));
        type('text/plain', 'User-agent: *\nCrawl-delay: 1.2')(req, res);
      },
      '*': (req, res) => {
        agents.push(String(req.headers['user-agent']));
        if (!req.url!.includes('favicon')) times.push(performance.now());
        type('text/html', page(links('/a', '/b')))(req, res);
      },
    },
    '127.0.0.6',
  );
  expect((await crawling.crawl({ url: here.url('/'), crawlDelayMs: 10 })).record.progress.completed).toBe(3);
  expect(leastForThree(times)).toBeGreaterThan(1_200);
  expect(agents[0]).toMatch(/^Tintype\//);
  for (const agent of agents.slice(1)) expect(agent).toMatch(/^Mozilla.*Chrome.* Tintype\//);
});
