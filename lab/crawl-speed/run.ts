/**
 * npm run lab crawl-speed -- [--hosts 20] [--rounds 3]
 *
 * Pages a second of crawls of many hosts at once, without a delay, beside a plain loop of captures
 * of the same pages; how much of the time a slot of the render worker had nothing to do, and what
 * frontier and feeder cost for each page.
 */
import { parseArgs } from 'node:util';
import { page, startSite } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { crawlClient, type CrawlRecord } from '@tintype/tests/e2e/crawls/crawl-client';
import { startPrivateSystem } from '../private-system.ts';
import { slotUse } from './slot-use.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { sideBySide } from '@tintype/testing/side-by-side';

const { values } = parseArgs({
  options: { hosts: { type: 'string', default: '20' }, rounds: { type: 'string', default: '3' } },
});
const [hosts, rounds] = [Number(values.hosts), Number(values.rounds)];
const pagesPerHost = 5;
const slots = 4;
const text = '<p>Some text that a page may well have, and then some more of it.</p>'.repeat(40);

await runScript(async (undo) => {
  const system = await startPrivateSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    allowHosts: ['127.0.0.0/8'],
    settings: { TINTYPE_RENDER_CONCURRENCY: String(slots) },
    undo,
  });
  const client = crawlClient(system);
  const sites = await Promise.all(
    Array.from({ length: hosts }, (_, index) =>
      startSite(
        {
          '/robots.txt': (_req, res) => void res.end(''),
          '/': page(
            Array.from({ length: pagesPerHost - 1 }, (_link, at) => `<a href="/${at + 1}">${at + 1}</a> `).join('') +
              text,
          ),
          '*': page(text),
        },
        `127.0.2.${index + 1}`,
      ),
    ),
  );
  for (const site of sites) undo.defer(site.stop);
  const urls = sites.flatMap((site) =>
    Array.from({ length: pagesPerHost }, (_, at) => site.url(at === 0 ? '/' : `/${at}`)),
  );
  const common = { waitUntil: 'domcontentloaded', viewport: { width: 1_440, height: 900 } };
  const outputs = [{ type: 'screenshot', format: 'webp', fullPage: true }, { type: 'html' }, { type: 'markdown' }];

  const plain = async (): Promise<number> => {
    const startedAt = performance.now();
    await sideBySide(urls, slots, async (url) => {
      const response = await system.capture({ url, ...common, outputs, responseType: 'url' });
      if (!response.ok) throw new Error(await response.text());
    });
    return urls.length / ((performance.now() - startedAt) / 1_000);
  };
  const crawled = async (): Promise<number> => {
    const startedAt = performance.now();
    const ids = await Promise.all(
      sites.map((site) => client.start({ url: site.url('/'), ...common, limit: pagesPerHost, crawlDelayMs: 0 })),
    );
    // One question for all of them, so that asking costs little.
    await until(
      async () => {
        const list = (await (await client.call('GET', '/v1/crawls?pageSize=100')).json()) as { crawls: CrawlRecord[] };
        return list.crawls.every(({ status }) => !['QUEUED', 'RUNNING'].includes(status));
      },
      { msMax: 600_000, intervalMs: 100, what: 'the crawls to end' },
    );
    const records = await Promise.all(ids.map(client.record));
    const completed = records.reduce((sum, { progress }) => sum + progress.completed, 0);
    if (completed !== urls.length) throw new Error(`${completed} of ${urls.length} pages completed`);
    return completed / ((performance.now() - startedAt) / 1_000);
  };

  const costs = async (): Promise<Record<string, number>> => ({
    'turns of the frontier': await system.service('crawl').metric('tintype_crawl_work_seconds_total'),
    'CPU of crawl': await system.service('crawl').metric('process_cpu_seconds_total'),
    gateway: await system.service('gateway').metric('process_cpu_seconds_total'),
    scheduler: await system.service('scheduler').metric('process_cpu_seconds_total'),
    render: await system.service('render').metric('process_cpu_seconds_total'),
  });

  const measured = async (name: string, work: () => Promise<number>): Promise<number> => {
    const [since, before] = [new Date(), await costs()];
    const rate = await work();
    const [{ idle, beforeMs, afterMs }, after] = [await slotUse(system.database, { since, slots }), await costs()];
    const each = Object.entries(after).map(([what, seconds]) => {
      const ms = ((seconds - before[what]!) * 1_000) / urls.length;
      return `${what} ${ms.toFixed(1)} ms`;
    });
    console.log(`   ${name}: slots idle ${(idle * 100).toFixed(1)} %, ${beforeMs} ms before, ${afterMs} ms after`);
    console.log(`   for each page: ${each.join(', ')}`);
    return rate;
  };

  // The first round of each warms up.
  await plain();
  await crawled();
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const loop = await measured('loop', plain);
    const crawl = await measured('crawls', crawled);
    ratios.push(crawl / loop);
    console.log(
      `${round}. plain loop ${loop.toFixed(2)}, crawls ${crawl.toFixed(2)} pages a second: ${(crawl / loop).toFixed(2)}`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  console.log(`${urls.length} pages of ${hosts} hosts, median ${median.toFixed(2)}`);
  if (median < 0.85) process.exitCode = 1;
});
