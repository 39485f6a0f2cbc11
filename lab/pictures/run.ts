/**
 * npm run lab pictures -- [--to FOLDER] [name …]: takes the pictures of the documents again, with a
 * private installation, and writes them to `docs/pictures/`, with the pairs of the options
 * (`options-…`, as `options-darkMode`) and of the dashboard those that documents show. A name is
 * the beginning of one; any page of the dashboard is taken when it is named (`dashboard-…`, as
 * `dashboard-home-390`). Look at each before it is committed. As root it runs as another user, who
 * needs a folder that he may write to.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFolderSite } from '@tintype/testing/folder-site';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { takeDashboardPictures } from './dashboard.ts';
import { drawPdfPage } from '@tintype/tests/rendering/draw-pdf-page';
import { takeOptionPairs } from './options/take-pairs.ts';
import { pictures } from './pictures.ts';

const { values, positionals: names } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
const folder = resolve(values.to ?? join(import.meta.dirname, '../../docs/pictures'));

const dashboard = 'dashboard-';
const isWanted = (name: string): boolean => names.length === 0 || names.some((one) => name.startsWith(one));

await runScript(async (undo) => {
  await takeDocumentPictures(undo);
  await takeOptionPairs({ folder: join(folder, 'options'), isWanted: (name) => isWanted(`options-${name}`), undo });
  const ofDashboard = names.filter((name) => name.startsWith(dashboard)).map((name) => name.slice(dashboard.length));
  if (names.length === 0 || ofDashboard.length > 0)
    await takeDashboardPictures({ folder: join(folder, 'dashboard'), names: ofDashboard, undo });
});

async function takeDocumentPictures(undo: AsyncDisposableStack): Promise<void> {
  const chosen = pictures.filter(({ file }) => isWanted(file.replace('.webp', '')));
  if (chosen.length === 0) return;
  const site = await startFolderSite(join(import.meta.dirname, '../../tests/dashboard/site'));
  undo.defer(site.stop);
  const system = await startPrivateSystem({
    allowHosts: ['127.0.0.0/8'],
    // What the reference page shows should not change from run to run.
    settings: { TINTYPE_PUBLIC_URL: 'http://localhost:3000' },
    undo,
  });
  const sites = {
    example: (page: string) => site.url(`/${page}`),
    gateway: (path: string) => `${system.gatewayUrl}${path}`,
  };
  mkdirSync(folder, { recursive: true });
  for (const { file, path, body, pdfWidth } of chosen) {
    const response = await fetch(`${system.gatewayUrl}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body(sites)),
    });
    if (!response.ok) throw new Error(`${file}: ${await response.text()}`);
    const bytes = pdfWidth === undefined ? await bytesOf(response) : await drawPdfPage(await pdfOf(response), pdfWidth);
    writeFileSync(join(folder, file), bytes);
    const warnings = response.headers.get('X-Capture-Warnings');
    console.log(`${file}: ${Math.round(bytes.length / 1_000)} kB${warnings === null ? '' : `, ${warnings}`}`);
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

async function pdfOf(response: Response): Promise<Buffer> {
  const { outputs } = (await response.json()) as { outputs: { pdf: { data: string } } };
  return Buffer.from(outputs.pdf.data, 'base64');
}
