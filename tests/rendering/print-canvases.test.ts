import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const green = '#00aa00';
const webgl = (attributes: string, when: string): string =>
  `const gl=document.querySelector('canvas').getContext('webgl',${attributes});const draw=()=>{gl.clearColor(0,2/3,0,1);gl.clear(gl.COLOR_BUFFER_BIT)};${when}`;
const canvas = (script: string, css = ''): string =>
  page(
    `<style>body{margin:0}canvas{display:block;${css}}</style><canvas width="300" height="200"></canvas><p>Below.</p><script>${script}</script>`,
  );
const loop = 'const again=()=>{draw();requestAnimationFrame(again)};again()';
const pages = {
  'WebGL, drawn once': canvas(webgl('{}', 'draw()')),
  'WebGL, drawn in each frame': canvas(webgl('{}', loop)),
  'WebGL without transparency': canvas(webgl('{alpha:false}', loop)),
  'WebGL that is kept': canvas(webgl('{preserveDrawingBuffer:true}', 'draw()')),
  'WebGL in a box that it fills': canvas(webgl('{}', 'draw()'), 'position:absolute;inset:0;width:300px;height:200px'),
  'two dimensions': canvas(
    "const c=document.querySelector('canvas').getContext('2d');c.fillStyle='#0a0';c.fillRect(0,0,300,200)",
  ),
  'a page that forbids pictures': canvas(webgl('{preserveDrawingBuffer:true}', 'draw()')).replace(
    '<style>',
    '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'"><style>',
  ),
} as const;

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(Object.fromEntries(Object.values(pages).map((text, at) => [`/${at}`, text])));
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(Object.keys(pages).map((name, at) => [name, at] as const))(
  'is printed as it looks: %s',
  async (_name, at) => {
    const margins = { top: 0, right: 0, bottom: 0, left: 0 };
    const { bytes } = await engine.capture({ url: site.url(`/${at}`), format: 'pdf', paper: 'A4', margins });
    const sheet = execFileSync('pdftoppm', ['-png', '-r', '96', '-singlefile', '-'], { input: bytes, maxBuffer: 1e8 });
    const picture = await pictureOf(sheet);
    expect([picture.at(5, 5), picture.at(150, 100), picture.at(290, 190), picture.at(310, 100)]).toEqual([
      green,
      green,
      green,
      '#ffffff',
    ]);
  },
);
