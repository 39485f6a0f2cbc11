import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2500"><text x="2900" y="40">Text of a drawing</text></svg>`;
const onLoad = (script: string): string =>
  page(
    `<p style="height:3000px;width:2000px">A text</p><script>addEventListener('load', () => { ${script} })</script>`,
  );
const file =
  (type: string, text: string): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': type }).end(text);
const documents = {
  '/drawing.svg': file('image/svg+xml', svg),
  '/list.xml': file('application/xml', `<list>${'<item>one more item</item>'.repeat(300)}</list>`),
  '/removed-body': onLoad('document.body.remove()'),
  '/removed-root': onLoad('document.documentElement.remove()'),
  '/opened': onLoad('document.open()'),
  '/replaced-root': onLoad(`
    const drawing = new DOMParser().parseFromString('${svg}', 'image/svg+xml').documentElement;
    document.documentElement.remove();
    document.append(drawing)`),
} satisfies Record<string, Answer | string>;
const outputs = [
  ...['text', 'markdown', 'html', 'links', 'metadata', 'accessibility', 'mhtml', 'pdf'].map((type) => ({ type })),
  { type: 'screenshot', fullPage: true, fullPageMode: 'stitch' },
  { id: 'native', type: 'screenshot', fullPage: true, fullPageMode: 'native' },
];

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(documents);
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(Object.keys(documents))('%s has every output', async (path) => {
  const files = await engine.captureAll({ url: site.url(path), outputs });
  expect(Object.keys(files)).toHaveLength(outputs.length);
});
