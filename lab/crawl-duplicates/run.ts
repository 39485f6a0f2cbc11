/**
 * npm run lab crawl-duplicates -- [--limit 30] [--only name]
 *
 * Crawls documentation of Debian and shops from templates of npm, served under several addresses a
 * page as such sites do, and prints how many pages were charged beside how many different ones are
 * among them. Packages are fetched once.
 */
import { parseArgs } from 'node:util';
import { crawlClient } from '@tintype/tests/e2e/crawls/crawl-client';
import { documentationSites } from './documentation.ts';
import { shops } from './shops.ts';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';

const { values } = parseArgs({ options: { limit: { type: 'string', default: '30' }, only: { type: 'string' } } });
const limit = Number(values.limit);

await runScript(async (undo) => {
  const system = await startPrivateSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    allowHosts: ['127.0.0.1'],
    undo,
  });
  const client = crawlClient(system);
  const sites = [...documentationSites, ...shops].filter(
    ({ name }) => values.only === undefined || name === values.only,
  );
  for (const { name, root, start, pageAt } of sites) {
    const site = await start();
    undo.defer(site.stop);
    const body = { url: site.url(root), depth: 5, limit, crawlDelayMs: 0, outputs: ['json'] };
    const id = await client.start(body);
    const { status, progress } = await client.ended(id, 1_200_000);
    const pages = await client.pages(id);
    const captured = pages.filter((page) => page.status === 'COMPLETED');
    const byPage = Map.groupBy(captured, ({ url }) => pageAt(new URL(url)));
    for (const [page, [, ...more]] of byPage)
      if (more.length > 0)
        console.log(`  ${page} again: ${more.map(({ url }) => url.replace(site.url(''), '')).join(' ')}`);
    const count = (value: number): string => String(value).padStart(4);
    console.log(
      `${name.padEnd(32)} charged ${count(progress.charged)}, distinct ${count(byPage.size)}, skipped ${count(progress.skipped)}, ` +
        `requests ${count(site.requests.length)}, ${status}`,
    );
  }
});
