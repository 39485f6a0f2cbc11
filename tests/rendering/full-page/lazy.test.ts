import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';
import { fullPage } from './request.ts';
import { blockPx, imageColour, imagesOfPage, lazyPages, lazySite } from './lazy-pages.ts';

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(lazySite);
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(someOf(Object.keys(lazyPages), 3))('%s: every image is there', async (name) => {
  const { bytes, report } = await engine.capture(fullPage(site.url(`/${encodeURIComponent(name)}`)));
  const picture = await pictureOf(bytes);
  const loaded = Array.from({ length: imagesOfPage }, (_, index) => picture.at(150, index * blockPx + 200));
  expect(loaded.filter((colour) => colour === imageColour)).toHaveLength(imagesOfPage);
  expect(picture.height).toBe(imagesOfPage * blockPx);
  expect(report).toMatchObject({ failedImages: 0, warnings: [] });
});
