/**
 * npm run lab foreign -- [service …]
 *
 * Captures the known requests of other services (`packages/compat/for-tests`), as they are
 * translated, on a page of our own. Writes a sheet of the results for each service into
 * `.tintype/foreign`. Fails if one is not captured.
 */
import { join } from 'node:path';
import { knownRequests } from '@tintype/compat/for-tests/known-requests';
import { type SupportedServiceName, supportedServiceNames, supportedServices } from '@tintype/compat/services';
import { translateRequest } from '@tintype/compat/translate-request';
import { startSite } from '@tintype/testing/site';
import { runScript } from '../../infra/local/run-script.ts';
import { type Cell, writeContactSheet } from '@tintype/tests/rendering/contact-sheet';
import { startEngine } from '@tintype/tests/rendering/engine';
import { shownPage, square } from './page.ts';

const folder = join(process.env['TINTYPE_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '.tintype'), 'foreign');

await runScript(async (undo) => {
  const asked = process.argv.slice(2) as SupportedServiceName[];
  const site = await startSite({ '/': shownPage, '/logo.svg': square('#080'), '/tracker.svg': square('#c0c') });
  undo.defer(site.stop);
  const port = site.host.split(':')[1]!;
  const engine = await startEngine({
    allowHosts: [site.host, `example.com:${port}`],
    names: { 'example.com': ['127.0.0.1'] },
  });
  undo.defer(engine.stop);
  let failed = 0;
  for (const service of asked.length === 0 ? supportedServiceNames : asked) {
    const cells: Cell[] = [];
    for (const { asks, text } of knownRequests[service]) {
      const { request, notes } = translateRequest(service, text);
      const onOwnPage = JSON.parse(
        JSON.stringify(request).replaceAll('https://example.com', `http://example.com:${port}`),
      ) as object;
      const lost = notes.map(({ parameter, kind }) => `${kind === 'missing' ? '−' : '~'}${parameter}`).join(' ');
      try {
        const taken = Object.values(await engine.captureAll(onOwnPage));
        for (const { file, bytes, report } of taken) {
          const size = file.width === null ? '' : ` ${file.width}×${file.height ?? ''}`;
          const warned = report.warnings.map(({ code }) => code).join(' ');
          cells.push({
            title: asks,
            note: `${file.outputId} ${file.format}${size} ${warned} ${lost}`,
            file: { bytes, format: file.format },
          });
        }
      } catch (error) {
        failed += 1;
        const { code, message } = error as { readonly code?: string; readonly message: string };
        cells.push({ title: asks, note: `${code ?? ''} ${message}`, isFault: true });
        console.error(`${supportedServices[service].title}: ${asks}: ${code ?? ''} ${message}`);
      }
    }
    const path = join(folder, `${service}.webp`);
    await writeContactSheet(cells, path);
    console.log(
      `${supportedServices[service].title}: ${cells.length} files of ${knownRequests[service].length} requests: ${path}`,
    );
  }
  if (failed > 0) process.exitCode = 1;
});
