import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { System } from '@tintype/testing/system';
import type { Browser } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { openPage, startBrowser, type OpenedPage, type SignedIn } from './browser.ts';
import { fillInstallation, type Shown } from './fill-installation.ts';
import { startInstallation } from './installation.ts';
import { pagesOf } from './pages.ts';
import { setUp, setUpPath } from './people.ts';
import { startShownSite, type ShownSite } from './shown-site.ts';

let site: ShownSite;
let system: System;
let browser: Browser;
let shown: Shown;
let signedIn: SignedIn;

beforeAll(async () => {
  site = await startShownSite();
  system = await startInstallation(['gateway', 'render', 'scheduler', 'crawl', 'edit', 'notifier']);
  shown = await fillInstallation(system, site);
  browser = await startBrowser();
  const { page } = await openPage(browser, { baseURL: system.gatewayUrl });
  await setUp(page, await setUpPath(system));
  signedIn = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  await site?.stop();
});

/** A page that is missing or empty would have no violations either: each has its heading, and nothing that says it failed. */
async function lookAt({ page, complaints }: OpenedPage, path: string): Promise<object> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return {
    headings: await page.getByRole('heading', { level: 1 }).count(),
    failures: await page.getByRole('button', { name: 'Try again' }).count(),
    violations: await violationsOf(page),
    complaints: complaints.splice(0),
    widerBy: await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  };
}

const isLong = process.env['TINTYPE_LONG'] === '1';

/** The short form looks at each page in one theme, and at every other one in the dark, the others on a phone. */
test.each([
  ['light', 1280, () => true],
  ['dark', 1280, (index: number) => isLong || index % 2 === 0],
  ['light', 390, (index: number) => isLong || index % 2 === 1],
] as const)(
  'in the %s theme at %d pixels axe finds nothing on any page, the policy refuses nothing, and nothing is wider than the window',
  async (theme, width, isLookedAt) => {
    const opened = await openPage(browser, { baseURL: system.gatewayUrl, theme, width, signedIn });
    const found: Record<string, object> = {};
    const expected: Record<string, object> = {};
    for (const { name, path } of pagesOf(shown).filter((_, index) => isLookedAt(index))) {
      found[name] = await lookAt(opened, path);
      expected[name] = { headings: 1, failures: 0, violations: [], complaints: [], widerBy: 0 };
    }
    await opened.page.context().close();
    expect(found).toEqual(expected);
  },
);
