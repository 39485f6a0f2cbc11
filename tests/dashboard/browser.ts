import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

/** Debian's; nothing is downloaded. */
const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

export async function startBrowser(): Promise<Browser> {
  const executablePath = programs.find(existsSync);
  if (executablePath === undefined) throw new Error('There is no Chromium: install the Debian package chromium');
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export type Theme = 'light' | 'dark';
type PageOptions = { readonly baseURL: string; readonly theme?: Theme; readonly width?: number; readonly height?: number };

/** A page of a person of their own, and everything that it complained about. */
export async function openPage(
  browser: Browser,
  { baseURL, theme = 'light', width = 1280, height = 900 }: PageOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL, colorScheme: theme, viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}
