/**
 * npm run lab command-line [-- --lines 100000 --no-files]
 *
 * A list of 100,000 addresses through the command line, with Ctrl-C and a kill of the gateway in
 * the middle, on services of its own. The browser is a stub. Fails when a line is missing, doubled
 * or out of order, or when the command line takes 150 MB.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCli } from '@tintype/dashboard/build/npm-packages';
import { startPrivateSystem } from '../private-system.ts';
import { stubRender } from '../stub-render.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { sendLongList, urlOf } from '@tintype/tests/e2e/long-list/long-list';

const megabytesMax = 150;

await runScript(async (undo) => {
  const { values } = parseArgs({
    allowNegative: true,
    options: { lines: { type: 'string', default: '100000' }, files: { type: 'boolean', default: true } },
  });
  const lines = Number(values.lines);
  const folder = mkdtempSync(join(tmpdir(), 'tintype-long-list-'));
  undo.defer(async () => rmSync(folder, { recursive: true }));
  const program = join(folder, 'tintype.js');
  await bundleCli(program);
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "0.1.0"}');
  const settings = { TINTYPE_RENDER_CONCURRENCY: '8' };
  const system = await startPrivateSystem({ allowHosts: [], services: ['gateway', 'scheduler'], settings, undo });
  const withFiles = values.files;
  if (withFiles) await system.start('render', {}, stubRender);
  const startedAt = performance.now();
  const { wrong, failures, ...sent } = await sendLongList({
    system,
    program,
    folder,
    lines,
    withFiles,
    say: console.log,
  });
  const expected = Array.from({ length: lines }, (_, index) => urlOf(index)).filter((url) => url.endsWith('7'));
  const areFailuresRight =
    !withFiles || (failures.length === expected.length && failures.every((url, at) => url === expected[at]));
  console.log({
    lines,
    ...sent,
    wrong: wrong.length,
    failures: failures.length,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  });
  const isRight =
    wrong.length === 0 &&
    sent.items === lines &&
    areFailuresRight &&
    (!withFiles || sent.files + failures.length === lines);
  if (!isRight || sent.megabytesMax > megabytesMax) process.exitCode = 1;
});
