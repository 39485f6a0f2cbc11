/**
 * npm run lab crawl-documentation -- [--limit 100] [--times 2]
 *
 * Crawls documentation packages of Debian that are installed here, and compares the pages with
 * those that a walk through the files' links foresees.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFolderSite } from '@tintype/testing/folder-site';
import { problemsOf } from '@tintype/tests/e2e/crawls/check-outputs';
import { crawlClient } from '@tintype/tests/e2e/crawls/crawl-client';
import { walkDocumentation } from '@tintype/tests/e2e/crawls/documentation-walk';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';

const { values } = parseArgs({
  options: { limit: { type: 'string', default: '100' }, times: { type: 'string', default: '2' } },
});
const limit = Number(values.limit);
const outputs = ['screenshot', 'html', 'markdown', 'json'];
/** Name of the package, and the page to begin with. */
const packages = [
  { name: 'python3-doc', folder: '/usr/share/doc/python3/html', root: '/index.html' },
  { name: 'postgresql-doc-15', folder: '/usr/share/doc/postgresql-doc-15/html', root: '/index.html' },
  { name: 'sqlite3-doc', folder: '/usr/share/doc/sqlite3', root: '/index.html' },
  { name: 'git-doc', folder: '/usr/share/doc/git/html', root: '/git.html' },
];

await runScript(async (undo) => {
  const installed = packages.filter(({ folder, root }) => existsSync(join(folder, root)));
  if (installed.length < 3)
    console.log(`Only ${installed.length} packages: apt-get install ${packages.map(({ name }) => name).join(' ')}`);
  const system = await startPrivateSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    allowHosts: ['127.0.0.1'],
    undo,
  });
  const client = crawlClient(system);
  for (const { name, folder, root } of installed) {
    const site = await startFolderSite(folder);
    undo.defer(site.stop);
    const foreseen = walkDocumentation({ folder, root, depth: 5, limit });
    const expected = [...foreseen].map(([path, state]) => `${state} ${path}`).toSorted();
    for (let time = 1; time <= Number(values.times); time += 1) {
      const startedAt = performance.now();
      const id = await client.start({
        url: site.url(root),
        depth: 5,
        limit,
        crawlDelayMs: 0,
        outputs,
        fullPage: false,
        timeout: 60_000,
      });
      const { progress } = await client.ended(id, 1_200_000);
      const seconds = (performance.now() - startedAt) / 1_000;
      const pages = await client.pages(id);
      const seen = pages.map(({ url, status }) => `${status} ${url.replace(site.url(''), '')}`).toSorted();
      const wrong = [
        ...expected.filter((one) => !seen.includes(one)).map((one) => `missing: ${one}`),
        ...seen.filter((one) => !expected.includes(one)).map((one) => `not foreseen: ${one}`),
      ];
      for (const { url, status, errorCode, errorMessage } of pages)
        if (status !== 'COMPLETED') console.log(`${name}: ${status} ${url}: ${errorCode} ${errorMessage}`);
      for (const page of pages.filter(({ httpStatus }) => httpStatus === 200))
        wrong.push(...(await problemsOf(page, outputs, (path) => client.call('GET', path))));
      for (const one of wrong) console.log(`${name}: ${one}`);
      if (wrong.length > 0) process.exitCode = 1;
      console.log(
        `${name.padEnd(18)} ${time}. ${pages.length} of ${expected.length} pages as foreseen but ${wrong.length}, ` +
          `${progress.completed} completed, ${progress.failed} failed, ${progress.skipped} skipped, ${progress.charged} charged, ` +
          `${seconds.toFixed(1)} s, ${(progress.completed / seconds).toFixed(1)} pages a second`,
      );
    }
  }
});
