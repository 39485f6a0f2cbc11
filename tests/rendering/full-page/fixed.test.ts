import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';
import { fixedPages, pageHeight, viewPx } from './fixed-pages.ts';
import { runsAt } from './runs.ts';
import { fullPage } from './request.ts';

const names = Object.keys(fixedPages);
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(
    Object.fromEntries(names.map((name) => [`/${encodeURIComponent(name)}`, fixedPages[name]!.html])),
  );
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const take = async (name: string, fields: object = {}) => {
  const url = site.url(`/${encodeURIComponent(name)}`);
  const { bytes } = await engine.capture(fullPage(url, { viewport: viewPx, scrollInterval: 50, ...fields }));
  return pictureOf(bytes);
};

test.each(someOf(names, 3))('%s', async (name) => {
  const { expected, column = 20 } = fixedPages[name]!;
  const picture = await take(name);
  expect(picture.height).toBe(pageHeight);
  expect(runsAt(picture, column)).toEqual(expected);
});

describe('freezeFixed: false', () => {
  test('leaves fixed elements where scrolling shows them', async () => {
    const picture = await take('a fixed header', { freezeFixed: false });
    expect(runsAt(picture, 20)).toEqual([0, 600, 1200, 1800, 2400].map((top) => [top, top + 60]));
  });
});

test('in device pixels and on a phone the header is there once, too', async () => {
  const picture = await take('a header and a footer', { device: 'iphone_15' });
  const runs = runsAt(picture, 20);
  expect(runs.map(([from, to]) => to - from)).toEqual([180, 180]);
  expect(runs[0]![0]).toBe(0);
  expect(runs[1]![1]).toBe(picture.height);
});
