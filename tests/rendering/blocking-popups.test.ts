import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { someOf } from '@tintype/testing/long-form';
import { contentPages } from './blocking/content.ts';
import { reporter, whatIsLeft } from './blocking/left-in-page.ts';
import { inLanes } from './in-lanes.ts';
import { overlayPages, story } from './blocking/overlays.ts';
import { startEngine, type Engine } from './engine.ts';

const payment = page(
  `${story.repeat(3)}<div data-keep class="remodal-overlay" style="position:fixed;inset:-5000px;z-index:9999;background:rgba(43,46,56,.9)"></div><div data-keep class="remodal-wrapper" style="position:fixed;inset:0;z-index:10000;overflow:auto"><div style="background:#fff;width:500px;margin:90px auto"><h1>Payment</h1><input autocomplete="cc-number"><button>Pay</button></div></div>`,
);
let site: Site;
let engine: Engine;
const lanes = 3;
const overlays = someOf([...overlayPages.entries()], 7);
const contents = someOf([...contentPages.entries()], 8);
const pathOf = (group: string, at: number): string => `/${group}/${at}`;

beforeAll(async () => {
  const all = [
    ...overlayPages.map(({ html }, at) => [pathOf('overlay', at), html + reporter] as const),
    ...contentPages.map(({ html }, at) => [pathOf('content', at), html + reporter] as const),
  ];
  site = await startSite({ ...Object.fromEntries(all), '/payment': payment + reporter });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine?.stop();
  await site?.stop();
});

describe('blockPopups', () => {
  test(`removes all of ${overlays.length} overlays, with backdrops and scroll locks`, async () => {
    const failed: unknown[] = [];
    await inLanes(overlays, lanes, async ([at, { name, delay }]) => {
      const { left, report } = await whatIsLeft(engine, {
        url: site.url(pathOf('overlay', at)),
        delay,
        blockAds: false,
      });
      const isClean = left.ever > 0 && left.overlays === 0 && !left.isLocked && !left.isBlurred;
      const isSaid = (report.removedOverlays ?? 0) > 0 && report.remainingOverlays === 0;
      if (!isClean || !isSaid)
        failed.push({ name, ...left, removed: report.removedOverlays, remaining: report.remainingOverlays });
    });
    expect(overlayPages.length).toBeGreaterThanOrEqual(60);
    expect(failed).toEqual([]);
  });

  test('a full page that wakes an overlay by being scrolled shows none', async () => {
    const at = overlayPages.findIndex(({ name }) => name.endsWith('on scroll'));
    const request = { url: site.url(pathOf('overlay', at)), blockAds: false };
    const { left, report } = await whatIsLeft(engine, request, { fullPage: true });
    expect(left).toMatchObject({ overlays: 0, isLocked: false });
    expect(report).toMatchObject({ removedOverlays: 1, remainingOverlays: 0 });
  });

  test('a full page keeps the backdrop of a dialog that stays, although the dialog fills the view before it', async () => {
    const { left, report } = await whatIsLeft(
      engine,
      { url: site.url('/payment'), blockAds: false },
      { fullPage: true },
    );
    expect(left).toMatchObject({ kept: 2 });
    expect(report).toMatchObject({ removedOverlays: 0 });
  });

  test(`leaves all of ${contents.length} pages alone whose fixed or dialog-like parts are content`, async () => {
    const failed: unknown[] = [];
    await inLanes(contents, lanes, async ([at, { name, actions = [] }]) => {
      const url = site.url(pathOf('content', at));
      const off = { blockAds: false, blockCookieBanners: false, blockPopups: false };
      const before = await whatIsLeft(engine, { url, actions, ...off });
      const after = await whatIsLeft(engine, { url, actions, blockAds: false });
      const isUntouched = after.left.kept === before.left.kept && after.left.isLocked === before.left.isLocked;
      if (!isUntouched || after.report.removedOverlays !== 0)
        failed.push({ name, before: before.left, after: after.left, removed: after.report.removedOverlays });
    });
    expect(contentPages.length).toBeGreaterThanOrEqual(30);
    expect(failed).toEqual([]);
  });
});
