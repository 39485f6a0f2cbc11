import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { pictureOf } from '../pixels.ts';
import { runsAt } from './runs.ts';
import { fullPage } from './request.ts';

const white = '<style>body{margin:0;background:#ffffff}*{box-sizing:border-box}';
/** Ten blocks of 200 rows, of which every other one is coloured. */
const stripes = Array.from(
  { length: 10 },
  (_, index) => `<div style="height:200px;background:${index % 2 === 0 ? '#ffffff' : '#0000ff'}"></div>`,
).join('');
const striped = (from: number): [number, number][] =>
  [1, 3, 5, 7, 9].map((nth) => [from + nth * 200, from + nth * 200 + 200]);

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/inner': page(
      `<header></header><div class="row"><nav></nav><main>${stripes}</main></div><footer></footer>`,
      `${white}html,body{height:100%;overflow:hidden}body{display:flex;flex-direction:column}header,footer{flex:0 0 50px;background:#ff0000}.row{flex:1;display:flex;min-height:0}nav{flex:0 0 100px;background:#00ff00}main{flex:1;overflow-y:auto}</style>`,
    ),
    '/inner-fixed': page(
      `<div class="shell"><header></header>${stripes}</div>`,
      `${white}.shell{position:fixed;inset:0;overflow-y:scroll;scroll-behavior:smooth;background:#ffffff}header{position:sticky;top:0;height:50px;background:#ff0000}</style>`,
    ),
    '/body-scrolls': page(
      stripes,
      `${white}html{height:100%;overflow:hidden}body{height:100%;overflow-y:auto}</style>`,
    ),
    '/small-inner': page(`<div style="height:200px;width:200px;overflow:auto">${stripes}</div>`, `${white}</style>`),
    '/infinite': page(
      '<main></main><script>const add=()=>{for(let n=0;n<3;n+=1){const d=document.createElement("div");d.style.cssText="height:400px;background:#0000ff;border-bottom:10px solid #ffffff";document.querySelector("main").append(d)}};add();addEventListener("scroll",()=>{if(scrollY+innerHeight>document.documentElement.scrollHeight-50)setTimeout(add,20)})</script>',
      `${white}</style>`,
    ),
    '/three-times': page(
      '<main></main><script>let left=3;const add=()=>{left-=1;const d=document.createElement("div");d.style.cssText="height:1000px;background:#0000ff;border-bottom:10px solid #ffffff";document.querySelector("main").append(d)};add();addEventListener("scroll",()=>{if(left>0&&scrollY+innerHeight>document.documentElement.scrollHeight-50)fetch("/more").then(add)})</script>',
      `${white}</style>`,
    ),
    '/more': (_req, res) => void setTimeout(() => res.end('{}'), 150),
    '/plain': page(
      `${stripes}<header></header><p style="position:sticky;top:0" class="bar">text</p>`,
      `${white}header{position:fixed;top:0;left:0;right:0;height:20px;background:#ff0000}</style>`,
    ),
    '/popup': page(
      `${stripes}<script>addEventListener("scroll",()=>{if(scrollY>300&&!document.querySelector(".popup")){const d=document.createElement("div");d.className="popup";d.style.cssText="position:fixed;inset:100px;background:#ff0000";document.body.append(d)}})</script>`,
      `${white}</style>`,
    ),
    '/shrinks': page(
      `<header></header>${stripes}<script>addEventListener("scroll",()=>document.querySelector("header").classList.toggle("small",scrollY>10))</script>`,
      `${white}header{position:sticky;top:0;height:100px;background:#ff0000;margin:0}.small{height:40px}</style>`,
    ),
    '/spy': page(
      `${stripes}<script>addEventListener("scroll",()=>history.replaceState(null,"","#"+Math.round(scrollY/100)))</script>`,
      `${white}</style>`,
    ),
    '/leaves': page(
      `${stripes}<script>addEventListener("scroll",()=>{if(scrollY>500)location.href="/plain"})</script>`,
      `${white}</style>`,
    ),
    '/restless': page(
      `${stripes}<i></i><script>setInterval(()=>{document.querySelector("i").textContent=Date.now()},10)</script>`,
      `${white}</style>`,
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const take = (path: string, fields: object = {}) =>
  engine.capture(fullPage(site.url(path), { scrollInterval: 50, ...fields }));

describe('a page whose inner container scrolls', () => {
  test('is taken with all that the container holds, and with what stands around it once', async () => {
    const { bytes } = await take('/inner');
    const picture = await pictureOf(bytes);
    expect(picture.height).toBe(50 + 2_000 + 50);
    expect(runsAt(picture, 400)).toEqual([[0, 50], ...striped(50).slice(0, -1), [1_850, 2_100]]);
    expect(picture.at(400, 2_000)).toBe('#0000ff');
    expect(picture.at(400, 2_075)).toBe('#ff0000');
    expect(runsAt(picture, 50).map(([from]) => from)).toEqual([0, 2_050]);
  });
  test.each([
    ['/inner-fixed', 50],
    ['/body-scrolls', 0],
  ])('%s', async (path, from) => {
    const picture = await pictureOf((await take(path)).bytes);
    expect(picture.height).toBe(from + 2_000);
    expect(runsAt(picture, 400).slice(from === 0 ? 0 : 1)).toEqual(striped(from));
  });
  test('a small one is no page', async () => {
    expect(await pictureOf((await take('/small-inner')).bytes)).toMatchObject({ height: 600 });
  });
});

describe('limits', () => {
  test('maxSections cuts the page, and the answer says so', async () => {
    const { file, report } = await take('/plain', { maxSections: 2 });
    expect(file).toMatchObject({ width: 800, height: 1_200 });
    expect(report.warnings).toEqual([{ code: 'PAGE_CUT', message: expect.stringContaining('1200 of 20') }]);
  });
  test('maxHeight cuts within a section', async () => {
    const { file, report } = await take('/plain', { maxHeight: 1_301 });
    expect(file.height).toBe(1_301);
    expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT']);
  });
  test('a page without end ends at the limit that was asked for', async () => {
    const { file, report } = await take('/infinite', { maxHeight: 4_000 });
    expect(file.height).toBe(4_000);
    expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT']);
  });
  test('and when the time is over that it has', async () => {
    const { report } = await take('/infinite', { timeout: 15_000, scrollInterval: 1_000 });
    expect(report.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['NOT_SETTLED']));
  });
  test('a page that grows at its foot is waited for', async () => {
    expect((await take('/three-times')).file.height).toBe(3_000);
  });
});

describe('what scrolling does to a page', () => {
  test('what it brings up is hidden like what was there before', async () => {
    const picture = await pictureOf((await take('/popup', { hideSelectors: ['.popup'] })).bytes);
    expect(runsAt(picture, 400)).toEqual(striped(0));
  });
  test('and without that it does not cover the sections', async () => {
    const picture = await pictureOf((await take('/popup')).bytes);
    expect(picture.height).toBe(2_000);
  });
  test('a header that shrinks does not push the sections against each other', async () => {
    const picture = await pictureOf((await take('/shrinks')).bytes);
    expect(runsAt(picture, 400).slice(1)).toEqual(striped(100));
  });
  test('an address that follows the scrolling is no other page', async () => {
    const picture = await pictureOf((await take('/spy')).bytes);
    expect(runsAt(picture, 400)).toEqual(striped(0));
  });
  test('a page that goes elsewhere is followed', async () => {
    const { report } = await take('/leaves');
    expect(report).toMatchObject({ finalUrl: site.url('/plain'), warnings: [] });
  });
  test('a page that never rests is taken all the same', async () => {
    const picture = await pictureOf((await take('/restless')).bytes);
    expect(runsAt(picture, 700).slice(0, 5)).toEqual(striped(0));
  });
});
