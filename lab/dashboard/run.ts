/**
 * npm run lab dashboard -- [load] [scroll] [batch] [canvas] [streams] [import]: what the dashboard
 * costs with much in it, on a private installation. Each line is a promise of docs/dashboard.md and
 * what was seen; the exit code is 1 when one is broken.
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { root } from '../../infra/local/root.ts';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { openPage, startBrowser } from '@tintype/tests/dashboard/browser';
import { setUp, setUpPath } from '@tintype/tests/dashboard/people';
import { measureBatch } from './large-batch.ts';
import { measureCanvas } from './large-canvas.ts';
import { measureImport } from './large-import.ts';
import { measureStreams } from './idle-streams.ts';
import { measureLoad } from './first-load.ts';
import { measureScroll } from './long-list.ts';
import type { Bench, Measure } from './measure.ts';

const measures: Readonly<Record<string, Measure>> = {
  load: measureLoad,
  scroll: measureScroll,
  batch: measureBatch,
  canvas: measureCanvas,
  streams: measureStreams,
  import: measureImport,
};
const { positionals } = parseArgs({ allowPositionals: true });

await runScript(async (undo) => {
  const system = await startPrivateSystem({
    allowHosts: ['127.0.0.0/8'],
    services: ['gateway', 'scheduler'],
    settings: { TINTYPE_DASHBOARD_FOLDER: join(root, 'services/dashboard/dist') },
    undo,
  });
  await system.raiseBatchSize(2_000_000);
  const browser = await startBrowser();
  undo.defer(() => browser.close());
  const first = await openPage(browser, { baseURL: system.gatewayUrl });
  await setUp(first.page, await setUpPath(system));
  const signedIn = await first.page.context().storageState();
  await first.page.context().close();
  const bench: Bench = {
    system,
    open: async () => (await openPage(browser, { baseURL: system.gatewayUrl, signedIn })).page,
    signedIn,
  };
  for (const [name, measure] of Object.entries(measures)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for (const { promise, seen, isKept } of await measure(bench)) {
      console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${seen}`);
      if (!isKept) process.exitCode = 1;
    }
  }
});
