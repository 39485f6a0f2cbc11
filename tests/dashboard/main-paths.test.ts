import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import type { Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import type { Page } from 'playwright-core';
import { untilTrue } from './browser.ts';
import { importInTwoTabs } from './import-in-two-tabs.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { administrator } from './people.ts';
import { startShownSite } from './shown-site.ts';

let site: Site;
let dashboard: Dashboard;
let system: System;

beforeAll(async () => {
  site = await startShownSite();
  dashboard = await openDashboard();
  ({ system } = dashboard);
  await system.raiseBatchSize(200_000);
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

const open = async (): Promise<Page> => (await dashboard.open()).page;

test('from home to the first picture', async () => {
  const { page, complaints } = await dashboard.open();
  await page.goto('/home');
  await page.getByRole('link', { name: 'Open the playground' }).click();
  await page.getByLabel('Page URL').fill(site.url('/prices.html'));
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  const picture = page.getByRole('img', { name: /Screenshot of/ });
  await picture.waitFor();
  await untilTrue(page, `document.querySelector('img[alt*="Screenshot of"]').naturalWidth === 1920`);
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByText('image/webp').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('form, JSON and code say the same request', async () => {
  const page = await open();
  await page.goto('/playground?url=https%3A%2F%2Fexample.com');
  await page.getByRole('switch', { name: 'Full page' }).click();
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await page.getByRole('region', { name: 'curl' }).textContent()).toContain(
    `{"url":"https://example.com","fullPage":true}`,
  );
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByLabel('Request as JSON').fill('{ "url": "https://example.com", "format": "png" }');
  await page.getByRole('tab', { name: 'Form' }).click();
  expect(await page.getByRole('switch', { name: 'Full page' }).isChecked()).toBe(false);
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await page.getByRole('region', { name: 'curl' }).textContent()).toContain('capture.png');
  await page.context().close();
});

test('a request of another service becomes the request of the playground, and what is lost is said', async () => {
  const page = await open();
  await page.goto('/playground');
  await page.getByRole('tab', { name: 'Import' }).click();
  await page
    .getByLabel('Import a request')
    .fill(
      `https://api.urlbox.com/v1/KEY/png?url=${encodeURIComponent(site.url('/prices.html'))}&width=800&height=600&proxy=x`,
    );
  await page.getByRole('button', { name: 'Translate' }).click();
  await page.getByText('proxy (omitted): has no equivalent').waitFor();
  expect(await page.getByRole('region', { name: 'Translated request' }).textContent()).not.toContain('KEY');
  expect(await page.getByLabel('Page URL').inputValue()).toBe(site.url('/prices.html'));
  await page.context().close();
});

test('what the service refuses stands beside its field, and nothing that was entered is lost', async () => {
  const page = await open();
  await page.goto('/playground');
  await page.getByLabel('Page URL').fill('http://10.0.0.1/');
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/TINTYPE_ALLOW_HOSTS/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Page URL').inputValue()).toBe('http://10.0.0.1/');
  await page.context().close();
});

describe('an import', () => {
  // The browser sends at most 1,000 lines at once.
  const lines = Array.from({ length: isLong ? 10_000 : 1_500 }, (_, index) => `https://example.com/page/${index}`);
  const list = { name: 'addresses.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };

  test('goes on in a tab that was closed in the middle, and takes every line once, in its order', async () => {
    const context = (await open()).context();
    const { takenFirst, urls } = await importInTwoTabs(context, system, list);
    expect(takenFirst).toBeLessThan(lines.length);
    expect(urls).toEqual(lines);
    const again = await context.newPage();
    // It is finished, so it is not offered again.
    await again.goto('/batches/new');
    await again.getByText('Drop a file here').waitFor();
    expect(await again.getByText('Unfinished imports').count()).toBe(0);
    await context.close();
  });

  test('reads a table as spreadsheets save it, from the column that is chosen', async () => {
    const page = await open();
    await page.goto('/batches/new');
    const rows = [
      'Lamps;;',
      'Büro;url;Hersteller',
      `Lampe;${site.url('/prices.html')};https://maker.example/1`,
      'Ohne;;',
    ];
    const buffer = Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1');
    await page.getByLabel('List of URLs').setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer });
    await page.getByText('CSV with semicolons, Windows-1252').waitFor();
    await page.getByText('has no URL').waitFor();
    await page.getByRole('combobox', { name: 'Column with the URLs' }).click();
    await page.getByRole('option', { name: 'Hersteller' }).click();
    await page.getByText('https://maker.example/1').waitFor();
    await page.getByRole('combobox', { name: 'Column separator' }).click();
    await page.getByRole('option', { name: 'None: one URL per line' }).click();
    await page.getByText('TXT, Windows-1252').waitFor();
    await page.getByText('must start with http:// or https://').first().waitFor();
    await page.getByRole('button', { name: 'Choose another list' }).click();
    const list = { name: 'urls.txt', mimeType: 'text/plain', buffer: Buffer.from('https://a.example/1;Lamp\n') };
    await page.getByLabel('List of URLs').setInputFiles(list);
    await page.getByRole('heading', { name: '1 URL to check' }).waitFor();
    await page.getByRole('combobox', { name: 'Column separator' }).click();
    await page.getByRole('option', { name: 'Semicolon' }).click();
    await page.getByText('All lines are valid').waitFor();
    await page.context().close();
  });

  test('shows what is broken before anything is sent, and keeps it as failed items', async () => {
    const page = await open();
    await page.goto('/batches/new');
    await page.getByLabel('Or paste URLs').fill(`${site.url('/prices.html')}\nnot an address\n`);
    await page.getByRole('button', { name: 'Preview list' }).click();
    await page.getByText('must start with http:// or https://').waitFor();
    const { organizationId } = system;
    expect(await system.database.client.batch.count({ where: { organizationId } })).toBe(1);
    await page.getByRole('button', { name: 'Import 2 lines' }).click();
    await page.getByRole('link', { name: 'Open batch' }).click();
    await page.getByText('Partially completed').waitFor();
    await page.context().close();
  });
});

describe('keys', () => {
  test('a key is shown once, works, and is refused as soon as it is revoked', async () => {
    const page = await open();
    await page.goto('/keys');
    await page.getByLabel('Key name').fill('Nightly report');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const key = (await page.getByRole('region', { name: 'key', exact: true }).textContent())!;
    const ask = (): Promise<number> =>
      fetch(`${system.gatewayUrl}/v1/usage`, { headers: { 'X-API-Key': key } }).then(({ status }) => status);
    expect(await ask()).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(key);

    await page
      .getByRole('row', { name: /Nightly report/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('row', { name: /Nightly report/ })
      .getByText('Revoked')
      .waitFor();
    expect(await ask()).toBe(401);
    await page.context().close();
  });

  test('a link is built with the secret that was shown once', async () => {
    const page = await open();
    await page.goto('/links');
    await page.getByLabel('Link key name').fill('Shop');
    await page.getByRole('button', { name: 'Create link key' }).click();
    expect(await page.getByRole('region', { name: 'secret', exact: true }).textContent()).toMatch(/^lks_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Page URL').fill('ftp://example.com/');
    const shown = page.getByRole('region', { name: 'link as URL' });
    await shown.filter({ hasText: 'ftp' }).waitFor();
    // It is signed rightly, and refused for its page.
    const link = (await shown.textContent())!.replace('onError=image', 'onError=json');
    expect((await fetch(link)).status).toBe(401);
    expect((await fetch((await shown.textContent())!)).status).toBe(400);
    await page.context().close();
  });

  test('after a while the password is asked for first', async () => {
    await system.database.client.execute`
      UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = ${dashboard.owner.userId}`;
    const page = await open();
    await page.goto('/keys');
    await page.getByLabel('Key name').fill('Later');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm your identity' })
      .getByLabel('Password', { exact: true })
      .fill(administrator.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Copy the key now').waitFor();
    await page.context().close();
  });
});

test('whoever is invited joins by the link, with the rights of the role', async () => {
  const page = await open();
  await page.goto('/members');
  await page.getByLabel('Email address').fill('guest-of-main-paths@example.com');
  await page.getByLabel('Role', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByText('No email was sent.').waitFor();
  const link = (await page.getByRole('region', { name: 'invitation link' }).textContent())!;
  const guest = (await dashboard.openSignedOut()).page;
  await guest.goto('/captures');
  await guest.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  expect(await guest.getByText('expired').count()).toBe(0);
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Vera');
  await guest.getByLabel('Password', { exact: true }).fill('four green doors and a lake');
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await guest.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await guest.goto('/keys');
  await guest.getByText('Later', { exact: true }).waitFor();
  expect(await guest.getByRole('button', { name: 'Create API key' }).count()).toBe(0);
  expect(await guest.getByRole('link', { name: 'Administration' }).count()).toBe(0);
  await guest.goto('/administration');
  await guest.getByRole('heading', { name: 'Administrators only' }).waitFor();
  expect(await guest.getByRole('alert').count()).toBe(0);
  await guest.context().close();
  await page.context().close();
});

test('a session that is ended elsewhere leads to signing in without a click, and from there back', async () => {
  const page = await open();
  await page.goto('/usage');
  await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
  await system.database.client.execute`DELETE FROM sessions WHERE user_id = ${dashboard.owner.userId}`;
  await page.getByText('Your session has expired').waitFor();
  await page.getByLabel('Email').fill(dashboard.owner.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong one it is');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/SIGN_IN_FAILED/)
    .waitFor();
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
  await page.context().close();
});
