import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, page } from '@tintype/testing/site';
import { links, to } from './answers.ts';
import { brief, startCrawling, type Crawling } from './start-crawling.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

const canonical = (href: string): string => `<link rel="canonical" href="${href}">`;

test('one page under several addresses is one page: charged once, and its other addresses are named', async () => {
  const addresses = [
    '/docs /docs/ /docs/index.html /docs?utm_source=mail /%64ocs /docs?sid=7 /docs;jsessionid=A1',
    '/list?b=1&a=2 /list?a=2&b=1 /moved /shop/lamp?color=red /lamp',
  ].flatMap((line) => line.split(' '));
  const docs = page(`<h1>Docs</h1>${links('/')}`);
  const lamp = page('<h1>Lamp</h1>', canonical('/lamp'));
  const list: Answer = (_req, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(page(`<h1>List</h1><p>Sent at ${new Date().toISOString().slice(11, 19)}</p>`, canonical('/list')));
  const here = await crawling.site(
    {
      '/': page(`<h1>Home</h1>${links(...addresses)}`),
      '/docs': docs,
      '/docs/': docs,
      '/docs/index.html': docs,
      '/list': list,
      '/moved': to('/docs/'),
      '/shop/lamp': lamp,
      '/lamp': lamp,
    },
    '127.0.0.4',
  );
  const { record, pages } = await crawling.crawl({ url: here.url('/') });
  const named = (path: string): readonly string[] =>
    (pages.find(({ url }) => url === here.url(path))!.sameAs ?? []).map((url) => url.replace(here.url(''), ''));
  expect(record).toMatchObject({
    status: 'COMPLETED',
    endReason: 'NOTHING_LEFT',
    progress: { completed: 4, charged: 4 },
  });
  expect(named('/')).toEqual([]);
  expect(named('/docs').toSorted()).toEqual([
    '/%64ocs',
    '/docs/',
    '/docs/index.html',
    '/docs;jsessionid=A1',
    '/docs?sid=7',
    '/docs?utm_source=mail',
    '/moved',
  ]);
  expect(named('/list?b=1&a=2')).toEqual(['/list?a=2&b=1']);
  const lamps = pages.filter(({ url }) => url.includes('lamp'));
  expect(lamps.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'SKIPPED']);
  expect(lamps[0]!.sameAs).toEqual([lamps[1]!.url]);
});

test('pages that differ are kept, whatever they name as canonical', async () => {
  const numbered =
    (head: string): Answer =>
    (req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end(page(`<h1>News</h1><p>From ${req.url!}</p>`, head));
  const away = numbered(canonical('https://b.example/'));
  const home = numbered(canonical('/'));
  const here = await crawling.site({
    '/': page(
      links('/home/a', '/home/b', '/gone/a', '/gone/b', '/away/a', '/away/b', '/news', '/news?page=2'),
      canonical('/'),
    ),
    '/home/a': home,
    '/home/b': home,
    '/gone/a': numbered(canonical('/404')),
    '/gone/b': numbered(canonical('/404')),
    '/away/a': away,
    '/away/b': away,
    '/news': numbered(canonical('/news')),
  });
  const { record, pages } = await crawling.crawl({ url: here.url('/') });
  expect(brief(here, pages).filter((one) => !one.endsWith('COMPLETED'))).toEqual([]);
  expect([pages.length, record.progress.charged]).toEqual([9, 9]);
});

test('routes behind # are said, and captured as pages where that is asked for', async () => {
  const routes = { '#/': 'Welcome', '#/lamps': 'All our lamps', '#/lamps/12': 'Lamp twelve costs 120' };
  const here = await crawling.site({
    '/': page(
      `${links(...Object.keys(routes))}<main></main><script>
        const show = () => { document.querySelector('main').textContent = ${JSON.stringify(routes)}[location.hash || '#/']; };
        addEventListener('hashchange', show);
        show();
      </script>`,
      canonical('/'),
    ),
  });
  const silent = await crawling.crawl({ url: here.url('/') });
  expect([silent.pages.length, silent.record.notes]).toEqual([
    1,
    [expect.stringMatching(/^2 URLs .* hashRoutes: true/)],
  ]);
  const { record, pages } = await crawling.crawl({ url: here.url('/'), hashRoutes: true });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/#/lamps COMPLETED', '/#/lamps/12 COMPLETED']);
  expect(record.progress.charged).toBe(3);
  const texts = await Promise.all(
    pages.map(async ({ outputs }) => (await crawling.client.call('GET', outputs[0]!.resultUrl)).text()),
  );
  for (const [at, text] of Object.values(routes).entries()) expect(texts[at]).toContain(text);
});

test('hashRoutes is refused where it has no effect', async () => {
  const answer = await crawling.client.call('POST', '/v1/crawls', {
    url: 'http://127.0.0.1/',
    depth: 0,
    hashRoutes: true,
  });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('has no effect with depth 0')]);
});
