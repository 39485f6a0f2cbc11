import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { folders } from '../folders.ts';

/**
 * The view of a page with its overlay open and what its console complains of: whether a row of the
 * corpus does what it is there for.
 */
export async function coveredView(browser: Browser, { id, url }: { id: string; url: string }): Promise<Covered> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => void complaints.push(String(error).slice(0, 160)));
    await page.goto(url, { waitUntil: 'load', timeout: 25_000 }).catch(() => undefined);
    await page.waitForNetworkIdle({ idleTime: 500, timeout: 5_000 }).catch(() => undefined);
    await sleep(2_500);
    const picture = Buffer.from(
      await page.screenshot({ type: 'png', optimizeForSpeed: true, captureBeyondViewport: false }),
    );
    mkdirSync(folders.covered, { recursive: true });
    const file = join(folders.covered, `${id}.png`);
    writeFileSync(file, picture);
    return { file, complaints };
  } finally {
    await context.close();
  }
}
export type Covered = { readonly file: string; readonly complaints: readonly string[] };
