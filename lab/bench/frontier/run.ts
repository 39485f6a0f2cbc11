import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tintype/testing/test-database';
import { migrate } from '@tintype/database/schema/migrate';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPostgres } from '../../../infra/local/postgres.ts';
import { createPassword } from '../../../infra/local/secrets.ts';
import { addOwner } from '@tintype/tests/integration/database/fresh-database';
import { createFrontier } from '@tintype/tests/integration/crawls/frontier';

/**
 * What the frontier may take for a page (issue 6). Beyond it is a finding, not a failed test:
 * machines differ.
 */
const msMax = 5;
const hosts = 20;
const pagesPerHost = 50;

/**
 * `npm run lab bench/frontier`: what a turn of the crawl service takes for each page, from its
 * links to its end, with PostgreSQL as durable as that of `npm start` and pages that need no
 * browser: with one, turns mostly wait for a core.
 */
async function benchFrontier(undo: AsyncDisposableStack): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-frontier-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ folder, password: createPassword() });
  undo.defer(postgres.stop);
  await migrate({ url: postgres.url });
  const database = createTestDatabase({ url: postgres.url, connectionsMax: 10 });
  undo.defer(() => database.stop());
  const owner = await addOwner(database);
  console.log(`${hosts} hosts with ${pagesPerHost} pages, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`);
  for (const [round, endedPerTick] of [1, 1, 4].entries()) {
    const frontier = createFrontier({ database, owner, website });
    const turn = frontier.worker('bench');
    await Promise.all(
      Array.from({ length: hosts }, (_, index) =>
        frontier.start({ url: `https://frontier-${index}.example/`, depth: 5, limit: pagesPerHost, crawlDelayMs: 0 }),
      ),
    );
    let [ms, cpuMs] = [0, 0];
    while ((await database.client.crawl.count({ where: { completedAt: null } })) > 0) {
      const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
      await turn();
      const { user, system } = process.cpuUsage(cpu);
      ms += performance.now() - startedAt;
      cpuMs += (user + system) / 1_000;
      await frontier.render(endedPerTick);
    }
    const pages = frontier.visits.length;
    const mark = round === 0 ? 'warming up:' : ms / pages <= msMax ? '✓' : '✗';
    console.log(
      `${mark} ${pages} pages, ${endedPerTick} a turn: ${(ms / pages).toFixed(1)} ms each (at most ${msMax}), ${(cpuMs / pages).toFixed(1)} ms CPU`,
    );
  }
}

/** Each page leads to some that are known and some that are not. */
function website(url: string): { readonly links: readonly string[] } {
  const { origin, searchParams } = new URL(url);
  const here = Number(searchParams.get('n') ?? 0);
  return { links: Array.from({ length: 10 }, (_, index) => `${origin}/?n=${(here * 3 + index) % pagesPerHost}`) };
}

await runScript(benchFrontier);
