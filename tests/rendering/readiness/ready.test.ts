import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import sharp from 'sharp';
import { takenInLanes } from '../in-lanes.ts';
import { startEngine, type Engine, type Taken } from '../engine.ts';
import { classes, lateAnswers, style } from './moving-pages.ts';

const rows = Object.entries(classes).flatMap(([name, pages]) =>
  someOf(
    pages.map((one, index) => ({ ...one, class: name, path: `/${name.replaceAll(' ', '-')}-${index}` })),
    4,
  ),
);
const lanes = 5;
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    ...lateAnswers,
    ...Object.fromEntries(
      rows.flatMap(({ path, moving, still }) => [
        [path, page(moving, style)],
        [`${path}-still`, page(still, style)],
      ]),
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const small = { viewport: { width: 640, height: 400 }, format: 'png', settleTimeout: 20_000, timeout: 60_000 };
const capture = (path: string): Promise<Taken> => engine.capture({ url: site.url(path), ...small });

/** How many pixels of two pictures differ more than an eye would see. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  let count = 0;
  for (let at = 0; at < a!.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(a![at + channel]! - b![at + channel]!) > 24)) count += 1;
  return a!.length === b!.length ? count : -1;
}

/** Pages that wait cost nothing but time, so those of a class wait beside each other. */
describe.each(Object.keys(classes))('%s', (name) => {
  const own = rows.filter((row) => row.class === name);
  let taken: (path: string) => Promise<Taken>;
  beforeAll(() => {
    taken = takenInLanes(
      own.flatMap(({ path }) => [path, `${path}-still`]),
      lanes,
      capture,
    );
  });

  test.each(own)('$name is waited for', async ({ path }) => {
    const [moving, still] = [await taken(path), await taken(`${path}-still`)];
    expect(await differing(moving.bytes, still.bytes)).toBe(0);
    expect(moving.report.warnings).toEqual([]);
  });
});
