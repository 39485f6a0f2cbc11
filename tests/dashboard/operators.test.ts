import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import type { Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { startDashboard, type Dashboard } from './installation.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await startDashboard(['gateway'], { TINTYPE_STATUS_PAGE: 'true' });
});
afterAll(() => dashboard?.stop());

/** The rows of the file that a button gives, without its byte order mark. */
async function savedBy(page: Page, button: () => Promise<void>): Promise<{ name: string; lines: readonly string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button()]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: download.suggestedFilename(), lines: text.slice(1).trim().split('\r\n') };
}

test('the queue is read on one page, and on a wall without a control', async () => {
  const { page, complaints } = await dashboard.open();
  await page.goto('/administration');
  await page.getByRole('region', { name: 'Jobs by queue' }).getByRole('cell', { name: 'Deliveries' }).waitFor();
  expect(await page.getByRole('img', { name: /^Captures per minute in the last hour: 0 in total/ }).count()).toBe(1);
  await page.getByText('No render worker is running').waitFor();
  await page.getByRole('link', { name: 'Wall view' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Captures Down$/ })
    .waitFor();
  expect(await page.locator('button, a, input').count()).toBe(0);
  // It reads again by itself.
  await page.waitForResponse((response) => response.url().endsWith('/v1/administration/work'));
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the audit log is searched, and what is found is saved; an organization is created', async () => {
  const { page } = await dashboard.open();
  await page.goto('/administration');
  await page.getByRole('button', { name: 'New organization' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('=Second');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('region', { name: 'Organizations' }).getByRole('cell', { name: '=Second' }).waitFor();
  const log = page.getByRole('region', { name: 'Audit log' });
  await page.getByLabel('Search the audit log').fill('no such thing');
  await page.getByText('No entries match.').waitFor();
  await page.getByLabel('Search the audit log').fill('self_hosted');
  await log.getByRole('cell', { name: 'Organization created' }).waitFor();
  const panel = page.locator('section').filter({ hasText: 'Audit log' });
  const { name, lines } = await savedBy(page, () => panel.getByRole('button', { name: 'Export CSV' }).click());
  expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('Time,Action,Actor,Actor email,Target,IP address,Organization,Details');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['organization.created']);
  const organizations = page.locator('section').filter({ hasText: 'Items per batch' });
  const saved = await savedBy(page, () => organizations.getByRole('button', { name: 'Export CSV' }).click());
  // A spreadsheet does not run it as a formula.
  expect(saved.lines.some((line) => line.includes(",'=Second,") || line.includes(`,"'=Second",`))).toBe(true);
  await page.context().close();
});

test('the first steps are ticked off by what is there, and a key has scopes and a last use', async () => {
  const { page } = await dashboard.open();
  await page.goto('/home');
  await page.getByRole('heading', { name: 'First steps: 1 of 3 done' }).waitFor();
  await page.goto('/keys');
  await page.getByLabel('Key name').fill('Reader');
  await page.getByRole('checkbox', { name: 'Capture' }).uncheck();
  await page.getByRole('checkbox', { name: 'Manage' }).uncheck();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = (await page.getByRole('region', { name: 'key', exact: true }).textContent())!;
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Reader/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['Read', 'Never']));
  const ask = (method: string, path: string): Promise<number> =>
    fetch(`${dashboard.system.gatewayUrl}${path}`, { method, headers: { 'X-API-Key': key } }).then(
      ({ status }) => status,
    );
  expect([await ask('GET', '/v1/usage'), await ask('POST', '/v1/screenshots')]).toEqual([200, 403]);
  await page.reload();
  await row.getByRole('cell', { name: 'just now' }).first().waitFor();
  await page.context().close();
});

test('usage is saved as a file', async () => {
  const { page } = await dashboard.open();
  await page.goto('/usage');
  const activity = page.locator('section').filter({ hasText: 'Activity' });
  const { lines } = await savedBy(page, () => activity.getByRole('button', { name: 'Export CSV' }).click());
  expect([lines.length, lines[0]]).toEqual([121, 'Date (UTC),Captures']);
  const byKey = page.locator('section').filter({ hasText: 'Usage by API key' });
  const keys = await savedBy(page, () => byKey.getByRole('button', { name: 'Export CSV' }).click());
  expect(keys.lines.at(-1)).toMatch(/^Dashboard and signed links,,\d{4}-\d\d,0,0,0,0$/);
  await page.context().close();
});

test('times are shown in the time zone of the person', async () => {
  const { page } = await dashboard.open();
  await page.goto('/me');
  await page.getByLabel('Time zone', { exact: true }).first().fill('Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await page.getByText('GMT+9').waitFor();
  await page.goto('/administration');
  await page.locator('time[title$="GMT+9"]').first().waitFor();
  await page.context().close();
});

/** Keeps the page from hearing of changes, until the returned function is called. */
async function holdEvents(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/events', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.each([
  ['while the page listens', false],
  ['before the page listens', true],
])('a capture that fails %s is told on whatever page, and leads to it', async (_when, isBefore) => {
  const { system } = dashboard;
  const { page } = await dashboard.open();
  const listen = isBefore ? await holdEvents(page) : () => undefined;
  const listening = page.waitForRequest((request) => request.url().endsWith('/v1/events'));
  await page.goto('/usage');
  await listening;
  const sent = await fetch(`${system.gatewayUrl}/v1/screenshots/async`, {
    method: 'POST',
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/' }),
  });
  const { id } = (await sent.json()) as { readonly id: string };
  await system.database.client.execute`UPDATE captures SET sent_at = now() WHERE id = ${id}`;
  const { attempt } = (await claimCapture(system.database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  await failCapture(system.database, { id, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  listen();
  const told = page.getByRole('status').filter({ hasText: 'Capture failed: example.com' });
  await told.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/captures/${id}`);
  await page.context().close();
});

test('a list shows what was made before the page listened', async () => {
  const { system } = dashboard;
  const { page } = await dashboard.open();
  const listen = await holdEvents(page);
  // Pages also ask again by themselves, which would show it a while later.
  await page.addInitScript('setInterval = () => 0');
  await page.goto('/schedules', { waitUntil: 'networkidle' });
  const sent = await fetch(`${system.gatewayUrl}/v1/schedules`, {
    method: 'POST',
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Made before', schedule: '@daily', url: 'https://example.com/' }),
  });
  expect(sent.status).toBe(201);
  listen();
  await page.getByText('Made before').waitFor();
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe finds nothing on the wall and on the status page: %s', async (theme) => {
  const { page, complaints } = await dashboard.open({ theme, width: 1920 });
  for (const path of ['/administration/wall', '/status']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
