import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { pdfPages, pictureOf } from './pixels.ts';

const prose = Array.from(
  { length: 6 },
  (_, at) =>
    `<p>Paragraph ${at} of the article, with <a href="p/${at}">a link</a>, commas, and enough words to count.</p>`,
).join('');
const article = `<!doctype html><html lang="en"><head><meta charset="utf-8"><base href="/docs/"><title>The article</title>
<style>.gone{display:none}.unseen{visibility:hidden}.ears{position:absolute;width:1px;height:1px;overflow:hidden}.row{display:flex}.word{display:block}</style>
<script>var ran = 1</script></head><body onload="ran = 2"><a href="#main" class="ears">Skip to the content</a>
<nav><ul><li><a href="home">Home</a></li></ul></nav>
<main id="main"><h1>The article</h1>${prose}
<p class="gone">not shown</p><p class="unseen">not visible</p><span class="ears">for ears</span>
<p><span class="word">One</span><span class="word">Two</span></p><div class="row"><a href="a">Left</a><a href="b">Right</a></div>
<x-card>in the slot</x-card><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9"></main>
<footer>Imprint</footer>
<script>document.querySelector('x-card').attachShadow({mode:'open'}).innerHTML='<p>In the shadow, <slot></slot></p>';
document.querySelector('h1').dataset.rendered='yes'</script></body></html>`;
const shop = page(
  `<h1>  Shop\n </h1><ul><li class="price" data-value="10">10 <b>€</b></li><li class="price">20 €</li></ul><p>a<br>b</p>
  <div id="nul"></div><script type="application/ld+json">{"a":1}</script>
  <script>document.querySelector('#nul').textContent='a\\0b\\ud800c'</script>`,
);
const paper = page('<div style="height:100px;background:linear-gradient(45deg,#ff0000,#00ff00,#0000ff)"></div>');

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/article': article,
    '/shop': shop,
    '/paper': paper,
    '/latin': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(Buffer.from('<!doctype html><meta charset="iso-8859-1"><title>t</title><p>Größe</p>', 'latin1')),
    '/nothing': page(''),
    '/scriptless': page(
      '<div id="app" style="visibility:hidden">Loading</div><noscript><p>The <b>post</b>.</p></noscript>',
    ),
    '/many': page('<script>document.body.dataset.large = "x".repeat(34_000_000)</script>'),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const take = async (path: string, ...outputs: readonly object[]) => {
  const shots = await engine.captureAll({ url: site.url(path), timeout: 60_000, outputs });
  return { ...shots, text: (id: string): string => shots[id]!.bytes.toString(), shots };
};

test('all outputs come from one load, in their order, under their ids', async () => {
  const before = site.requests.length;
  const { shots } = await take(
    '/article',
    { type: 'json', schema: { title: { selector: 'h1' } } },
    { type: 'markdown', id: 'all' },
    { type: 'html' },
    { type: 'pdf' },
    { type: 'screenshot', id: 'b', format: 'jpeg' },
    { type: 'screenshot', id: 'a', selector: 'h1' },
    { type: 'markdown', id: 'main', mainContentOnly: true },
  );
  expect(site.requests.slice(before).filter((request) => request === 'GET /article')).toHaveLength(1);
  expect(Object.values(shots).map(({ file }) => `${file.outputId} ${file.type} ${file.format}`)).toEqual([
    'b screenshot jpeg',
    'a screenshot png',
    'pdf pdf pdf',
    'html html html',
    'all markdown markdown',
    'main markdown markdown',
    'json json json',
  ]);
  expect((await pictureOf(shots['b']!.bytes)).width).toBe(1_920);
  expect((await pictureOf(shots['a']!.bytes)).height).toBeLessThan(100);
  // A stage says which of the outputs it was for; those that are only read share one.
  const outputsOf = (name: string) =>
    new Set(shots['a']!.report.stages.filter(({ stage }) => stage === name).map(({ outputId }) => outputId));
  expect(outputsOf('capture')).toEqual(new Set(['a', 'b', undefined]));
  expect(outputsOf('encode')).toEqual(new Set(Object.keys(shots)));
  expect(outputsOf('navigate')).toEqual(new Set([undefined]));
});

