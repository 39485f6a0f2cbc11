/**
 * node infra/local/bootstrap.mjs tests/dashboard/look.ts FOLDER [name …]: pictures of the dashboard's pages at three widths in both themes, with
 * a private installation that has something to show, for looking at. `--documents` takes those of `docs/pictures/` instead, as WebP.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { startPrivateSystem } from '../load/private-system.ts';
import { runScript } from '../load/run-script.ts';
import { openPage, startBrowser, type Theme } from './browser.ts';
import { fillInstallation } from './fill-installation.ts';
import { pagesOf } from './pages.ts';
import { setUp, setUpPath } from './people.ts';
import { startShownSite } from './shown-site.ts';

/** Those that `docs/dashboard.md` shows. */
const documentPictures: readonly { readonly name: string; readonly theme: Theme }[] = [
  { name: 'captures', theme: 'light' },
  { name: 'capture', theme: 'dark' },
  { name: 'run', theme: 'light' },
  { name: 'batch', theme: 'dark' },
];

const [to = '', ...args] = process.argv.slice(2);
const [quick, isForDocuments] = [args.includes('--quick'), args.includes('--documents')];
const names = args.filter((name) => !name.startsWith('--'));
const folder = resolve(to);
mkdirSync(folder, { recursive: true });

await runScript(async (undo) => {
  const site = await startShownSite();
  undo.defer(site.stop);
  const system = await startPrivateSystem({
    allowHosts: ['127.0.0.0/8'],
    services: ['gateway', 'render', 'scheduler', 'crawl', 'edit', 'notifier'],
    settings: { TINTYPE_DASHBOARD_FOLDER: resolve(import.meta.dirname, '../../services/dashboard/dist') },
    undo,
  });
  const shown = await fillInstallation(system, site);
  const browser = await startBrowser();
  undo.defer(() => browser.close());
  const first = await openPage(browser, { baseURL: system.gatewayUrl });
  await setUp(first.page, await setUpPath(system));
  const signedIn = await first.page.context().storageState();
  if (isForDocuments) {
    for (const { name, theme } of documentPictures) {
      const { page } = await openPage(browser, { baseURL: system.gatewayUrl, theme, width: 1280, signedIn });
      await page.goto(pagesOf(shown).find((one) => one.name === name)!.path, { waitUntil: 'networkidle' });
      const picture = sharp(await page.screenshot()).webp({ quality: 82 });
      await picture.toFile(join(folder, `dashboard-${name}.webp`));
      await page.context().close();
    }
    return;
  }
  const views: [number, Theme][] = quick
    ? [
        [1280, 'light'],
        [1280, 'dark'],
        [390, 'light'],
      ]
    : [390, 1280, 1920].flatMap((width) =>
        (['light', 'dark'] as const).map((theme): [number, Theme] => [width, theme]),
      );
  for (const [width, theme] of views) {
    const { page, complaints } = await openPage(browser, { baseURL: system.gatewayUrl, theme, width, signedIn });
    for (const { name, path, prepare } of pagesOf(shown)) {
      if (names.length > 0 && !names.includes(name)) continue;
      await page.goto(path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: width !== 1920 });
      for (const complaint of complaints.splice(0)) console.log(`${name} ${width} ${theme}: ${complaint}`);
    }
    await page.context().close();
  }
});
