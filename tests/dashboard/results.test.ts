import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page as pageOf, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import type { Page } from 'playwright-core';
import { unzip } from '../e2e/crawls/unzip.ts';
import { untilTrue } from './browser.ts';
import { openDashboard, type Dashboard } from './installation.ts';

let site: Site;
let dashboard: Dashboard;
let isMended = false;
let price = 19;

beforeAll(async () => {
  site = await startSite({
    '/good.html': pageOf('<h1 id="top" style="margin:0;height:80px;background:#2a7a4b">Good</h1><p>Below it.</p>'),
    '/shaky.html': (req, res) =>
      isMended
        ? res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf('<h1>Mended</h1>'))
        : req.socket.destroy(),
    '/price.html': (_req, res) =>
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf(`<h1>A desk costs ${price} a month</h1>`)),
  });
  dashboard = await openDashboard();
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

const open = async (): Promise<Page> => (await dashboard.open()).page;
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${dashboard.system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': dashboard.system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
type Made = { readonly id: string };

test('failed items of a batch are tried again, and all of its files downloaded in one', async () => {
  const { id } = await call<Made>('POST', '/v1/screenshots/batches', { name: 'Shaky' });
  const entries = ['/good.html', '/shaky.html'].map((path) => ({ url: site.url(path) }));
  await call('POST', `/v1/screenshots/batches/${id}/chunks`, { sequence: 0, entries });
  await call('POST', `/v1/screenshots/batches/${id}/start`);
  const page = await open();
  await page.goto(`/batches/${id}`);
  await page.getByText('Partially completed').waitFor();
  isMended = true;
  await page.getByRole('button', { name: 'Retry failed' }).click();
  type Counts = { readonly completedJobs: number; readonly failedJobs: number };
  const counts = await until(
    async () => {
      const batch = await call<Counts>('GET', `/v1/screenshots/batches/${id}`);
      return batch.completedJobs === 2 ? batch : undefined;
    },
    { what: 'the mended page' },
  );
  expect(counts.failedJobs).toBe(0);
  await page.getByRole('button', { name: 'Retry failed' }).waitFor({ state: 'detached' });
  await page.getByText('2 of 2 · 100 %').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`batch-${id}.zip`);
  const files = await unzip(await readFile(await download.path()));
  expect([...files.keys()].filter((name) => /\/screenshot\.\w+$/.test(name))).toHaveLength(2);
  expect(files.has('batch.json')).toBe(true);
  await page.context().close();
});

test('lists show thumbnails, and a capture that was answered at once shows its stages and saves each of its files', async () => {
  const page = await open();
  const asked: string[] = [];
  page.on('response', (response) => {
    if (/\/v1\/.*(?:thumbnail|result)/.test(response.url()))
      asked.push(`${response.status()} ${response.headers()['content-type']} ${new URL(response.url()).pathname}`);
  });
  const outputs = [
    { id: 'picture', type: 'screenshot' },
    { id: 'words', type: 'markdown' },
  ];
  await dashboard.system.capture({ url: site.url('/good.html?at-once'), format: 'png', outputs });
  for (const view of ['', '?view=list']) {
    await page.goto(`/captures${view}`);
    await untilTrue(
      page,
      `[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth > 0).length >= 3`,
    );
  }
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((line) => !/^200 image\/webp \/v1\/captures\/\w+\/thumbnail$/.test(line))).toEqual([]);
  await page.getByRole('link', { name: /at-once/ }).click();
  await page.getByRole('button', { name: /^Stages \(/ }).click();
  await page.getByRole('row', { name: /navigate/ }).waitFor();
  await page.getByRole('heading', { name: 'Verdict' }).waitFor();
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /words/ }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Below it.');
  await page.context().close();
});

type Captured = { readonly request: object; readonly status: string };
const captured = (id: string): Promise<Captured> => call<Captured>('GET', `/v1/captures/${id}`);
const endOf = (id: string): Promise<Captured> =>
  until(
    async () => {
      const capture = await captured(id);
      return ['QUEUED', 'PROCESSING'].includes(capture.status) ? undefined : capture;
    },
    { what: 'the end of the capture' },
  );
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