describe('html', () => {
  test('the document as rendered, with its doctype and open shadow roots', async () => {
    const { text } = await take('/article', { type: 'html' });
    expect(text('html')).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(text('html')).toContain('data-rendered="yes"');
    expect(text('html')).toContain(
      '<template shadowrootmode="open"><p>In the shadow, <slot></slot></p></template>in the slot',
    );
    expect(text('html')).toContain('<a href="p/0">');
  });
  test('clean is without scripts and handlers, and otherwise the same', async () => {
    const { text } = await take('/article', { type: 'html', clean: true });
    expect(text('html')).not.toMatch(/<script|onload/);
    expect(text('html')).toContain('<base href="/docs/">');
    expect(text('html')).toContain('<p class="gone">not shown</p>');
  });
  test('the main content is a document of its own', async () => {
    const { text } = await take('/article', { type: 'html', mainContentOnly: true });
    expect(text('html')).toMatch(
      /^<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>The article<\/title>/,
    );
    expect(text('html')).toContain(`<a href="${site.url('/docs/p/0')}">`);
    expect(text('html')).not.toMatch(/Imprint|Home|not shown|readability/);
  });
  test('another encoding becomes UTF-8 and says so', async () => {
    const { text } = await take('/latin', { type: 'html' });
    expect(text('html')).toContain('<meta charset="utf-8">');
    expect(text('html')).toContain('Größe');
  });
});

