import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';

const blocks = (from: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<div style="height:300px;background:hsl(${(from + index) * 25} 70% 60%)"></div>`,
  ).join('');
const target = '<div id="far" style="height:100px;background:#0000ff"></div>';
const whole = `${blocks(0, 20)}${target}${blocks(20, 5)}`;
const smooth = '<style>body{margin:0}html{scroll-behavior:smooth}</style>';

/** Each address ends in `#far`, and each page comes to it on a way of its own. */
const pages: Readonly<Record<string, string>> = {
  '/smooth': page(whole, smooth),
  '/smooth-with-a-script': page(`${whole}<script>1</script>`, smooth),
  '/smooth-over-late-images': page(`<img src="/late.svg" width="300" height="300">${whole}`, smooth),
  '/smooth-by-a-script': page(
    `${whole}<script>history.scrollRestoration="manual";onload=()=>setTimeout(()=>document.getElementById("far").scrollIntoView({behavior:"smooth"}),100)</script>`,
    '<style>body{margin:0}</style>',
  ),
  '/smooth-in-an-element': page(
    `<main style="height:100vh;overflow:auto;scroll-behavior:smooth">${whole}</main>`,
    '<style>body{margin:0}</style>',
  ),
  '/at-once': page(whole, '<style>body{margin:0}</style>'),
};

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    ...pages,
    '/late.svg': (_req, res) =>
      void setTimeout(
        () =>
          res
            .writeHead(200, { 'Content-Type': 'image/svg+xml' })
            .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        400,
      ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(Object.keys(pages))('%s: the target of the address is in view', async (path) => {
  const { bytes, report } = await engine.capture({
    url: site.url(`${path}#far`),
    viewport: { width: 600, height: 400 },
    format: 'png',
  });
  const picture = await pictureOf(bytes);
  expect([0, 50, 99].map((row) => picture.at(300, row))).toEqual(['#0000ff', '#0000ff', '#0000ff']);
  expect(report.warnings).toEqual([]);
});
