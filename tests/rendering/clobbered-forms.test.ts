import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { CaptureContext } from '@tintype/render/context/capture-context';
import { readLines } from '@tintype/render/in-page/read-lines';
import { startEngine, type Engine } from './engine.ts';

/**
 * Names of what code reads from elements. A field that is called so hides what its form has of that
 * name.
 */
const names = [
  'children',
  'childNodes',
  'id',
  'parentElement',
  'getAttribute',
  'style',
  'shadowRoot',
  'className',
  'classList',
];
const fields = names.map((name) => `<input type="number" name="${name}" value="1">`).join('');
/**
 * Names under which the code of a capture keeps something in its world: there, elements of such an
 * id are variables.
 */
const kept =
  'overlays watch moves fullPage carets printed shownElement hiddenBanners namedSelectors openedScroller closeScroller messages pauses tintypeTarget'.split(
    ' ',
  );
const bar = 'position:fixed;bottom:0;left:0;right:0;height:90px;background:#fff';
const text = '<p>Rooms with a view of the sea, from Monday to Sunday.</p>'.repeat(30);
const pages: Readonly<Record<string, string>> = {
  'a bar for bookings': `<h1>Rooms</h1>${text}<div style="${bar}"><form><input type="number" name="children"></form></div>`,
  'a form that is laid over the page': `<h1>Rooms</h1>${text}<form id="book" class="booking" style="${bar}"><b>Book now</b>${fields}</form>`,
  'a form that scrolls the page': `<style>html,body{margin:0;overflow:hidden}</style><form id="all" style="height:100vh;overflow:auto"><h1>Rooms</h1>${text}<b>Book now</b>${fields}</form>`,
  'a form that is a dialog': `<h1>Rooms</h1>${text}<div style="position:fixed;inset:0;background:rgba(0,0,0,.6)"></div><form id="newsletter" class="newsletter modal" role="dialog" aria-modal="true" style="position:fixed;inset:20% 30%;background:#fff">Subscribe to our newsletter${fields}<button type="button" aria-label="close">No thanks</button></form>`,
  'sections that are called as our code calls what it keeps': `<h1>Rooms</h1>${text}<div id="cookie-consent" class="cookie-banner" style="${bar}">We use cookies. <button>Accept</button></div><form><input name="q"></form>${kept.map((name) => `<h2 id="${name}">${name}</h2>`).join('')}`,
  'a form that moves and sticks': `<h1>Rooms</h1>${text}<form style="position:sticky;top:0;animation:m 1s"><b>Book now</b>${fields}</form>${text}<style>@keyframes m{from{opacity:0}}</style><a id="aria" class="cookie-consent" href="#x"></a>`,
};
const viewport = { width: 800, height: 600 };
const outputs = [
  { type: 'screenshot', id: 'view', fullPage: false },
  { type: 'screenshot', id: 'full', fullPage: true },
  { type: 'elements' },
  { type: 'markdown' },
  { type: 'html' },
];

let site: Site;
let engine: Engine;
beforeAll(async () => {
  const bodies = Object.values(pages).map((body, at) => [`/${at}`, page(body)] as const);
  site = await startSite(Object.fromEntries(bodies));
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

/** The text of a page as schedules compare it. */
async function linesOf(url: string): Promise<readonly string[]> {
  let read: readonly string[] = [];
  const limits = { lettersMax: 10_000, linesMax: 100 };
  const beforeTake = async ({ inPage }: CaptureContext): Promise<void> => {
    read = (await inPage(readLines, null, [], limits)).lines;
    throw new ServiceError('CAPTURE_FAILED', { message: 'That was all.' });
  };
  expect(await engine.failureOf({ url, viewport, blockAds: false }, { beforeTake })).toMatchObject({
    message: 'That was all.',
  });
  return read;
}

describe.each(
  someOf(
    Object.keys(pages).map((name, at) => [name, at] as const),
    2,
  ),
)('%s', (_name, at) => {
  test.each(['stitch', 'native'])('is captured in every way (%s)', async (fullPageMode) => {
    const taken = await engine.captureAll({ url: site.url(`/${at}`), viewport, fullPageMode, outputs });
    expect(taken['markdown']!.bytes.toString()).toContain('Rooms');
    expect(taken['view']!.file.size).toBeGreaterThan(0);
    expect(taken['full']!.file.size).toBeGreaterThan(0);
    expect(JSON.parse(taken['elements']!.bytes.toString())).toMatchObject({ elements: expect.any(Array) });
    expect(taken['html']!.bytes.toString()).toContain('<form');
  });

  test('is read line by line', async () => {
    expect(await linesOf(site.url(`/${at}`))).toContain('Rooms');
  });
});
