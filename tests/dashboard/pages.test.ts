import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
  system = await startInstallation(['gateway', 'render', 'scheduler', 'crawl', 'notifier']);
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
  };
}

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
] as const)('in the %s theme at %d pixels', (theme, width) => {
  test('axe finds nothing on any page, and the policy refuses nothing', async () => {
    const opened = await openPage(browser, { baseURL: system.gatewayUrl, theme, width, signedIn });
    const found: Record<string, object> = {};
    const expected: Record<string, object> = {};
    for (const { name, path } of pagesOf(shown)) {
      found[name] = await lookAt(opened, path);
      expected[name] = { headings: 1, failures: 0, violations: [], complaints: [] };
    }
    await opened.page.context().close();
    expect(found).toEqual(expected);
  });

  test('no page is wider than the window', async () => {
    const { page } = await openPage(browser, { baseURL: system.gatewayUrl, theme, width, signedIn });
    const wide: string[] = [];
    for (const { name, path } of pagesOf(shown)) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const extra = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (extra > 0) wide.push(`${name}: ${extra} px`);
    }
    await page.context().close();
    expect(wide).toEqual([]);
  });
});