test('a capture shows its request, is captured again whole, and opens whole in the playground', async () => {
  const sent = {
    url: site.url('/good.html?whole'),
    viewport: { width: 640 },
    outputs: [{ type: 'screenshot', format: 'png' }, { type: 'text' }],
    actions: [{ type: 'click', selector: '#top' }],
  };
  const { id } = await call<Made>('POST', '/v1/screenshots/async', sent);
  const { request } = await endOf(id);
  expect(request).toMatchObject(sent);
  const page = await open();
  await page.goto(`/captures/${id}`);
  await page.getByText('Python', { exact: true }).click();
  expect(await page.getByRole('region', { name: 'Python', exact: true }).textContent()).toContain('viewport={');
  await page.getByRole('button', { name: 'Capture again' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  expect((await endOf(idIn(page))).request).toEqual(request);

  await page.getByRole('link', { name: 'Open in playground' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByLabel('Request as JSON');
  await until(async () => ((await json.inputValue()).includes('#top') ? true : undefined), { what: 'the request' });
  expect(JSON.parse(await json.inputValue())).toEqual(request);
  await page.context().close();
});

test('typed texts are not kept, and their mask is never sent', async () => {
  const actions = [{ type: 'type', selector: '#top', text: 'Ada', optional: true }];
  const { id } = await call<Made>('POST', '/v1/screenshots/async', { url: site.url('/good.html?typed'), actions });
  await endOf(id);
  const page = await open();
  await page.goto(`/captures/${id}`);
  await page.getByRole('link', { name: 'Capture again' }).click();
  await page.getByRole('alert').getByText('actions.0.text').waitFor();
  expect(await page.getByRole('button', { name: 'Capture', exact: true }).isDisabled()).toBe(true);
  await page.context().close();
});

test('a JSON field keeps a text that is no JSON, marks it, and nothing is sent', async () => {
  const page = await open();
  await page.goto(`/playground?url=${encodeURIComponent(site.url('/good.html'))}`);
  const capture = page.getByRole('button', { name: 'Capture', exact: true });
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('radiogroup', { name: 'View of the actions' }).getByText('JSON').click();
  await page.getByRole('textbox', { name: 'Actions' }).fill('[{ "type": "click", ');
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByRole('alert').getByText('invalid JSON of actions').waitFor();
  expect(await capture.isDisabled()).toBe(true);
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByRole('button', { name: /^Actions/ }).click();
  expect(await page.getByRole('textbox', { name: 'Actions' }).inputValue()).toBe('[{ "type": "click", ');
  await page.getByText('so it stays here and is not sent.').waitFor();
  await page.getByRole('textbox', { name: 'Actions' }).fill('[]');
  expect(await capture.isEnabled()).toBe(true);

  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByLabel('Request as JSON').fill('{ "url": ');
  await page.getByRole('tab', { name: 'Form' }).click();
  expect(await capture.isDisabled()).toBe(true);
  await page.getByRole('tab', { name: 'JSON' }).click();
  expect(await page.getByLabel('Request as JSON').inputValue()).toBe('{ "url": ');
  await page.context().close();
});

test('error pages are found by the address, and many captures are compared, downloaded and deleted', async () => {
  const made = ['/gone.html?1', '/gone.html?2'].map((path) =>
    call<Made>('POST', '/v1/screenshots/async', { url: site.url(path) }),
  );
  for (const { id } of await Promise.all(made)) await endOf(id);
  const page = await open();
  await page.goto('/captures?view=list&http=404&verdict=problems');
  const rows = page.locator('[aria-rowindex]').filter({ hasText: 'gone.html' });
  await until(async () => ((await rows.count()) === 2 ? true : undefined), { what: 'both error pages' });
  expect(await rows.first().getByText('Error page').count()).toBe(1);
  expect(await rows.first().getByText('404', { exact: true }).count()).toBe(1);
  await page.getByLabel('Select all captures shown').check();
  const bar = page.getByRole('region', { name: 'Selected captures' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect([...(await unzip(await readFile(await download.path()))).keys()]).toHaveLength(3);
  await bar.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('group', { name: /^After/ }).waitFor();
  await page.goBack();

  await page.getByLabel('Select all captures shown').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await bar.waitFor({ state: 'detached' });
  type Listed = { readonly items: readonly { readonly deletedAt?: string }[] };
  const { items } = await call<Listed>('GET', '/v1/captures?httpStatus=404');
  expect(items.map(({ deletedAt }) => deletedAt === undefined)).toEqual([false, false]);
  await page.context().close();
});

test('a new schedule watches words and look, and its record says what it watches', async () => {
  price = 49;
  const page = await open();
  await page.goto('/schedules/new');
  expect(await page.getByRole('radio', { name: 'Text or appearance' }).isChecked()).toBe(true);
  await page.getByLabel(/^URL/).fill(site.url('/price.html'));
  await page.getByRole('radio', { name: 'Text of the page' }).click();
  await page.getByLabel('Part of the page').fill('h1');
  await page.getByRole('button', { name: 'Start trial run' }).click();
  await page.getByRole('region', { name: 'compared words' }).getByText('A desk costs 49 a month').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Desk by words');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByRole('heading', { name: 'Desk by words' }).waitFor();
  expect(await page.getByText('Text of the page', { exact: true }).count()).toBe(1);
  const record = await call<object>('GET', `/v1/schedules/${idIn(page)}`);
  expect(record).toMatchObject({ onlyOnChange: true, changeDetection: { mode: 'text', selector: 'h1' } });
  await page.context().close();
});

test('what changed is told in words, and a page that never rests is watched in one place', async () => {
  const { id } = await call<Made>('POST', '/v1/schedules', {
    name: 'Price of a desk',
    url: site.url('/price.html'),
    schedule: 'yearly',
    onlyOnChange: true,
    changeDetection: { mode: 'either', selector: 'h1', values: [{ name: 'desk', type: 'number', selector: 'h1' }] },
    options: { viewport: { width: 800, height: 600 }, format: 'png' },
  });
  type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  type Run = { readonly id: string; readonly changeSummary?: string; readonly comparedParts?: { readonly after: Box } };
  type History = { readonly executions: readonly Run[] };
  const runs = async (): Promise<History['executions']> =>
    (await call<History>('GET', `/v1/schedules/${id}/history`)).executions;
  for (const count of [1, 2]) {
    price = 19 + count;
    await call('POST', `/v1/schedules/${id}/trigger`);
    await until(async () => ((await runs()).length === count ? true : undefined), { what: 'a run' });
  }
  const [newest] = await runs();
  await dashboard.system.database.client.execute`
    UPDATE schedule_executions SET findings = coalesce(findings, '{}') || '{"warnings":["PAGE_CHANGES_BY_ITSELF"]}' WHERE id = ${newest!.id}`;

  const page = await open();
  await page.goto(`/schedules/${id}`);
  await page.getByText(newest!.changeSummary!).waitFor();
  await page.locator('ins', { hasText: '21' }).waitFor();
  await page.getByRole('img', { name: 'desk over time: lowest 20, highest 21' }).waitFor();
  await page.getByRole('link', { name: /Changed/ }).click();
  await page.getByRole('heading', { name: 'Text changes' }).waitFor();
  expect(await page.locator('del').allTextContents()).toEqual([expect.stringContaining('20')]);
  await page.locator('main svg rect').first().waitFor({ state: 'attached' });
  // Both images show the watched part, to which the outlines belong.
  const stage = page.getByRole('group', { name: /^After\./ });
  const { x, y, width, height } = newest!.comparedParts!.after;
  expect(await stage.locator('svg').getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
  const image = stage.getByRole('img');
  const [whole, shown] = [(await image.boundingBox())!, (await image.locator('..').boundingBox())!];
  const scale = whole.width / 800;
  [shown.width, shown.height, shown.x - whole.x, shown.y - whole.y].forEach((length, at) =>
    expect(length / scale).toBeCloseTo([width, height, x, y][at]!, 0),
  );
  await page.getByLabel('Outline changes').uncheck();
  expect(await page.locator('main figure svg rect').count()).toBe(0);

  await page.getByRole('button', { name: 'Select an area' }).click();
  await page.getByRole('group', { name: /Use the arrow keys/ }).press('ArrowDown');
  await page.getByRole('dialog').getByText('body > h1').waitFor();
  await page.getByRole('button', { name: 'Watch this area' }).click();
  await page.getByRole('heading', { name: 'Price of a desk' }).waitFor();
  const after = await call<{ changeDetection: object }>('GET', `/v1/schedules/${id}`);
  const values = [{ name: 'desk', type: 'number', selector: 'h1' }];
  expect(after.changeDetection).toMatchObject({
    mode: 'either',
    selector: expect.stringMatching(/^body > h1/),
    values,
  });
  // The form adds a condition, and keeps what has no field.
  await page.goto(`/schedules/${id}/edit`);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Condition on desk: limit').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Price of a desk' }).waitFor();
  const edited = await call<{ changeDetection: object }>('GET', `/v1/schedules/${id}`);
  expect(edited.changeDetection).toMatchObject({ values, conditions: [{ value: 'desk', when: 'below', limit: 15 }] });
  await page.context().close();
});

test('an element is chosen in the picture, and two settings are seen side by side', async () => {
  const page = await open();
  await page.goto(`/playground?url=${encodeURIComponent(site.url('/good.html'))}`);
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await page.getByRole('img', { name: /Screenshot of/ }).waitFor();

  await page.getByRole('button', { name: 'Select on the page' }).first().click();
  const picture = page.getByRole('img', { name: 'Full-page screenshot' });
  await picture.waitFor();
  await picture.evaluate('(image) => image.decode()');
  await picture.click({ position: { x: 60, y: 12 } });
  await page.getByRole('dialog').getByText('#top').waitFor();
  await page.getByRole('button', { name: 'Capture this element' }).click();
  expect(await page.getByLabel('Selector', { exact: true }).inputValue()).toBe('#top');

  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with previous' }).click();
  await page.getByRole('region', { name: 'Current' }).getByText('selector: #top').waitFor();
  const heights = await page.evaluate<number[]>(
    `Promise.all([...document.querySelectorAll('main img')].map((one) => one.decode().then(() => one.naturalHeight)))`,
  );
  expect(heights).toEqual([1_080, 80]);
  await page.context().close();
});
