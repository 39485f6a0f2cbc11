import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import type { Page } from 'puppeteer-core';
import { canReact } from '@tintype/render/in-page/full-page-state';
import { createPageCalls } from '@tintype/render/browser/run-in-page';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';
import { fullPage } from './request.ts';
import { runsAt } from './runs.ts';

const blocks = '<div style="height:1000px;background:#fff"></div>'.repeat(3);
/** Answers the foot of the page after a tenth of a second, and its element is gone by then. */
const shy = `document.currentScript.remove();let due;addEventListener('scroll',()=>{clearTimeout(due);if(scrollY+innerHeight>=document.documentElement.scrollHeight-5)due=setTimeout(()=>{document.querySelector('footer').style.background='#0000ff'},100)})`;

const blue =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" preserveAspectRatio="none"><rect width="1" height="1" fill="#0000ff"/></svg>';

let site: Site;
let engine: Engine;
let visitor: Page;
beforeAll(async () => {
  site = await startSite({
    '/shy': page(
      `${blocks}<footer style="height:100px"></footer><script src="/shy.js"></script>`,
      '<style>body{margin:0;background:#fff}</style>',
    ),
    '/late': page(
      `${blocks}<img src="/blue.svg" style="display:block;width:100%;height:100px">`,
      '<style>body{margin:0;background:#fff}</style>',
    ),
    '/blue.svg': (_req, res) =>
      void setTimeout(() => res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(blue), 1_500),
    '/shy.js': (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(shy),
  });
  engine = await startEngine({ allowHosts: [site.host] });
  visitor = await engine.browsers().at(-1)!.browser.newPage();
});
afterAll(async () => {
  await visitor.close();
  await engine.stop();
  await site.stop();
});

const still: readonly [string, string][] = [
  ['text', blocks],
  ['data in a script element', `${blocks}<script type="application/ld+json">{}</script>`],
  [
    'an image that is there',
    `${blocks}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">`,
  ],
  ['a transition that nothing has begun', `${blocks}<style>div{transition:all 1s}</style>`],
];
const lively: readonly [string, string][] = [
  ['a script', `${blocks}<script>1</script>`],
  ['a module', `${blocks}<script type="module">1</script>`],
  ['a script in a drawing', `${blocks}<svg><script>1</script></svg>`],
  ['a script with its old name', `${blocks}<script type="text/javascript">1</script>`],
  ['a handler', `${blocks}<p onclick="1">text</p>`],
  ['a lazy image', `${blocks}<img loading="lazy" src="x.png">`],
  ['a frame', `${blocks}<iframe srcdoc="x"></iframe>`],
  ['a video', `${blocks}<video></video>`],
  ['an animation', `${blocks}<style>@keyframes a{to{opacity:0}}div{animation:a 9s infinite}</style>`],
  [
    'an animation that scrolling drives',
    `${blocks}<style>@keyframes a{to{opacity:0}}div{animation:a linear;animation-timeline:view()}</style>`,
  ],
  [
    'a lazy image in a shadow root',
    `${blocks}<div><template shadowrootmode="open"><img loading="lazy"></template></div>`,
  ],
];

describe('what a page could answer scrolling with', () => {
  test.each([
    ...still.map(([what, html]) => [what, html, false] as const),
    ...lively.map(([what, html]) => [what, html, true] as const),
  ])('%s', async (_what, html, expected) => {
    await visitor.goto('about:blank');
    await visitor.evaluate((text: string) => document.documentElement.setHTMLUnsafe(text), html);
    expect(await createPageCalls(visitor).inPage(canReact)).toBe(expected);
  });

  test('a script that has taken its element away is waited for', async () => {
    const { bytes } = await engine.capture(fullPage(site.url('/shy')));
    expect(runsAt(await pictureOf(bytes), 400)).toEqual([[3000, 3100]]);
  });

  test('an image that is on its way is waited for', async () => {
    const { bytes, report } = await engine.capture(fullPage(site.url('/late'), { waitUntil: 'domcontentloaded' }));
    expect(runsAt(await pictureOf(bytes), 400)).toEqual([[3000, 3100]]);
    expect(report.warnings).toEqual([]);
  });
});
