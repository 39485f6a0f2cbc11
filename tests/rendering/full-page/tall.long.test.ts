import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';
import { fullPage } from './request.ts';

const heightPx = 30_000;
const blockPx = 500;
/**
 * Every block has a colour of its own, so that one that is missing, doubled or out of place shows.
 */
const colourOf = (index: number): [number, number, number] => [
  (index * 37) % 256,
  (index * 91) % 256,
  (index * 53) % 256,
];
const blocks = Array.from(
  { length: heightPx / blockPx },
  (_, index) => `<div style="height:${blockPx}px;background:rgb(${colourOf(index).join(' ')})">Block ${index}</div>`,
).join('');

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/long': page(blocks, '<style>body{margin:0}</style>'),
    '/longer': page(blocks + blocks, '<style>body{margin:0}</style>'),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const take = (path: string, fields: object) =>
  engine.capture(
    fullPage(site.url(path), {
      viewport: { width: 500, height: 1_500 },
      scrollInterval: 50,
      timeout: 60_000,
      ...fields,
    }),
  );

test.each([
  ['png', 'png', []],
  ['jpeg', 'jpeg', []],
  ['webp', 'png', ['FORMAT_CHANGED']],
])('a page of 30,000 pixels as %s', async (format, made, warnings) => {
  const { bytes, file, report } = await take('/long', { format });
  expect(file).toMatchObject({ format: made, width: 500, height: heightPx });
  expect(report.warnings.map(({ code }) => code)).toEqual(warnings);
  const picture = await pictureOf(bytes);
  expect(picture.height).toBe(heightPx);
  for (let index = 0; index < heightPx / blockPx; index += 1) {
    const seen = picture
      .at(450, index * blockPx + blockPx / 2)
      .slice(1)
      .match(/../g)!
      .map((part) => parseInt(part, 16));
    const farthest = Math.max(...seen.map((value, channel) => Math.abs(value - colourOf(index)[channel]!)));
    expect([index, farthest <= 4]).toEqual([index, true]);
  }
});

test('webp holds what it can', async () => {
  const { file, report } = await take('/long', { format: 'webp', maxHeight: 16_383 });
  expect(file).toMatchObject({ format: 'webp', height: 16_383 });
  expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT']);
});

test('a page of 60,000 pixels is cut, and the answer says so', async () => {
  const { file, report } = await take('/longer', { format: 'jpeg' });
  expect(file.height).toBe(heightPx);
  expect(report.warnings).toEqual([{ code: 'PAGE_CUT', message: expect.stringContaining('30000 of 60000') }]);
});
