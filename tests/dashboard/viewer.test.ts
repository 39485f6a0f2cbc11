import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page as pageOf, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import type { Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { untilTrue } from './browser.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { Visitor } from './visitor.ts';

let site: Site;
let dashboard: Dashboard;
let price = 19;

/** One capture of a page of 800 × 600 CSS pixels, as a picture of twice as many and as text. */
async function capturePrice(): Promise<string> {
  const { id } = await call<{ readonly id: string }>('POST', '/v1/screenshots/async', {
    url: site.url('/price.html'),
    viewport: { width: 800, height: 600, deviceScaleFactor: 2 },
    outputs: [{ type: 'screenshot', format: 'png' }, { type: 'text' }],
  });
  await until(async () => (await call<{ status: string }>('GET', `/v1/captures/${id}`)).status === 'COMPLETED');
  return id;
}
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${dashboard.system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': dashboard.system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

const captured: string[] = [];
beforeAll(async () => {
  site = await startSite({
    '/price.html': (_req, res) =>
      res
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(
          pageOf(
            `<header style="position:absolute;left:0;top:0;width:200px;height:100px;background:#2a7a4b"></header><p style="margin:300px 0 0 300px">A desk costs ${price} a month</p>`,
          ),
        ),
  });
  dashboard = await openDashboard();
  captured.push(await capturePrice());
  price = 24;
  captured.push(await capturePrice());
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

const pictureOf = (page: Page): Promise<boolean> =>
  untilTrue(page, `document.querySelector('figure img')?.naturalWidth > 0`);

test('a picture is zoomed, measured and shown in the whole window by keyboard alone', async () => {
  const { page, complaints } = await dashboard.open();
  await page.goto(`/captures/${captured[0]}`);
  await pictureOf(page);
  const zoom = page.getByLabel('Zoom level');
  const stage = page.getByRole('group', { name: /^Screenshot/ });
  await stage.focus();
  const shown = async (key: string): Promise<string | null> => (await page.keyboard.press(key), zoom.textContent());
  expect([await shown('1'), await shown('+'), await shown('-')]).toEqual(['100 %', '125 %', '100 %']);
  expect(await page.getByRole('img', { name: /^Screenshot of/ }).evaluate((image) => image.clientWidth)).toBe(1_600);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await stage.evaluate(({ scrollTop, scrollLeft }) => scrollTop > 0 && scrollLeft > 0)).toBe(true);
  expect(Number.parseInt((await shown('0'))!, 10)).toBeLessThan(100);

  await page.keyboard.press('r');
  const measured = page.getByLabel('Measured');
  await measured.filter({ hasText: /^100 × 100 px at \d+, \d+$/ }).waitFor();
  await page.getByRole('group', { name: /^Ruler/ }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await measured.filter({ hasText: /^101 × 100 px/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('f');
  const whole = page.getByRole('dialog');
  await whole.getByRole('group', { name: /^Screenshot/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the ruler measures in CSS pixels of the page, whatever the zoom', async () => {
  const { page } = await dashboard.open({ theme: 'dark' });
  await page.goto(`/captures/${captured[0]}`);
  await pictureOf(page);
  await page.getByRole('button', { name: 'Ruler' }).click();
  const sheet = (await page.getByRole('group', { name: /^Ruler/ }).boundingBox())!;
  // The header of the page ends at 200, 100 of 800 × 600.
  const at = (share: number): number => sheet.x + sheet.width * share;
  await page.mouse.move(at(0), sheet.y);
  await page.mouse.down();
  await page.mouse.move(at(200 / 800), sheet.y + sheet.height * (100 / 600), { steps: 4 });
  await page.mouse.up();
  const [, width, height] = /^(\d+) × (\d+) px at 0, 0$/.exec((await page.getByLabel('Measured').textContent())!)!;
  expect(Math.abs(Number(width) - 200)).toBeLessThanOrEqual(2);
  expect(Math.abs(Number(height) - 100)).toBeLessThanOrEqual(2);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

test('two captures of different times are compared in four clicks, with their words, in five ways', async () => {
  const { page, complaints } = await dashboard.open({ theme: 'dark' });
  const visitor = new Visitor(page);
  await page.goto('/home');
  await visitor.goTo('Captures');
  const choices = page.getByRole('checkbox', { name: /^Select http/ });
  await visitor.click(choices.nth(0));
  await visitor.click(choices.nth(1));
  await visitor.click(visitor.link('Compare'));
  await page.getByRole('status').filter({ hasText: '1 change' }).waitFor();
  expect(visitor.clicks).toBe(4);
  expect(await page.locator('del').allTextContents()).toEqual(['19']);
  expect(await page.locator('ins').allTextContents()).toEqual(['24']);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('n');
  await page.getByRole('status').filter({ hasText: 'Change 1 of 1' }).waitFor();
  for (const [key, label] of Object.entries({ w: 'Comparison', o: 'Comparison', d: 'Difference', b: 'Blink' })) {
    await page.keyboard.press(key);
    await page.getByRole('group', { name: new RegExp(`^${label}\\.`) }).waitFor();
    expect(await page.locator('figure svg rect').count()).toBeGreaterThan(0);
    expect([key, await violationsOf(page)]).toEqual([key, []]);
  }
  expect(new URL(page.url()).searchParams.get('view')).toBe('blink');

  // One zoom and one place for both.
  await page.keyboard.press('s');
  const [before, after] = [/^Before/, /^After/].map((name) => page.getByRole('group', { name }));
  await before!.focus();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  const places = await Promise.all(
    [before!, after!].map((one) => one.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])),
  );
  expect(places[0]![1]).toBeGreaterThan(0);
  expect(places[1]).toEqual(places[0]);
  await page.keyboard.press('w');
  const swiped = page.getByRole('group', { name: /^Comparison\./ });
  await until(async () => (await swiped.evaluate(({ scrollTop }) => scrollTop)) === places[0]![1]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('all 404s of the last days are found and tried again in six clicks, and the filter is kept by its name', async () => {
  for (const path of ['/gone.html?1', '/gone.html?2'])
    await dashboard.system.capture({ url: site.url(path), format: 'png' });
  const { page } = await dashboard.open();
  const visitor = new Visitor(page);
  await page.goto('/home');
  await visitor.goTo('Captures');
  await visitor.click(page.getByRole('combobox', { name: 'HTTP status' }));
  await visitor.click(page.getByRole('option', { name: '404' }));
  await visitor.click(page.getByText('7 days', { exact: true }));
  await visitor.click(page.getByLabel('Select all 2 shown'));
  await visitor.click(visitor.button('Capture again'));
  await page.getByText('2 captures started.').waitFor();
  expect(visitor.clicks).toBe(6);

  await visitor.click(visitor.button('Saved filters'));
  await page.getByLabel('Name', { exact: true }).fill('Gone pages');
  await visitor.button('Save').click();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/captures');
  await visitor.button('Saved filters').click();
  await visitor.button('Gone pages').click();
  await page.waitForURL(
    ({ searchParams: kept }) => /404/.test(kept.get('http') ?? '') && /7/.test(kept.get('days') ?? ''),
  );
  await page.context().close();
});

test('items of a batch are looked at one after the other, chosen and found by the name of the batch', async () => {
  const { id } = await call<{ readonly id: string }>('POST', '/v1/screenshots/batches', { name: 'Winter catalogue' });
  const entries = ['/price.html?1', '/price.html?2'].map((path) => ({ url: site.url(path) }));
  await call('POST', `/v1/screenshots/batches/${id}/chunks`, { sequence: 0, entries });
  await call('POST', `/v1/screenshots/batches/${id}/start`);
  const { page, complaints } = await dashboard.open();
  await page.goto('/home');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByLabel('Search', { exact: true }).fill('winter');
  await page.getByRole('button', { name: /Winter catalogue/ }).click();
  await page.getByText('2 of 2 · 100 %').waitFor();
  await page.getByRole('button', { name: /^View .*\?1/ }).click();
  const whole = page.getByRole('dialog');
  await whole.getByRole('img', { name: /\?1$/ }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await whole.getByRole('button', { name: 'Next' }).click();
  await whole.getByRole('img', { name: /\?2$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Select all items shown').check();
  await page.getByRole('region', { name: 'Selected captures' }).getByRole('link', { name: 'Compare' }).waitFor();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  // Its tooltip is outside the landmarks of the page.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
