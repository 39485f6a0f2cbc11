import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page as pageOf, startSite, type Site } from '@tintype/testing/site';
import type { Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { openDashboard, type Dashboard } from './installation.ts';
import { Visitor } from './visitor.ts';

/** Each of them is 100 pixels high and in the middle of a page of 1,920×1,080. */
const places = { '#name': 150, '#secret': 350, '#go': 550 } as const;
const style = Object.entries(places)
  .map(([id, middle]) => `${id}{position:absolute;left:560px;top:${middle - 50}px;width:800px;height:100px}`)
  .join('');
const entrance = pageOf(
  '<form method="post" action="/account"><input id="name" name="name"><input id="secret" name="secret" type="password"><button id="go">Sign in</button></form>',
  `<style>body{margin:0}${style}</style>`,
);
const secret = 'four-grey-herons';

let site: Site;
let dashboard: Dashboard;
const posted: string[] = [];
const cookies: (string | undefined)[] = [];

beforeAll(async () => {
  site = await startSite({
    '/enter': entrance,
    '/account': (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        posted.push(Buffer.concat(chunks).toString());
        res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf('<h1 id="hello">Welcome</h1>'));
      });
    },
    '/mine': (req, res) => {
      cookies.push(req.headers.cookie);
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf('<h1>Mine</h1>'));
    },
    '/plain': pageOf('<h1>Plain</h1>'),
  });
  dashboard = await openDashboard();
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.stop();
});

const atHome = async (): Promise<Visitor> => {
  const { page } = await dashboard.open();
  await page.goto('/home');
  return new Visitor(page);
};
const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOf(page)));
  }
  return found;
};
const captured = (page: Page) => page.getByRole('img', { name: /Screenshot of/ });

