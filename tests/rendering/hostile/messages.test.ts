import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';

/** Small, so that the pages need not be large. */
const messageLimits = { event: 300_000, answer: 2_000_000, picture: 100_000_000 };
const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };
const long = "'ÿ'.repeat(100_000)";
const carriers: Readonly<Record<string, string>> = {
  '/header': page(`<p>text</p><script>fetch('/good', { headers: { x: ${long} } }).catch(() => 0)</script>`),
  '/data-url': page(`<p>text</p><script>new Image().src = 'data:image/svg+xml,' + 'x'.repeat(400_000)</script>`),
  '/console': page(`<p>text</p><script>console.log(${long}, ${long})</script>`),
  '/title': page(`<p>text</p><script>document.title = ${long}; history.pushState(0, '', '#' + ${long})</script>`),
};

let site: Site;
let engine: Engine;
beforeAll(async () => {
  const large = page('<p id="large"></p><script>large.textContent = "x".repeat(3_000_000)</script>');
  site = await startSite({ ...carriers, '/large': large, '/good': page('<h1>A good page</h1>') });
  engine = await startEngine({ allowHosts: [site.host], messageLimits });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(Object.keys(carriers))('%s makes the browser say more than is listened to, and is captured', async (path) => {
  const good = engine.capture({ ...settings, url: site.url('/good') });
  expect((await engine.capture({ ...settings, url: site.url(path) })).file.size).toBeGreaterThan(0);
  expect((await good).file.size).toBeGreaterThan(0);
});

test('a result that is longer than an answer may be fails its capture, and no other', async () => {
  const outputs = [{ type: 'html' }];
  const good = engine.capture({ url: site.url('/good'), outputs });
  const failure = await engine.failureOf({ url: site.url('/large'), outputs });
  expect(failure).toMatchObject({ code: 'RESULT_TOO_LARGE', details: { output: 'html' } });
  expect(String((await good).bytes)).toContain('A good page');
});
