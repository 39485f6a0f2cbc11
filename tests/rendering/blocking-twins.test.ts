import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { someOf } from '@tintype/testing/long-form';
import sharp from 'sharp';
import { inLanes } from './in-lanes.ts';
import { style } from './blocking/twin.ts';
import { overlayTwins } from './blocking/twins.ts';
import { wantedPages } from './blocking/wanted.ts';
import { startEngine, type Engine } from './engine.ts';

const rows = Object.entries(overlayTwins).flatMap(([name, twins]) =>
  twins.map((twin, at) => ({ ...twin, class: name, path: `/${name.replaceAll(' ', '-')}-${at}` })),
);
const wanted = wantedPages.map((one, at) => ({ ...one, path: `/wanted-${at}` }));
const lanes = 5;
let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(
    Object.fromEntries([
      ...rows.flatMap(({ path, covered, still }) => [
        [path, page(covered, style)],
        [`${path}-still`, page(still, style)],
      ]),
      ...wanted.map(({ path, html }) => [path, page(html, style)]),
    ]),
  );
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine?.stop();
  await site?.stop();
});

const small = {
  viewport: { width: 640, height: 400 },
  format: 'png',
  settleTimeout: 10_000,
  timeout: 60_000,
  blockAds: false,
};
const off = { blockCookieBanners: false, blockPopups: false };

/** How many pixels of two pictures differ more than an eye would see; both sizes where those do. */
async function differing(one: Buffer, other: Buffer): Promise<number | string> {
  const read = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [{ data: a, info: ofA }, { data: b, info: ofB }] = await Promise.all([read(one), read(other)]);
  if (a.length !== b.length) return `${ofA.width}x${ofA.height}, not ${ofB.width}x${ofB.height}`;
  let count = 0;
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 24)) count += 1;
  return count;
}

describe('what came unasked is gone, and the page is as it was', () => {
  test.each(Object.keys(overlayTwins))('%s', async (name) => {
    const failed: unknown[] = [];
    const some = rows.filter((row) => row.class === name);
    // A lock shows in what of the page there is.
    const picture = { ...small, fullPage: name === 'scroll lock' };
    const looked = someOf(some, 5);
    await inLanes(looked, lanes, async ({ name: what, path }) => {
      const taken = await engine.capture({ url: site.url(path), ...picture });
      const still = await engine.capture({ url: site.url(`${path}-still`), ...picture, ...off });
      const pixels = await differing(taken.bytes, still.bytes);
      const { removedOverlays = 0, remainingOverlays, dismissedBanners = [], warnings } = taken.report;
      const isCounted = removedOverlays + dismissedBanners.length > 0 && remainingOverlays === 0;
      if (pixels !== 0 || !isCounted)
        failed.push({ what, pixels, removedOverlays, remainingOverlays, dismissedBanners, warnings });
    });
    expect(some.length).toBeGreaterThanOrEqual(10);
    expect(failed).toEqual([]);
  });
});

test('pages are left as they are whose part looks like an overlay', async () => {
  const failed: unknown[] = [];
  const full = wanted.slice(0, 6).map((one) => ({ ...one, name: `${one.name}, full page`, fullPage: true }));
  await inLanes(someOf([...full, ...wanted], 8), lanes, async ({ name, path, actions = [], ...more }) => {
    const request = { url: site.url(path), ...small, actions, fullPage: 'fullPage' in more };
    const taken = await engine.capture(request);
    const still = await engine.capture({ ...request, ...off });
    const pixels = await differing(taken.bytes, still.bytes);
    const { removedOverlays } = taken.report;
    if (pixels !== 0 || removedOverlays !== 0) failed.push({ name, pixels, removedOverlays });
  });
  expect(wantedPages.length).toBeGreaterThanOrEqual(30);
  expect(failed).toEqual([]);
});
