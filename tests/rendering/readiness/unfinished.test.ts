import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine, type Taken } from '../engine.ts';
import { takenInLanes } from '../in-lanes.ts';
import { looksBlank, pictureOf } from '../pixels.ts';

/** Pages whose load event never comes; all of them show a text. */
const hanging: readonly (readonly [string, string])[] = [
  ['an image', '<img src="/hang">'],
  ['an image that a script adds before load', '<script>document.write("<img src=/hang>")</script>'],
  ['a frame', '<iframe src="/hang"></iframe>'],
  ['a frame whose image hangs', '<iframe src="/frame"></iframe>'],
  ['an async script', '<script async src="/hang"></script>'],
  [
    'a script that a script adds',
    '<script>{const s=document.createElement("script");s.src="/hang";document.head.append(s)}</script>',
  ],
  ['a background image', '<div style="background:url(/hang);height:50px"></div>'],
  ['an embedded object', '<object data="/hang" type="image/png"></object>'],
  ['the picture of an SVG', '<svg width="50" height="50"><image href="/hang" width="50" height="50"/></svg>'],
  ['a list picture', '<ul style="list-style-image:url(/hang)"><li>item</li></ul>'],
];
/** What did not come, and how it is named. */
const missing: readonly (readonly [string, string, string])[] = [
  ['a stylesheet', '<link rel="stylesheet" href="/none.css">', 'stylesheet'],
  ['a script', '<script src="/none.js"></script>', 'script'],
  ['a module', '<script type="module" src="/none.mjs"></script>', 'script'],
  [
    'a script that a script asks for',
    '<script>{const s=document.createElement("script");s.src="/none.js";document.head.append(s)}</script>',
    'script',
  ],
  ['a font', '<style>@font-face{font-family:f;src:url(/none.woff2)}p{font-family:f}</style>', 'font'],
  [
    'a background image of a stylesheet',
    '<link rel="stylesheet" href="/background.css"><div class="b"></div>',
    'background image',
  ],
  ['a frame', '<iframe src="/none.html"></iframe>', 'frame'],
  ['an imported stylesheet', '<link rel="stylesheet" href="/imports.css">', 'stylesheet'],
  [
    'a stylesheet of a host that is not there',
    '<link rel="stylesheet" href="http://gone.example/a.css">',
    'stylesheet',
  ],
  ['a script of a host that refuses', '<script src="http://127.0.0.1:1/a.js"></script>', 'script'],
];

let site: Site;
let engine: Engine;
let taken: (path: string) => Promise<Taken>;
const lanes = 5;
const hangingRows = someOf(
  hanging.map(([name], index) => ({ name, index })),
  2,
);
const missingRows = someOf(
  missing.map(([name, , kind], index) => ({ name, kind, index })),
  2,
);
const small = { viewport: { width: 640, height: 400 }, format: 'png' };
beforeAll(async () => {
  site = await startSite({
    ...Object.fromEntries(hanging.map(([, html], index) => [`/hanging-${index}`, page(`<h1>Text</h1>${html}`)])),
    ...Object.fromEntries(missing.map(([, html], index) => [`/missing-${index}`, page(`<p>Text</p>${html}`)])),
    '/hang': () => undefined,
    '/frame': page('<p>in the frame</p><img src="/hang">'),
    '/background.css': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/css' }).end('.b{height:50px;background:url(/none.png)}'),
    '/imports.css': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/css' }).end('@import url(/none.css);'),
    '/poll': page('<h1>Text</h1><script>(async()=>{for(;;)await fetch("/hang").catch(()=>0)})()</script>'),
    '/clock': page(
      '<h1 id="t">0</h1><script>let at=0;(function f(now){if(now-at>700){at=now;t.textContent=Math.round(now)}requestAnimationFrame(f)})(0)</script>',
    ),
    '/restless': page('<h1 id="t"></h1><script>setInterval(()=>t.textContent=Math.random(),20)</script>'),
  });
  engine = await startEngine({ allowHosts: [site.host, '127.0.0.1:1'], names: { 'gone.example': [] } });
  const paths = [
    ...hangingRows.map(({ index }) => `/hanging-${index}`),
    ...missingRows.map(({ index }) => `/missing-${index}`),
  ];
  taken = takenInLanes(paths, lanes, (path) =>
    engine.capture({ url: site.url(path), ...small, ...(path.startsWith('/hanging') && { timeout: 20_000 }) }),
  );
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

describe('a load event that does not come', () => {
  test.each(hangingRows)('because of $name does not cost the picture, and is said', async ({ index }) => {
    const { bytes, report } = await taken(`/hanging-${index}`);
    expect(looksBlank(await pictureOf(bytes))).toBe(false);
    expect(report.warnings.map(({ code }) => code)).toContain('LOAD_NOT_FINISHED');
    expect(report.unfinishedHosts).toEqual([site.host]);
  });
  test('fails a capture that asks for that', async () => {
    const failure = await engine.failureOf({ url: site.url('/hanging-0'), ...small, failOn: ['load_not_finished'] });
    expect(failure).toMatchObject({ code: 'TIMEOUT', details: { failOn: 'load_not_finished' } });
  });
});

describe('what did not come is named', () => {
  test.each(missingRows)('$name', async ({ kind, index }) => {
    const { report } = await taken(`/missing-${index}`);
    expect(report.warnings.map(({ code }) => code)).toContain('RESOURCES_NOT_LOADED');
    expect(report.missingResources).toContainEqual(expect.objectContaining({ kind, count: 1 }));
  });
});

describe('a page that never rests', () => {
  test('is captured within its bound, and what moves is named', async () => {
    const { report } = await engine.capture({ url: site.url('/restless'), ...small, settleTimeout: 1_500 });
    expect(report.warnings).toMatchObject([{ code: 'NOT_SETTLED', message: expect.stringContaining('h1#t') }]);
  });
  test('because of a clock that goes by frames is taken at some moment, and that is no warning', async () => {
    const { report } = await engine.capture({ url: site.url('/clock'), ...small, settleTimeout: 10_000 });
    expect(report.warnings).toEqual([]);
  });
  test('because of a request that stays open names its host', async () => {
    const { report } = await engine.capture({ url: site.url('/poll'), ...small, settleTimeout: 1_500 });
    expect(report.warnings).toMatchObject([{ code: 'NOT_SETTLED', message: expect.stringContaining(site.host) }]);
  });
});
