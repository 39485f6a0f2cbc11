import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { isLong, someOf } from '@tintype/testing/long-form';
import sharp from 'sharp';
import { startEngine, type Engine, type Taken } from '../../engine.ts';
import { takenInLanes } from '../../in-lanes.ts';
import { fullPage } from '../request.ts';
import { beside } from './beside.ts';
import { innerScrollers } from './inner-scrollers.ts';
import { native } from './native.ts';
import { navigation } from './navigation.ts';
import { type Pair, style, viewPx } from './pair.ts';
import { reveal } from './reveal.ts';

const classes: Readonly<Record<string, readonly Pair[]>> = {
  'content that is revealed': reveal,
  navigation,
  'what waits beside the page': beside,
  'inner scrollers': innerScrollers,
  'what one picture gets wrong': native,
};
const rows = Object.entries(classes).flatMap(([name, pairs]) =>
  someOf(
    pairs.map((one, index) => ({ ...one, class: name, path: `/${name.replaceAll(' ', '-')}-${index}` })),
    5,
  ),
);
const blue =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#06c"/></svg>';

let site: Site;
let engine: Engine;
let taken: (name: string) => Promise<Taken>;
const modes = ['stitch', 'native'] as const;
/** The short form takes every fifth page, in one of both modes. */
const modesOf = (row: (typeof rows)[number]) => (isLong ? modes : [modes[rows.indexOf(row) % 2]!]);
const lanes = 5;
beforeAll(async () => {
  site = await startSite({
    '/blue.svg': (_req, res) => void res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(blue),
    '/late.json': (_req, res) => void setTimeout(() => res.end('[]'), 300),
    ...Object.fromEntries(
      rows.flatMap(({ path, moving, still }) => [
        [path, page(moving, style)],
        [`${path}-still`, page(still, style)],
      ]),
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
  // Of a page that keeps still one picture is enough for both modes.
  const names = rows.flatMap((row) => [
    ...modesOf(row).map((mode) => `${mode} ${row.path}`),
    `native ${row.path}-still`,
  ]);
  taken = takenInLanes(names, lanes, (name) => {
    const [mode, path] = name.split(' ') as [string, string];
    return capture(path, mode);
  });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const capture = (path: string, fullPageMode: string): Promise<Taken> =>
  engine.capture(
    fullPage(site.url(path), {
      viewport: viewPx,
      fullPageMode,
      scrollInterval: 100,
      settleTimeout: 20_000,
      timeout: 60_000,
    }),
  );

/**
 * Where two pictures differ more than an eye would see: how many pixels, and the first row of them.
 */
async function difference(one: Buffer, other: Buffer): Promise<{ size: string; pixels: number; firstRow: number }> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const [size, wanted] = [a!, b!].map(({ info }) => `${info.width}×${info.height}`);
  if (size !== wanted) return { size: `${size} instead of ${wanted}`, pixels: -1, firstRow: -1 };
  const found = { size: 'same', pixels: 0, firstRow: -1 };
  for (let at = 0; at < a!.data.length; at += 3) {
    if ([0, 1, 2].every((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) <= 24)) continue;
    if (found.pixels === 0) found.firstRow = Math.floor(at / 3 / a!.info.width);
    found.pixels += 1;
  }
  return found;
}
const none = { size: 'same', pixels: 0, firstRow: -1 };

describe.each(Object.keys(classes))('%s', (name) => {
  const ofClass = rows.filter((row) => row.class === name);
  test.each(ofClass.flatMap((row) => modesOf(row).map((mode) => ({ ...row, mode }))))(
    '$name, by $mode',
    async ({ path, mode }) => {
      const [moving, still] = [await taken(`${mode} ${path}`), await taken(`native ${path}-still`)];
      expect(await difference(moving.bytes, still.bytes)).toEqual(none);
      expect(moving.report.warnings).toEqual([]);
    },
  );
});
