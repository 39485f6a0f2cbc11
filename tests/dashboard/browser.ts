import { existsSync } from 'node:fs';
import { hangMs } from '@tintype/testing/hang';
import { until } from '@tintype/testing/until';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Debian's; nothing is downloaded. The headless shell starts and draws in about half the time. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

let browser: Promise<Browser> | undefined;

/**
 * The browser of this test worker. It ends with the worker process, because Playwright closes its
 * pipe.
 */
export const sharedBrowser = (): Promise<Browser> => (browser ??= startBrowser());

export async function startBrowser(): Promise<Browser> {
  const executablePath = programs.find(existsSync);
  if (executablePath === undefined) throw new Error('There is no Chromium: install the Debian package chromium');
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export type Theme = 'light' | 'dark';
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
export type PageOptions = {
  readonly baseURL: string;
  readonly theme?: Theme;
  readonly width?: number;
  /** Of somebody who signed in before. */
  readonly signedIn?: SignedIn;
};
export type OpenedPage = {
  readonly page: Page;
  /** What the browser complained about: errors, and what the page's policy refused. */
  readonly complaints: string[];
};

/** A page in a browser profile of its own. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const { baseURL, theme = 'light', width = 1280, signedIn } = options;
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(signedIn && { storageState: signedIn }),
  });
  context.setDefaultTimeout(hangMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/**
 * Waits until the expression is true in the page. The policy of our pages refuses
 * `page.waitForFunction`.
 */
export const untilTrue = (page: Page, expression: string): Promise<boolean> =>
  until(() => page.evaluate<boolean>(expression), { what: expression });