test('a sign-in is recorded in the picture of the page, and what is typed stays in the page', async () => {
  const visitor = await atHome();
  const { page } = visitor;
  const picture = page.getByRole('img', { name: 'Full-page screenshot' });
  const pick = (id: keyof typeof places): Promise<void> => visitor.clickAt(picture, 0.5, places[id] / 1_080);
  await visitor.goTo('Playground');
  // The field has the focus: no click.
  await page.locator('[aria-label="Page URL"]:focus').waitFor();
  await page.keyboard.type(site.url('/enter'));
  await visitor.click(visitor.button('Record actions'));
  await page.getByText('The page before the first step').waitFor();
  await pick('#name');
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await pick('#secret');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await pick('#go');
  await page.keyboard.press('Enter');
  await page.getByText('The page after step 3').waitFor();
  expect(posted).toEqual([`name=ada&secret=${secret}`]);
  expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allTextContents()).toEqual([
    '1Type text into #name',
    '2Type text into #secret',
    '3. Click on #go',
  ]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await visitor.click(page.getByRole('dialog').getByRole('button', { name: 'Capture' }));
  await captured(page).waitFor();
  expect(visitor.clicks).toBe(6);

  const kept = await page.evaluate<string>(
    `indexedDB.databases().then((all) => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, all]))`,
  );
  expect(kept).not.toContain(secret);

  // The page after one step is one capture of its own.
  await page.getByRole('button', { name: /^Actions/ }).click();
  await visitor.button('Run up to step 2').click();
  await page.getByText('The page after step 2').waitFor();
  await page.getByRole('dialog').getByRole('img', { name: 'Page after step 2' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Move step 2 up' }).click();
  await visitor.button('Done').click();
  await page.getByRole('tab', { name: 'Code' }).click();
  const code = await page.getByRole('region', { name: 'curl' }).textContent();
  expect(code).toMatch(/#secret.*#name.*#go/s);
  await page.context().close();
});

test('steps and JSON are two views of the same actions, and the service names the field of a step', async () => {
  const { page } = await atHome();
  await page.goto(`/playground?url=${encodeURIComponent(site.url('/enter'))}`);
  await page.getByRole('button', { name: /^Actions/ }).click();
  const view = page.getByRole('radiogroup', { name: 'View of the actions' });
  await page.getByRole('combobox', { name: 'Add a step' }).click();
  await page.getByRole('option', { name: 'Click', exact: true }).click();
  const steps = page.getByRole('list', { name: 'Steps' });
  await steps.getByText('Choose an element.').waitFor();
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await steps
    .getByText(/must have at least 1 character/)
    .first()
    .waitFor();
  await steps.getByLabel('Element').fill('#go');
  await view.getByText('JSON').click();
  const json = page.getByRole('textbox', { name: 'Actions' });
  expect(JSON.parse(await json.inputValue())).toEqual([{ type: 'click', selector: '#go' }]);
  await json.fill('[{ "type": "hover", "selector": "#go" }]');
  await view.getByText('Steps').click();
  await page.getByText('Hover over #go').waitFor();
  await page.context().close();
});

test('cookies are a form, and the page gets them', async () => {
  const { page } = await atHome();
  await page.goto(`/playground?url=${encodeURIComponent(site.url('/mine'))}`);
  await page.getByRole('button', { name: 'Sign-in and cookies' }).click();
  await page.getByRole('button', { name: 'Add cookie' }).click();
  await page.getByLabel('Cookie 1: name').fill('sid');
  await page.getByLabel('Cookie 1: value').fill(secret);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  await captured(page).waitFor();
  expect(cookies).toEqual([`sid=${secret}`]);
  await page.context().close();
});

test('a request of Urlbox that is pasted as the page is translated, and the button that captures stays in view', async () => {
  const visitor = await atHome();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  visitor.clicks += 1;
  await visitor.goTo('Playground');
  const foreign = `https://api.urlbox.com/v1/KEY/png?url=${encodeURIComponent(site.url('/plain'))}&width=800&height=600&proxy=x`;
  await visitor.fill('Page URL', foreign);
  await visitor.click(visitor.button('Translate'));
  await page.getByText('proxy (omitted): has no equivalent').waitFor();
  expect(await page.getByLabel('Page URL').inputValue()).toBe(site.url('/plain'));
  await page.getByRole('button', { name: 'Page load' }).click();
  await page.getByLabel('Settle timeout').scrollIntoViewIfNeeded();
  const box = (await visitor.button('Capture').boundingBox())!;
  expect(box.y >= 0 && box.y + box.height <= 780).toBe(true);
  await visitor.click(visitor.button('Capture'));
  const picture = captured(page);
  await picture.waitFor();
  expect(await picture.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(
    800,
  );
  // Four on a screen where the navigation is always open.
  expect(visitor.clicks).toBe(5);
  await page.context().close();
});

test('a batch says what it costs before it starts, and what comes when the month has too little left', async () => {
  const { database, organizationId } = dashboard.system;
  const overrides = { capturesPerMonth: 30 };
  await database.client.organization.update({ where: { id: organizationId }, data: { overrides } });
  const visitor = await atHome();
  const { page } = visitor;
  await visitor.goTo('Batches');
  await visitor.click(visitor.link('New batch'));
  await visitor.fill('Or paste URLs', Array.from({ length: 35 }, (_, at) => site.url(`/plain?${at}`)).join('\n'));
  await visitor.click(visitor.button('Preview list'));
  const estimate = page.getByRole('region', { name: 'Estimate' });
  await estimate.getByText(/^35\. A failed capture uses no credit/).waitFor();
  const left = Number(/(\d+) left this month, 0 afterwards/.exec((await estimate.textContent())!)![1]);
  expect(left).toBeLessThan(30);
  await estimate
    .getByText(`The estimate exceeds the captures left this month by ${35 - left}. The batch then waits for credits`)
    .waitFor();
  await estimate.getByText('Available after your first batch.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(visitor.clicks).toBe(4);
  await page.context().close();
});
