/**
 * npm run lab documentation -- [--pages 200]
 *
 * Real pages of PostgreSQL's documentation in every format over HTTP, and how many came back right.
 */
import { parseArgs } from 'node:util';
import { captureFormats, fileFormats, type CaptureFormat } from '@tintype/contracts/formats/formats';
import { startFolderSite } from '@tintype/testing/folder-site';
import { problemOf } from '@tintype/tests/rendering/documentation/check-file';
import {
  documentationMissing,
  findDocumentation,
  pickPages,
} from '@tintype/tests/rendering/documentation/documentation';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { sideBySide } from '@tintype/testing/side-by-side';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '200' } } });
const timeoutMs = 30_000;
const size = { width: 1920, height: 1080 };

await runScript(async (undo) => {
  const folder = findDocumentation();
  if (folder === undefined) {
    console.log(`Skipped: ${documentationMissing}`);
    return;
  }
  const site = await startFolderSite(folder);
  undo.defer(site.stop);
  const system = await startPrivateSystem({ allowHosts: [site.host], undo });

  const captureOf = async (path: string, format: CaptureFormat): Promise<{ problem?: string; ms: number }> => {
    const startedAt = performance.now();
    const response = await system.capture({ url: site.url(path), format, timeout: timeoutMs });
    const bytes = Buffer.from(await response.arrayBuffer());
    const ms = performance.now() - startedAt;
    if (!response.ok) return { ms, problem: `${response.status} ${bytes.toString()}` };
    const type = response.headers.get('content-type');
    if (type !== fileFormats[format].contentType) return { ms, problem: `came as ${type}` };
    if (ms > timeoutMs) return { ms, problem: `took ${Math.round(ms)} ms` };
    const problem = await problemOf(bytes, { format, ...size });
    return problem === undefined ? { ms } : { ms, problem };
  };

  const paths = pickPages(folder, Number(values.pages));
  for (const format of captureFormats) {
    let right = 0;
    let slowest = { ms: 0, path: '' };
    await sideBySide(paths, 2, async (path) => {
      const { problem, ms } = await captureOf(path, format);
      if (problem === undefined) right += 1;
      else console.log(`${format} ${path}: ${problem}`);
      if (ms > slowest.ms) slowest = { ms, path };
    });
    if (right < paths.length) process.exitCode = 1;
    console.log(
      `${format.padEnd(5)} ${right} of ${paths.length} right, the slowest in ${Math.round(slowest.ms)} ms (${slowest.path})`,
    );
  }
});
