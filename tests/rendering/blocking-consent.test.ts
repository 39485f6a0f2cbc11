import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { someOf } from '@tintype/testing/long-form';
import { acceptOnly, consentPages } from './blocking/consent.ts';
import { inLanes } from './in-lanes.ts';
import { startEngine, type Engine } from './engine.ts';

let site: Site;
let hanging: Site;
let engine: Engine;
const lanes = 3;
const all = [...consentPages, ...acceptOnly];
const rejectable = someOf([...consentPages.entries()], 3);

beforeAll(async () => {
  const frame = consentPages.find((row) => row.frame !== undefined)!.frame!;
  const pages = all.map(({ html }, at) => [`/${at}`, html] as const);
  site = await startSite({
    ...Object.fromEntries(pages),
    '/index.html': frame,
    '/cookieyes.js': (_req, res) => void res.end(''),
    // A frame of another site has a process of its own: the page goes on beside it.
    '/beside-loop': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(besideLoop(hanging)),
  });
  hanging = await startSite(
    { '/loop': page('<p>text</p><script>onload = () => setTimeout(() => { for (;;); })</script>') },
    '127.0.0.2',
  );
  const port = site.host.split(':')[1]!;
  engine = await startEngine({
    allowHosts: [site.host, hanging.host, `cmp.test:${port}`],
    names: { 'cmp.test': ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await engine?.stop();
  await site?.stop();
  await hanging?.stop();
});

/** A banner that has to be looked for, and a frame that never answers. */
const besideLoop = (other: Site): string =>
  acceptOnly[0]!.html.replace('</body>', `<iframe src="${other.url('/loop')}"></iframe></body>`);

const request = (at: number) => ({
  url: site.url(`/${at}`),
  blockAds: false,
  blockPopups: false,
  outputs: [{ type: 'screenshot' }, { type: 'html' }],
});
const answerIn = (html: string): string | undefined => /data-answer="(\w+)"/.exec(html)?.[1];

describe('blockCookieBanners', () => {
  test(`turns down the banners of ${rejectable.length} platforms and says whose they were`, async () => {
    const failed: unknown[] = [];
    await inLanes(rejectable, lanes, async ([at, { name, platform }]) => {
      const { bytes, report } = (await engine.captureAll(request(at)))['html']!;
      const answer = answerIn(bytes.toString());
      const told = report.dismissedBanners ?? [];
      const isTold = platform === undefined ? told.length > 0 : told.some((one) => platform.test(one));
      if (answer !== 'rejected' || !isTold) failed.push({ name, answer, told, stages: report.stages });
    });
    expect(failed).toEqual([]);
  });

  test('hides what can only be accepted, and accepts nothing', async () => {
    const pictures: unknown[] = [];
    await inLanes(someOf([...acceptOnly.entries()], 3), lanes, async ([at, { name }]) => {
      const { bytes, report } = (await engine.captureAll(request(consentPages.length + at)))['html']!;
      pictures.push({ name, answer: answerIn(bytes.toString()), remaining: report.remainingOverlays });
    });
    for (const picture of pictures) expect(picture).toMatchObject({ answer: undefined, remaining: 0 });
  });

  // Only the full build, which takes stealth captures: in the headless shell such a frame blocks
  // the page.
  test('a frame that hangs keeps nobody waiting: the page is captured without its banner', async () => {
    const request = { url: site.url('/beside-loop'), stealthMode: true, blockAds: false, timeout: 20_000 };
    const { report } = await engine.capture(request);
    expect(report).toMatchObject({ remainingOverlays: 0 });
  });

  test('a banner stays when it is not to be blocked', async () => {
    const shots = await engine.captureAll({ ...request(0), blockCookieBanners: false });
    expect(shots['html']!.bytes.toString()).toContain('onetrust-banner-sdk');
    expect(shots['html']!.report.dismissedBanners).toBeUndefined();
  });
});
