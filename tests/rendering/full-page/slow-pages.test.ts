import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { groupProcesses } from '@tintype/render/browser/process-memory';
import { startEngine, type Engine, type Taken } from '../engine.ts';
import { fullPage } from './request.ts';

const modes = ['stitch', 'native'] as const;
const viewHeight = 600;
const partHeight = 300;
const answerMs = 3_500;
const stallMs = 2_500;

/**
 * Three parts come at the foot, one after the other, each a moment after the page was scrolled
 * there.
 */
const growing = (address: string) =>
  page(
    `<main></main><script>let due,more=0;addEventListener("scroll",()=>{clearTimeout(due);due=setTimeout(async()=>{if(more===3||scrollY+innerHeight<document.documentElement.scrollHeight-50)return;more+=1;await fetch("${address}");document.querySelector("main").insertAdjacentHTML("beforeend","<section></section>")},200)})</script>`,
    `<style>body{margin:0}main{background:repeating-linear-gradient(#ddd 0 40px,#fff 0 80px);padding-top:${2 * viewHeight}px}section{height:${partHeight}px;background:repeating-linear-gradient(#06c 0 40px,#fff 0 80px)}</style>`,
  );
const fullHeight = 2 * viewHeight + 3 * partHeight;

let site: Site;
let engine: Engine;
/** They wait beside each other. */
let waiting: Readonly<Record<'slow' | 'silent', Readonly<Record<(typeof modes)[number], Promise<Taken>>>>>;
const framesStopped: Promise<void>[] = [];
beforeAll(async () => {
  site = await startSite({
    '/slow': growing('/answer-slow'),
    '/answer-slow': (_req, res) => void setTimeout(() => res.end('[]'), answerMs),
    '/silent': growing('/answer-never'),
    '/answer-never': () => undefined,
    '/stalled': growing('/answer-and-stall'),
    '/view': page('<h1>It is here</h1><img src="/answer-and-stall">'),
    '/below': page(
      '<button onclick="fetch(`/answer-and-stall`)">Stop</button><section></section><section><img loading="lazy" src="/black.svg"></section>',
      '<style>body{margin:0}button{display:block;height:100px}section{height:800px;content-visibility:auto;contain-intrinsic-size:auto 800px}</style>',
    ),
    '/black.svg': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>'),
    '/answer-and-stall': (_req, res) => {
      framesStopped.push(stopFrames());
      res.end('[]');
    },
  });
  engine = await startEngine({ allowHosts: [site.host] });
  const both = (path: string, fields: object) => ({
    stitch: taken(path, 'stitch', fields),
    native: taken(path, 'native', fields),
  });
  waiting = { slow: both('/slow', { settleTimeout: 20_000 }), silent: both('/silent', { settleTimeout: 1_000 }) };
  await Promise.allSettled(Object.values(waiting).flatMap((one) => Object.values(one)));
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

/** No page draws a frame meanwhile, as on a machine that is busy with something else. */
async function stopFrames(): Promise<void> {
  const drawing = engine
    .browsers()
    // The number of an ended group may belong to other processes by now.
    .filter(({ browser }) => browser.connected)
    .flatMap(({ pid }) => groupProcesses(pid).map((one) => one.pid))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=gpu-process'));
  expect(drawing).not.toEqual([]);
  drawing.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  await new Promise((resolve) => setTimeout(resolve, stallMs));
  drawing.forEach((pid) => process.kill(pid, 'SIGCONT'));
}

const taken = (path: string, fullPageMode: string, fields: object = {}): Promise<Taken> =>
  engine.capture(fullPage(site.url(path), { fullPageMode, scrollInterval: 100, ...fields }));

test.each(modes)('what comes at the foot after %s has waited for a slow answer is in the picture', async (mode) => {
  const { file, report } = await waiting.slow[mode];
  expect(file.height).toBe(fullHeight);
  expect(report.warnings).toEqual([]);
});

test.each(modes)('an answer that does not come is named by %s', async (mode) => {
  const { file, report } = await waiting.silent[mode];
  expect(file.height).toBe(2 * viewHeight);
  expect(report.warnings).toContainEqual(
    expect.objectContaining({ code: 'NOT_SETTLED', message: expect.stringContaining('request (fetch)') }),
  );
});

test.each(modes)('frames that are late are waited for by %s', async (mode) => {
  const { file, report } = await taken('/stalled', mode);
  await Promise.all(framesStopped);
  expect(file.height).toBe(fullHeight);
  expect(report.warnings).toEqual([]);
});

test('a picture of the viewport comes also where frames are late', async () => {
  const { file } = await engine.capture({ url: site.url('/view'), format: 'png' });
  await Promise.all(framesStopped);
  expect(file).toMatchObject({ width: 1_920, height: 1_080 });
});

test('what an action scrolls to is in the picture, also where frames are late', async () => {
  const { view } = await engine.captureAll({
    url: site.url('/below'),
    outputs: [
      { id: 'view', type: 'screenshot', format: 'png' },
      { id: 'whole', type: 'screenshot', format: 'png', fullPage: true },
    ],
    actions: [
      { type: 'click', selector: 'button' },
      { type: 'scroll', y: 900 },
    ],
    viewport: { width: 800, height: viewHeight },
  });
  await Promise.all(framesStopped);
  const { data } = await sharp(view!.bytes)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0, 0, 0]);
});
