/**
 * npm run lab trust -- [--only template,overlay] [--pages id,id] [--half a|b] [--modes
 * viewport,stitch,native] [--sheets] [--again] [--references] [--check] [--installed]
 *
 * Real pages and libraries that nobody here wrote, taken by this service and compared with what a
 * careful person would have taken. Prints how many are right, wrong with a warning and wrong in
 * silence, and with `--sheets` writes them side by side. `--again` judges the pictures of the last
 * run once more; `--references` only makes the references, and `--check` looks whether the overlays
 * of the corpus open. `--installed` fetches no package.
 */
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { runScript } from '../../infra/local/run-script.ts';
import { sideBySide } from '@tintype/testing/side-by-side';
import { startPrivateSystem } from '../private-system.ts';
import { earlierCapture, takeCapture } from './capture/take.ts';
import { corpus } from './corpus/corpus.ts';
import { halfOf } from './corpus/half.ts';
import { allSpecs } from './corpus/packages.ts';
import { classes, type Mode, type Row } from './corpus/row.ts';
import { compare } from './judge/compare.ts';
import { judgePage } from './judge/judge-page.ts';
import { readPicture } from './judge/picture.ts';
import { readOptions } from './options.ts';
import { launchReferenceBrowser } from './reference/browser.ts';
import { coveredView } from './reference/covered.ts';
import { referenceOf, type Reference } from './reference/references.ts';
import { writeSheets } from './report/sheets.ts';
import { tableOf, wrongPages } from './report/table.ts';
import type { Result } from './result.ts';
import { installPackages } from './site/install.ts';
import { pathOf, serveCorpus } from './site/serve.ts';

await runScript(async (undo) => {
  const options = readOptions(process.argv.slice(2));
  const rows = corpus.filter(
    (row) =>
      options.only.includes(row.class) &&
      (options.pages.length === 0 || options.pages.includes(row.id)) &&
      (options.half === undefined || halfOf(row.package) === options.half),
  );
  if (!options.installed) await installPackages(allSpecs);
  const site = await serveCorpus(corpus);
  undo.defer(site.stop);

  const references = new Map<string, Reference>();
  const browser = once(launchReferenceBrowser);
  undo.defer(async () => browser.made?.then((one) => one.close()));
  await sideBySide(rows, 5, async (row) => {
    try {
      const startedAt = performance.now();
      references.set(row.id, await referenceOf(row, { browser: browser.get, url: site.url }));
      const seconds = (performance.now() - startedAt) / 1_000;
      if (seconds > 1) console.log(`Reference of ${row.id} in ${seconds.toFixed(0)} s`);
    } catch (error) {
      console.log(`No reference of ${row.id}: ${String(error)}`);
      process.exitCode = 1;
    }
  });
  console.log(`${references.size} of ${rows.length} references`);
  if (options.check) return checkOverlays(rows, { references, browser: browser.get, url: site.url });
  if (options.references) return;

  const tasks = rows.flatMap((row) =>
    options.modes
      .filter((mode) => (classes[row.class].modes as readonly Mode[]).includes(mode))
      .map((mode) => ({ row, mode })),
  );
  const system = options.again ? undefined : await startPrivateSystem({ allowHosts: [site.host], undo });
  const capture = (row: Row, mode: Mode) =>
    system === undefined ? earlierCapture(row, mode) : takeCapture(row, mode, { system, url: site.url });
  const results: Result[] = [];
  await sideBySide(tasks, 2, async ({ row, mode }) => {
    const reference = references.get(row.id);
    const taken = await capture(row, mode);
    if (reference === undefined || taken === undefined) return;
    const result = await judgePage(row, mode, { capture: taken, reference });
    results.push(result);
    console.log(`${result.verdict.padEnd(6)} ${mode.padEnd(8)} ${row.id} ${result.reasons.join('; ')}`);
  });
  const inOrder = tasks.flatMap(({ row, mode }) => results.filter((one) => one.row === row && one.mode === mode));
  console.log(`\n${wrongPages(inOrder)}\n\n${tableOf(inOrder)}`);
  if (options.sheets) for (const file of await writeSheets(inOrder)) console.log(file);
});

type Check = {
  readonly references: ReadonlyMap<string, Reference>;
  readonly browser: () => Promise<Browser>;
  readonly url: (path: string) => string;
};

/**
 * A library that does not begin in its page is no test of anything: its view with the overlay is
 * that without.
 */
async function checkOverlays(rows: readonly Row[], { references, browser, url }: Check): Promise<void> {
  await sideBySide(
    rows.filter((row) => row.class === 'overlay'),
    4,
    async (row) => {
      const { file, complaints } = await coveredView(await browser(), { id: row.id, url: url(pathOf(row)) });
      const reference = references.get(row.id);
      if (reference === undefined) return;
      const own = await readPicture(file);
      const without = await readPicture(join(reference.folder, reference.views[0]!));
      const { scatteredShare } = compare({ own, references: [without], alternatives: [], lines: [], floaters: [] });
      console.log(
        `${scatteredShare < 0.002 ? 'NOTHING' : 'opens'} ${row.id} ${(scatteredShare * 100).toFixed(1)} % ${complaints.join(' | ')}`,
      );
    },
  );
}

/** A browser that is started when the first reference is missing. */
function once(make: () => Promise<Browser>): {
  readonly get: () => Promise<Browser>;
  made: Promise<Browser> | undefined;
} {
  const state = { made: undefined as Promise<Browser> | undefined, get: () => (state.made ??= make()) };
  return state;
}
