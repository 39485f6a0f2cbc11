import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openDashboard, type Dashboard } from './installation.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(async () => {
  await dashboard?.stop();
});

/** What browsers keep from pages over plain http in a local network. */
const withoutHttps = `
  delete Navigator.prototype.clipboard;
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
`;

async function open(path: string): Promise<Page> {
  const { page } = await dashboard.open();
  await page.addInitScript(withoutHttps);
  await page.goto(path);
  return page;
}

test('over plain http a key that is shown once can be copied by its button', async () => {
  const page = await open('/keys');
  await page.getByLabel('Key name').fill('Nightly report');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByRole('region', { name: 'key', exact: true }).textContent();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Key name').focus();
  await page.keyboard.press('Control+V');
  expect(await page.getByLabel('Key name').inputValue()).toBe(key);
  await page.context().close();
});

test('over plain http nobody is told that a signature does not fit', async () => {
  const page = await open('/deliveries');
  await page.getByRole('region', { name: 'openssl command' }).waitFor();
  expect(await page.getByLabel('X-Webhook-Signature').count()).toBe(0);
  await page.context().close();
});
