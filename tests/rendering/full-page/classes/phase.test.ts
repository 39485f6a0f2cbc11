import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../../engine.ts';
import { pictureOf } from '../../pixels.ts';
import { fullPage } from '../request.ts';
import { style, viewPx } from './pair.ts';
import { phase } from './phase.ts';

const rows = phase.map((row, index) => ({ ...row, path: `/${index}` }));
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(Object.fromEntries(rows.map(({ path, body }) => [path, page(body, style)])));
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

/** Everything in these pages reaches over the seams, and looks the same in each of its rows. */
test.each(someOf(rows, 4))('$name: no step between two sections', async ({ path }) => {
  const { bytes } = await engine.capture(fullPage(site.url(path), { viewport: viewPx, scrollInterval: 60 }));
  const picture = await pictureOf(bytes);
  const rowAt = (y: number): string[] => Array.from({ length: viewPx.width }, (_, x) => picture.at(x, y));
  for (const seam of [400, 800, 1_200]) {
    expect(new Set(rowAt(seam - 1)).size).toBeGreaterThan(1);
    expect([seam, rowAt(seam).join()]).toEqual([seam, rowAt(seam - 1).join()]);
  }
});
