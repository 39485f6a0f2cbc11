import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openDashboard, type Dashboard } from './installation.ts';
import { administrator } from './people.ts';
import { startShownSite, type ShownSite } from './shown-site.ts';

let site: ShownSite;
let dashboard: Dashboard;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startShownSite();
  undo.defer(site.stop);
  dashboard = await openDashboard();
  undo.defer(dashboard.stop);
});
afterAll(() => undo.disposeAsync());

const stepsMax = 120;

/** Somebody without a mouse: what cannot be reached with Tab and pressed cannot be used. */
class Typist {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  /** Goes on with Tab until the first of these has the focus. */
  async reach(what: Locator): Promise<void> {
    const target = what.first();
    await target.waitFor();
    for (let steps = 0; steps < stepsMax; steps += 1) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Not reached with ${stepsMax} steps: ${String(what)}`);
  }
  async press(what: Locator): Promise<void> {
    await this.reach(what);
    await this.page.keyboard.press('Enter');
  }
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.reach(this.page.getByRole('textbox', { name: label, exact: typeof label === 'string' }));
    await this.page.keyboard.insertText(text);
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }
  /** By the side bar. */
  async goTo(name: string): Promise<void> {
    await this.press(this.page.getByRole('navigation').getByRole('link', { name, exact: true }));
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }
}

async function atHome(): Promise<Typist> {
  const { page } = await dashboard.open();
  await page.goto('/home');
  return new Typist(page);
}

test('signing in', async () => {
  const { page } = await dashboard.openSignedOut();
  await page.goto('/sign-in');
  const typist = new Typist(page);
  await typist.type('Email', dashboard.owner.email);
  await typist.type('Password', administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.context().close();
});

test('capturing a page, and opening it in the list', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('Playground');
  await typist.type('Page URL', site.url('/prices.html'));
  await typist.press(typist.button('Capture'));
  await page.getByRole('img', { name: /Screenshot of/ }).waitFor();
  await typist.goTo('Captures');
  await typist.press(page.getByRole('main').getByRole('link', { name: /prices\.html/ }));
  await page.getByRole('heading', { level: 1, name: /prices\.html/ }).waitFor();
  await page.context().close();
});

test('importing a list', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('Batches');
  await typist.press(page.getByRole('link', { name: 'New batch' }));
  const chooser = page.waitForEvent('filechooser');
  await typist.press(typist.button('Choose file'));
  const buffer = Buffer.from(`${site.url('/prices.html')}\n${site.url('/journal.html')}\n`);
  await (await chooser).setFiles({ name: 'pages.txt', mimeType: 'text/plain', buffer });
  await typist.press(typist.button('Import 2 lines'));
  await page.getByText('Import complete').waitFor();
  await page.context().close();
});

test('watching a page', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('Schedules');
  await typist.press(page.getByRole('link', { name: 'New schedule' }));
  await typist.type(/^URL/, site.url('/prices.html'));
  // What is compared is said before the first run: text and picture.
  const compared = /a line of the visible text of the page .*, or if more than 3.0 % of the image/;
  await page.getByText(compared).waitFor();
  await typist.press(typist.button('Create schedule'));
  await page.getByRole('heading', { name: 'Next runs' }).waitFor();
  await page.getByText(compared).waitFor();
  await page.context().close();
});

test('crawling a site', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('Crawls');
  await typist.type('Start URL', site.url('/'));
  await typist.press(typist.button('Start crawl'));
  await page.getByText('Partially completed').first().waitFor();
  await page.context().close();
});

test('making a key and revoking it', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('API keys');
  await typist.type(/^Key name/, 'Nightly report');
  await typist.press(typist.button('Create API key'));
  await page.getByText('Copy the key now').waitFor();
  await typist.press(typist.button('Done'));
  await typist.press(page.getByRole('row', { name: /Nightly report/ }).getByRole('button', { name: 'Revoke' }));
  await typist.press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await page
    .getByRole('row', { name: /Nightly report/ })
    .getByText('Revoked')
    .waitFor();
  await page.context().close();
});

test('raising the cap of batches, and inviting a member, who joins and sees it', async () => {
  const typist = await atHome();
  const { page } = typist;
  await typist.goTo('Administration');
  await typist.press(typist.button('Limits'));
  await typist.type('Items per batch', '250000');
  await typist.press(typist.button('Save'));
  await page.getByRole('cell', { name: '250,000' }).first().waitFor();
  await typist.goTo('Members');
  await typist.type('Email address', 'vera@example.com');
  await typist.press(typist.button('Create invitation link'));
  const link = await page.getByRole('region', { name: 'invitation link' }).textContent();
  await page.context().close();

  const { page: own } = await dashboard.openSignedOut();
  await own.goto(link!);
  const member = new Typist(own);
  await member.type('Your name', 'Vera');
  await member.type('Password', 'four green doors and a lake');
  await member.press(member.button('Create account and join'));
  await own.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await member.goTo('Organization');
  await own.getByText('250,000').first().waitFor();
  expect(await own.getByText('Items per batch').count()).toBe(1);
  expect(await own.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await own.context().close();
});
