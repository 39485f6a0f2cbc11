import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { differenceOf } from './difference.ts';
import { fullPage } from './request.ts';

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/page': page(
      `<header></header><nav style="transition: all 1s; color: blue">sticky</nav><aside></aside>${'<section><img loading="lazy" src="/i.svg"></section>'.repeat(6)}<script>document.currentScript.remove()</script>`,
      '<style>body{margin:0}header{position:fixed;top:0;left:0;right:0;height:40px;background:#ff000088}nav{position:sticky;top:5px;height:60px}aside{position:fixed;right:0;bottom:0;width:50px;height:50px;background:#0000ff}section{height:500px;background:linear-gradient(#ffffff,#00ff00);content-visibility:auto;contain-intrinsic-size:auto 500px}</style>',
    ),
    '/i.svg': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="90"/></svg>'),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test('outputs that are taken after a stitched page find the page as it was', async () => {
  const screenshot = (id: string, whole: boolean) => ({ id, type: 'screenshot', format: 'png', fullPage: whole });
  const all = await engine.captureAll(
    fullPage(site.url('/page'), {
      outputs: [screenshot('before', false), screenshot('whole', true), screenshot('after', false), { type: 'html' }],
      actions: [{ type: 'scroll', y: 700 }],
      scrollInterval: 50,
    }),
  );
  const alone = await engine.captureAll(fullPage(site.url('/page'), { outputs: [{ type: 'html' }] }));
  expect(all['whole']!.file.height).toBe(3_060);
  expect(await differenceOf(all['after']!.bytes, all['before']!.bytes)).toEqual({ sizes: 'same', pixels: 0 });
  expect(all['html']!.bytes.toString()).toBe(alone['html']!.bytes.toString());
});
