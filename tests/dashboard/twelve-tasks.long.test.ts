import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tintype/testing/until';
import { fillInstallation } from './fill-installation.ts';
import { startDashboard, type Dashboard } from './installation.ts';
import { administrator } from './people.ts';
import { startShownSite, type ShownSite } from './shown-site.ts';
import { Visitor } from './visitor.ts';

let site: ShownSite;
let dashboard: Dashboard;
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  site = await startShownSite();
  undo.defer(site.stop);
  dashboard = await startDashboard(['gateway', 'render', 'scheduler', 'crawl', 'edit', 'notifier'], {
    TINTYPE_SMTP_URL: 'smtp://127.0.0.1:9',
  });
  undo.defer(dashboard.stop);
  await fillInstallation(dashboard.system, site);
});
afterAll(() => undo.disposeAsync());

type Task = (visitor: Visitor) => Promise<unknown>;
/** What a new user comes for, each from home to its result. */
const tasks: Readonly<Record<string, Task>> = {
  'Create a key': async (visitor) => {
    await visitor.goTo('API keys');
    await visitor.fill(/^Key name/, 'Nightly report');
    await visitor.click(visitor.button('Create API key'));
    await visitor.page.getByText('Copy the key now').waitFor();
  },
  'Capture a page': async (visitor) => {
    await visitor.goTo('Playground');
    await visitor.fill('Page URL', site.url('/prices.html'));
    await visitor.click(visitor.button('Capture'));
    await visitor.page.getByRole('img', { name: /Screenshot of/ }).waitFor();
  },
  'Capture one element of a page': async (visitor) => {
    await visitor.goTo('Playground');
    await visitor.fill('Page URL', site.url('/prices.html'));
    await visitor.click(visitor.button('Select on the page').first());
    // The card in the middle.
    await visitor.clickAt(visitor.page.getByRole('img', { name: 'Full-page screenshot' }), 0.5, 0.35);
    await visitor.click(visitor.button('Capture this element'));
    await visitor.click(visitor.button('Capture'));
    await visitor.page.getByRole('img', { name: /Screenshot of/ }).waitFor();
  },
  'Capture a list of pages from a file': async (visitor) => {
    await visitor.goTo('Batches');
    await visitor.click(visitor.link('New batch'));
    const chooser = visitor.page.waitForEvent('filechooser');
    await visitor.click(visitor.button('Choose file'));
    const buffer = Buffer.from(`${site.url('/prices.html')}\n${site.url('/journal.html')}\n`);
    await (await chooser).setFiles({ name: 'pages.txt', mimeType: 'text/plain', buffer });
    await visitor.click(visitor.button('Import 2 lines'));
    await visitor.page.getByText('Import complete').waitFor();
  },
  'Retry failed pages of a list': async (visitor) => {
    await visitor.goTo('Batches');
    await visitor.click(visitor.link(/Autumn catalogue/));
    await visitor.click(visitor.button('Retry failed'));
    await visitor.page
      .getByText(/Processing|Completed|Partially completed/)
      .first()
      .waitFor();
  },
  'Get an email each week if a page changes': async (visitor) => {
    await visitor.goTo('Schedules');
    await visitor.click(visitor.link('New schedule'));
    await visitor.fill(/^URL/, site.url('/prices.html'));
    await visitor.click(visitor.page.getByText('Weekly', { exact: true }));
    await visitor.fill('Email addresses', 'ada@example.com');
    await visitor.click(visitor.button('Create schedule'));
    await visitor.page.getByRole('heading', { name: 'Next runs' }).waitFor();
  },
  'See what changed on a page': async (visitor) => {
    await visitor.goTo('Schedules');
    await visitor.click(visitor.link(/Prices of the competition/));
    await visitor.click(visitor.link(/Changed/).first());
    await visitor.page.getByRole('group', { name: /^After/ }).waitFor();
  },
  'Turn a site into Markdown and download it': async (visitor) => {
    await visitor.goTo('Crawls');
    await visitor.fill('Start URL', site.url('/'));
    await visitor.click(visitor.button('Start crawl'));
    await visitor.page.getByText('Partially completed').first().waitFor();
    await visitor.click(visitor.button('Download'));
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.click(visitor.page.getByRole('menuitem', { name: 'All files (ZIP)' })),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
  },
  'Resend a webhook': async (visitor) => {
    await visitor.goTo('Webhooks');
    await visitor.click(visitor.button(/capture\.failed|job\.failed|hook/).first());
    await visitor.click(visitor.button('Retry delivery').first());
  },
  'See why a capture failed': async (visitor) => {
    await visitor.goTo('Captures');
    await visitor.click(visitor.link(/closed the connection/).first());
    await visitor.page.getByRole('heading', { name: 'Failure reason' }).waitFor();
  },
  'Raise a limit of an organization': async (visitor) => {
    await visitor.goTo('Administration');
    await visitor.click(visitor.button('Limits').first());
    await visitor.fill('Items per batch', '250000');
    await visitor.click(visitor.button('Save'));
    // An hour after signing in, the password is asked for.
    await visitor.page.getByRole('dialog', { name: 'Confirm your identity' }).waitFor();
    await visitor.fill('Password', administrator.password);
    await visitor.click(visitor.button('Confirm'));
    await visitor.page.getByRole('cell', { name: '250,000' }).first().waitFor();
  },
  'Revoke a key': async (visitor) => {
    await visitor.goTo('API keys');
    await visitor.click(
      visitor.page.getByRole('row', { name: /Nightly report/ }).getByRole('button', { name: 'Revoke' }),
    );
    await visitor.click(visitor.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await visitor.page
      .getByRole('row', { name: /Nightly report/ })
      .getByText('Revoked')
      .waitFor();
  },
};

/** The table of the document: what is said there is what was counted. */
const told = new Map(
  [
    ...readFileSync(new URL('../../docs/dashboard.md', import.meta.url), 'utf8').matchAll(
      /^\| ([A-Z][^|]+?) +\| +(\d+) +\|$/gm,
    ),
  ].map(([, task, clicks]) => [task!, Number(clicks)]),
);
let visitor: Visitor | undefined;
afterEach(() => visitor?.page.context().close());

test.each(Object.entries(tasks))('what a new user comes for: %s', async (name, work) => {
  const isLater = name === 'Raise a limit of an organization';
  if (isLater)
    await dashboard.system.database.client.execute`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`;
  const { page } = await dashboard.open();
  visitor = new Visitor(page);
  await page.goto('/home');
  await work(visitor);
  if (isLater)
    await until(async () => ((await page.getByRole('dialog').count()) === 0 ? true : undefined), {
      what: 'the dialog to close',
    });
  expect(visitor.clicks).toBeLessThanOrEqual(8);
  expect([name, told.get(name)]).toEqual([name, visitor.clicks]);
});
