import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deriveKey } from '@tintype/runtime/secrets';
import { someOf } from '@tintype/testing/long-form';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { secret, startGateway, type TestGateway } from '../integration/gateway/start-gateway.ts';
import { addFailedImage, addImage, addLink, addRun } from '../integration/pipelines/gallery-rows.ts';
import { hostileTexts } from '../integration/pipelines/hostile-texts.ts';
import { violationsOf } from './accessibility.ts';
import { openPage, sharedBrowser } from './browser.ts';

const keys = {
  tokens: deriveKey(secret, 'pipeline-links'),
  peppers: [deriveKey(secret, 'pipeline-link-pepper')] as const,
};
let gateway: TestGateway;
let browser: Browser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), sharedBrowser()]);
});
afterAll(() => gateway?.end());

const colours = ['#c7522a', '#e5c185', '#74a892', '#008585'];
/**
 * A gallery of these views, every other one of which has a picture, and the address of its page.
 */
async function addGallery(
  views: readonly string[],
  more: { readonly name?: string; readonly title?: string } = {},
): Promise<string> {
  const owner = await gateway.join();
  const run = await addRun(gateway.database, owner, more);
  for (const [index, view] of views.entries()) {
    const url = `https://example.com/${view}`;
    const background = colours[index % colours.length]!;
    const file = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const given = { url, view, file, width: 640, height: 400 };
    if (index % 2 === 0) await addImage(gateway.database, { storage: gateway.storage, owner, run }, given);
    else await addFailedImage(gateway.database, run, { url, view, message: view });
  }
  return `/webhooks/canvas/results/${await addLink(gateway.database, keys, run, { kind: 'RESULTS' })}`;
}

const looks = [
  ['light', 390],
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const;
test.each(someOf(looks, 3))(
  'the page of a gallery has no fault of accessibility, and nothing beside the screen (%s, %i px)',
  async (theme, width) => {
    const path = await addGallery(['desktop', 'phone', 'tablet'], {
      title: 'A title that is rather long for such a small screen',
    });
    const { page, complaints } = await openPage(browser, { baseURL: gateway.url, theme, width });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate('[...document.images].map(({ naturalWidth }) => naturalWidth)')).toEqual([640, 640]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

// That each of them is escaped is proved without a browser.
const texts = someOf(hostileTexts, 7);
test(`none of ${texts.length} hostile texts runs, loads anything or moves the page in a browser`, async () => {
  const { page, complaints } = await openPage(browser, { baseURL: gateway.url });
  const foreign: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${gateway.url}/webhooks/canvas/`) && !request.url().startsWith('data:,'))
      foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (let first = 0; first < texts.length; first += 50) {
    const views = texts.slice(first, first + 50);
    await page.goto(await addGallery(views, { name: views[0]!, title: 'Gallery' }), { waitUntil: 'load' });
    await page.locator('.card').first().hover();
    expect(await page.title()).toBe('Gallery');
    expect(await page.locator('.card').count()).toBe(views.length);
    expect(await page.locator('script, iframe, object, embed, form, input, svg, video, audio').count()).toBe(0);
  }
  expect({ foreign, dialogs, complaints }).toEqual({ foreign: [], dialogs: [], complaints: [] });
  await page.context().close();
});