describe('markdown', () => {
  test('what a reader sees, with absolute addresses', async () => {
    const { text } = await take('/article', { type: 'markdown' });
    expect(text('markdown')).toContain('# The article\n\nParagraph 0 of the article, with [a link]');
    expect(text('markdown')).toContain(`[a link](${site.url('/docs/p/0')})`);
    expect(text('markdown')).toContain(`- [Home](${site.url('/docs/home')})`);
    expect(text('markdown')).toContain('In the shadow, in the slot');
    expect(text('markdown')).toContain('One\n\nTwo');
    expect(text('markdown')).toContain(`[Left](${site.url('/docs/a')}) [Right](${site.url('/docs/b')})`);
    expect(text('markdown')).toContain('Imprint');
    expect(text('markdown')).not.toMatch(/Skip|not shown|not visible|for ears|data:/);
  });
  test('the main content under its title', async () => {
    const { text, shots } = await take('/article', { type: 'markdown', mainContentOnly: true });
    expect(text('markdown')).toMatch(/^# The article\n\nParagraph 0/);
    expect(text('markdown')).not.toMatch(/Imprint|Home/);
    expect(shots['markdown']!.report.warnings.map(({ code }) => code)).not.toContain('MAIN_CONTENT_NOT_FOUND');
  });
  test('a page without main content gives the whole page, and the answer says so', async () => {
    const { shots } = await take('/nothing', { type: 'markdown', mainContentOnly: true });
    expect(shots['markdown']!.report.warnings.map(({ code }) => code)).toContain('MAIN_CONTENT_NOT_FOUND');
  });
});

test('a page whose scripts show nothing has its text for browsers without scripts', async () => {
  const { text } = await take('/scriptless', { type: 'markdown' });
  expect(text('markdown')).toContain('The **post**.');
});

test('a page of images only has an empty text, next to its image', async () => {
  const { shots, text } = await take('/paper', { type: 'screenshot' }, { type: 'text' }, { type: 'markdown' });
  expect([text('text'), text('markdown').trim()]).toEqual(['', '']);
  expect(shots['screenshot']!.bytes.length).toBeGreaterThan(100);
});

test('json: each rule reads the value that it selects', async () => {
  const rows: readonly (readonly [name: string, rule: object, value: unknown])[] = [
    ['text without the space around it', { selector: 'h1' }, 'Shop'],
    ['the first match', { selector: '.price' }, '10 €'],
    ['every match', { selector: '.price', multiple: true }, ['10 €', '20 €']],
    ['lines of text', { selector: 'p' }, 'a\nb'],
    ['inner HTML', { selector: '.price', type: 'html' }, '10 <b>€</b>'],
    ['an attribute', { selector: '.price', type: 'attribute', attribute: 'data-value' }, '10'],
    [
      'an attribute of every match',
      { selector: '.price', type: 'attribute', attribute: 'data-value', multiple: true },
      ['10', null],
    ],
    ['an attribute that is not there', { selector: 'h1', type: 'attribute', attribute: 'id' }, null],
    ['nothing that matches', { selector: '.none' }, null],
    ['nothing that matches, of many', { selector: '.none', multiple: true }, null],
    ['the text of what is not shown', { selector: 'script[type]' }, '{"a":1}'],
    ['what no database can hold', { selector: '#nul' }, 'ab\uFFFDc'],
  ];
  const schema = Object.fromEntries(rows.map(([name, rule]) => [name, rule]));
  const { text } = await take('/shop', { type: 'json', schema });
  expect(JSON.parse(text('json'))).toEqual(Object.fromEntries(rows.map(([name, , value]) => [name, value])));
});

const points = (millimetres: number): number => (millimetres / 25.4) * 72;
test('pdf: each format has the size of its paper', async () => {
  const rows: readonly (readonly [id: string, options: object, width: number, height: number])[] = [
    ['no_format', {}, 612, 792],
    ['a4', { format: 'A4' }, points(210), points(297)],
    ['a4_landscape', { format: 'a4', landscape: true }, points(297), points(210)],
    ['a0', { format: 'A0' }, points(841), points(1_189)],
    ['a6', { format: 'A6' }, points(105), points(148)],
    ['ledger', { format: 'ledger' }, 1_224, 792],
  ];
  const { shots } = await take('/paper', ...rows.map(([id, options]) => ({ id, type: 'pdf', ...options })));
  for (const [id, , width, height] of rows) {
    const { bytes, file } = shots[id]!;
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(bytes.toString('latin1'))!.slice(1).map(Number);
    expect([id, Math.abs(box[0]! - width) < 1.5, Math.abs(box[1]! - height) < 1.5]).toEqual([id, true, true]);
    expect([id, pdfPages(bytes)]).toEqual([id, 1]);
    expect(file).toMatchObject({ width: 1_920, height: null });
  }
});

test('a single PDF takes paper, side and margins beside its format', async () => {
  const url = site.url('/paper');
  const printed = await engine.capture({ url, format: 'pdf', paper: 'a5', landscape: true });
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(printed.bytes.toString('latin1'))!.slice(1).map(Number);
  expect(Math.abs(box[0]! - points(210))).toBeLessThan(1.5);
  expect(Math.abs(box[1]! - points(148))).toBeLessThan(1.5);
  const narrow = { top: '6.8cm', bottom: '6.8cm', left: '1in', right: 96 };
  const wide = await engine.capture({ url, format: 'pdf', paper: 'a5', landscape: true, margins: narrow });
  expect(pdfPages(wide.bytes)).toBeGreaterThan(pdfPages(printed.bytes));
  const failure = await engine.failureOf({ url, format: 'pdf', margins: { top: '40cm' } });
  expect([failure.code, failure.message]).toEqual(['CAPTURE_FAILED', expect.stringContaining('leave no space')]);
});

test('printBackground false leaves the backgrounds out', async () => {
  const { shots } = await take('/paper', { type: 'pdf', id: 'a' }, { type: 'pdf', id: 'b', printBackground: false });
  expect(shots['a']!.bytes.length).toBeGreaterThan(shots['b']!.bytes.length);
});

describe('failures', () => {
  test('selectors that the browser cannot read are named with their place', async () => {
    const failure = await engine.failureOf({
      url: site.url('/shop'),
      outputs: [
        { type: 'json', schema: { good: { selector: 'a' }, bad: { selector: 'b[' } } },
        { type: 'screenshot', selector: '::' },
      ],
    });
    expect(failure.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(failure.details['fields'] as object)).toEqual([
      'outputs.0.schema.bad.selector',
      'outputs.1.selector',
    ]);
  });
  test('outputs that fail are reported, and the others succeed', async () => {
    const request = {
      url: site.url('/shop'),
      outputs: [
        { type: 'html' },
        { type: 'screenshot', id: 'logo', selector: '.none' },
        { type: 'pdf', pageRanges: '99' },
      ],
    };
    const taken = await engine.captureAll(request);
    expect(Object.keys(taken)).toEqual(['html']);
    expect(taken['html']!.report).toMatchObject({
      failedOutputs: [
        { outputId: 'logo', type: 'screenshot', code: 'SELECTOR_NOT_FOUND' },
        { outputId: 'pdf', type: 'pdf', code: 'CAPTURE_FAILED', message: expect.stringContaining('pageRanges') },
      ],
      warnings: [{ code: 'OUTPUT_FAILED', message: expect.stringContaining('logo: No visible element') }],
    });
    const failure = await engine.failureOf({ ...request, failOn: ['failed_outputs'] });
    expect(failure).toMatchObject({ code: 'CAPTURE_FAILED', details: { failOn: 'failed_outputs' } });
  });
  test('a capture fails with its last output, which is named', async () => {
    const failure = await engine.failureOf({
      url: site.url('/shop'),
      outputs: ['logo', 'name'].map((id) => ({ type: 'screenshot', id, selector: '.none' })),
    });
    expect(failure).toMatchObject({ code: 'SELECTOR_NOT_FOUND', details: { stage: 'capture', output: 'name' } });
  });
  test('more text than a result may have is refused', async () => {
    const failure = await engine.failureOf({ url: site.url('/many'), timeout: 60_000, outputs: [{ type: 'html' }] });
    expect(failure).toMatchObject({ code: 'RESULT_TOO_LARGE', details: { output: 'html' } });
  });
  test('more values than a result may have are refused', async () => {
    const schema = { all: { selector: 'body', type: 'attribute', attribute: 'data-large' } };
    const request = { url: site.url('/many'), timeout: 60_000, outputs: [{ type: 'json', schema }] };
    expect(await engine.failureOf(request)).toMatchObject({ code: 'RESULT_TOO_LARGE', details: { output: 'json' } });
  });
});
