import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { System } from '@tintype/testing/system';
import { openPage, startBrowser, type SignedIn } from '@tintype/tests/dashboard/browser';
import { fillInstallation } from '@tintype/tests/dashboard/fill-installation';
import { fillToTheBrim } from './fill-to-the-brim.ts';
import { pagesOf, type ShownPage } from '@tintype/tests/dashboard/pages';
import { setUp, setUpPath } from '@tintype/tests/dashboard/people';
import { startShownSite } from '@tintype/tests/dashboard/shown-site';
import { startPrivateSystem } from '../private-system.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1_280, height: 800 },
  { width: 1_920, height: 1_080 },
] as const;
type Window = (typeof windows)[number];
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Shown by documents. Any other page, window and theme is taken when it is named. */
const ofDocuments: readonly string[] = [
  'batch-1280-dark',
  'capture-1280-dark',
  'captures-1280-light',
  'pipeline-1280-light',
  'run-1280-dark',
  'run-1280-light',
];

type Options = {
  readonly folder: string;
  /** Beginnings of names; of the pictures of documents where there are none. */
  readonly names: readonly string[];
  readonly undo: AsyncDisposableStack;
};

/**
 * Pages of a dashboard that has something to show, at three widths in both themes (empty ones at
 * one), captured by the service that serves it.
 */
export async function takeDashboardPictures({ folder, names, undo }: Options): Promise<void> {
  const isWanted = (name: string): boolean =>
    names.length === 0 ? ofDocuments.includes(name) : names.some((one) => name.startsWith(one));
  const site = await startShownSite();
  undo.defer(site.stop);
  const system = await startPrivateSystem({
    allowHosts: ['127.0.0.0/8'],
    services: ['gateway', 'render', 'scheduler', 'crawl', 'edit', 'notifier'],
    settings: { TINTYPE_DASHBOARD_FOLDER: resolve(import.meta.dirname, '../../services/dashboard/dist') },
    undo,
  });
  const shown = await fillInstallation(system, site);
  const signedIn = await signIn(system);
  const { largeBatchId, emptyOrganizationId } = await fillToTheBrim(system);
  // Pictures are taken by a key of their own, so that they are not among what they show.
  const { apiKey } = await system.newKey('self_hosted');
  mkdirSync(folder, { recursive: true });
  const take = async ({ name: page, path, isEmpty }: Pictured, theme: Theme, window: Window): Promise<void> => {
    const name = `${page}-${window.width}-${theme}`;
    if (!isWanted(name)) return;
    const session = sessionOf(signedIn, system.gatewayUrl, isEmpty ? emptyOrganizationId : undefined);
    const asked = { url: `${system.gatewayUrl}${path}`, viewport: window, darkMode: theme === 'dark', session };
    const response = await fetch(`${system.gatewayUrl}/v1/screenshots`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, ...form }),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    writeFileSync(join(folder, `${name}.webp`), bytes);
    const warnings = response.headers.get('X-Capture-Warnings');
    console.log(`${name}: ${Math.round(bytes.length / 1_000)} kB${warnings === null ? '' : `, ${warnings}`}`);
  };
  for (const page of allPages(pagesOf(shown), largeBatchId)) {
    // An empty page is as empty in every window.
    const wanted = windows.filter(({ width }) => page.isEmpty !== true || width === 1_280);
    await Promise.all(themes.flatMap((theme) => wanted.map((window) => take(page, theme, window))));
  }
}

/** Flat colours and text lose little. A page is there when its heading is. */
const form = {
  format: 'webp',
  quality: 22,
  waitFor: 'h1',
  // Pictures on a page are decoded after it has loaded.
  delay: 1_000,
  timeout: 60_000,
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
} as const;

type Pictured = Pick<ShownPage, 'name' | 'path'> & { readonly isEmpty?: true };
/** Full, empty and very full. */
const allPages = (pages: readonly ShownPage[], largeBatchId: string): readonly Pictured[] => [
  ...pages,
  { name: 'batch-large', path: `/batches/${largeBatchId}` },
  ...['home', 'captures', 'batches', 'schedules', 'crawls', 'pipelines', 'deliveries', 'usage'].map(
    (name): Pictured => ({
      name: `${name}-empty`,
      path: `/${name}`,
      isEmpty: true,
    }),
  ),
];

async function signIn(system: System): Promise<SignedIn> {
  const browser = await startBrowser();
  const { page } = await openPage(browser, { baseURL: system.gatewayUrl });
  await setUp(page, await setUpPath(system));
  const signedIn = await page.context().storageState();
  await browser.close();
  return signedIn;
}

const sessionOf = ({ cookies }: SignedIn, origin: string, organizationId: string | undefined) => ({
  cookies: cookies.map(({ name, value, secure, httpOnly }) => ({ name, value, secure, httpOnly, sameSite: 'strict' })),
  storage: organizationId === undefined ? [] : [{ origin, localStorage: { 'tintype.organization': organizationId } }],
});
