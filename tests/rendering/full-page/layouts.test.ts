import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { differenceOf } from './difference.ts';
import { layouts } from './layouts.ts';
import { fullPage } from './request.ts';

const names = Object.keys(layouts);
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(Object.fromEntries(names.map((name) => [`/${encodeURIComponent(name)}`, layouts[name]!])));
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const same = { sizes: 'same', pixels: 0 };
async function compare(name: string, fields: object) {
  const url = site.url(`/${encodeURIComponent(name)}`);
  const [stitched, native] = await Promise.all(
    ['stitch', 'native'].map((fullPageMode) =>
      engine.capture(fullPage(url, { fullPageMode, scrollInterval: 50, ...fields })),
    ),
  );
  expect(stitched!.report.warnings).toEqual(native!.report.warnings);
  return differenceOf(stitched!.bytes, native!.bytes);
}

test.each(someOf(names, 6))('%s: stitched and native are the same picture', async (name) => {
  expect(await compare(name, {})).toEqual(same);
});

const phone = { viewport: undefined, device: 'iphone_15' };
const variants: readonly (readonly [name: string, layout: string, fields: object])[] = [
  [
    'two device pixels for each of the page',
    'a grid of cards',
    { viewport: { width: 800, height: 600, deviceScaleFactor: 2 } },
  ],
  ['three of them', 'an article', { viewport: { width: 400, height: 300, deviceScaleFactor: 3 } }],
  ['dark mode', 'dark', { darkMode: true }],
  ['hidden elements', 'an article', { hideSelectors: ['h1', 'p:nth-child(3)'] }],
  ['own style', 'a table', { customCss: 'td { padding: 11px }' }],
  ['a phone', 'positioned boxes', phone],
  ['a phone, and a page that knows of none', 'wider than the viewport', phone],
  ['an element first scrolled to by its address', 'an anchor, smooth scrolling and snapping', {}],
  ['a cut page', 'an article', { maxHeight: 1_011 }],
];
test.each(someOf(variants, 3))('%s: the same picture too', async (_name, layout, fields) => {
  expect(await compare(layout, fields)).toEqual(same);
});
