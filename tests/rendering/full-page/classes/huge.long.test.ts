import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { isLong, someOf } from '@tintype/testing/long-form';
import { startEngine, type Engine, type Taken } from '../../engine.ts';
import { takenInLanes } from '../../in-lanes.ts';
import { pictureOf } from '../../pixels.ts';
import { fullPage } from '../request.ts';
import { huge } from './huge.ts';

const rows = huge.map((row, index) => ({ ...row, path: `/${index}` }));
const heightPx = 6_000;
let site: Site;
let engine: Engine;
let taken: (name: string) => Promise<Taken>;
const modes = ['stitch', 'native'] as const;
/** The short form takes every third page, in one mode each. */
const looks = someOf(rows, 3).flatMap((row, index) =>
  (isLong ? modes : [modes[index % 2]!]).map((mode) => ({ ...row, mode })),
);
const lanes = 4;
beforeAll(async () => {
  site = await startSite(Object.fromEntries(rows.map(({ path, html }) => [path, page(html)])));
  engine = await startEngine({ allowHosts: [site.host] });
  taken = takenInLanes(
    looks.map(({ mode, path }) => `${mode} ${path}`),
    lanes,
    (name) => {
      const [fullPageMode, path] = name.split(' ') as [string, string];
      const viewport = { width: 600, height: 800 };
      return engine.capture(fullPage(site.url(path), { fullPageMode, maxHeight: heightPx, timeout: 60_000, viewport }));
    },
  );
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

describe('a huge page is whole', () => {
  test.each(looks)('$name, by $mode', async ({ path, mode }) => {
    const { bytes, report } = await taken(`${mode} ${path}`);
    const picture = await pictureOf(bytes);
    expect(picture.height).toBe(heightPx);
    expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT']);
    // Every other section is coloured; a header may stand above the first.
    const first = Array.from({ length: 1_000 }, (_, y) => y).find((y) => picture.at(598, y) === '#99bbdd')!;
    for (let y = first; y + 500 < heightPx; y += 1_000)
      expect([y, picture.at(598, y), picture.at(598, y + 499), picture.at(598, y + 500)]).toEqual([
        y,
        '#99bbdd',
        '#99bbdd',
        '#ffffff',
      ]);
  });
});

test('a page that there is no time for is cut and not refused', async () => {
  const { file, report } = await engine.capture(
    fullPage(site.url('/2'), {
      timeout: 30_000,
      viewport: { width: 600, height: 300 },
      maxHeight: 30_000,
      scrollInterval: 1_000,
    }),
  );
  expect(file.height).toBeGreaterThan(300);
  expect(report.warnings.map(({ code }) => code)).toContain('PAGE_CUT');
});
