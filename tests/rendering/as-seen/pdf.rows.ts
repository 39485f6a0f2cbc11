import { html, type Row, script, times } from './row.ts';

const pdf = { format: 'pdf' };
const sized = (size: string, more = ''): string =>
  `<style>@page{size:${size};margin:5mm}.b{height:40mm;break-after:page}.b:last-child{break-after:auto}${more}</style><div class="b">Badge one.</div><div class="b">Badge two.</div>`;
const prose = (count: number): string =>
  times(
    count,
    (at) =>
      `<p style="margin:8px 0">Paragraph ${at + 1}. The council met on the second floor and spoke of paint, of ladders and of the bridge, and of who was to hold which.</p>`,
  );
const entries = (count: number): string => times(count, (at) => `<div style="height:30px">Entry ${at + 1}.</div>`);
const some = ['Entry 1.', 'Entry 60.', 'Entry 119.', 'Entry 120.'];
const shell = (css: string, more = ''): string =>
  html(
    `<style>html,body{height:100%;overflow:hidden}${css}</style><div id="app"><nav>Menu.</nav><main>${entries(120)}</main>${more}</div>`,
  );

const allSides = (length: string | number): object => ({ top: length, right: length, bottom: length, left: length });
const wideMargins = { margins: { top: '30mm', bottom: '30mm' } };
const bands = (top: string, bottom: string): string =>
  `.h{position:fixed;${top};left:0;right:0;height:40px}.f{position:fixed;${bottom};left:0;right:0;height:30px}` +
  '.w{position:fixed;top:45%;left:30%;opacity:.3}';
const wideTable = `<table style="white-space:nowrap"><tr>${times(24, (at) => `<td>Column ${at} of many</td>`)}<td>Last cell.</td></tr></table>`;
const cards = (flex: string): string =>
  times(12, (at) => `<div style="flex:${flex};height:60px">${at === 11 ? 'Last cell.' : 'Card.'}</div>`);

/** Sections that are hidden until scrolling moves them into the view. */
const driven = (name: string, css: string, more: Partial<Row> = {}): Row => ({
  name: `sections that scrolling shows, ${name}`,
  html: html(
    `<style>@keyframes show{from{visibility:hidden}to{visibility:visible}}@keyframes pass{0%,100%{visibility:hidden}30%,70%{visibility:visible}}.s{height:500px;animation:show linear both}${css}</style>${times(6, (at) => `<section class="s">Section ${at + 1}.</section>`)}`,
  ),
  request: pdf,
  once: times(6, (at) => `Section ${at + 1}.|`)
    .split('|')
    .slice(0, -1),
  ...more,
});
const content = '<div style="height:900px;background:#ddd">Content.</div>';
const spaced = (name: string, body: string, sheets = 1): Row => ({
  name: `space at the end, ${name}`,
  html: html(body),
  request: pdf,
  once: ['Content.'],
  sheets,
});

/** PDFs as people print. */
export const pdfs: readonly Row[] = [
  driven('as they enter', '.s{animation-timeline:view();animation-range:entry 0% cover 40%}'),
  driven('while they are in view', '.s{animation-name:pass;animation-timeline:view()}'),
  driven('by a named timeline', '.s{view-timeline-name:--s;animation-timeline:--s;animation-range:entry}'),
  driven('by the document', '.s{animation-timeline:scroll();animation-range:0% 10%}.s:first-of-type{animation:none}'),
  driven('in an app', 'html,body{height:100%}body{overflow:auto}.s{animation-timeline:view();animation-range:entry}'),
  driven('on a narrow sheet', '.s{animation-timeline:view();animation-range:entry}', {
    request: { ...pdf, viewport: { width: 1600, height: 900 } },
  }),
  spaced('a spacer', `${content}<div style="height:600px"></div>`),
  spaced(
    'a spacer in a column',
    `<main style="display:flex;flex-direction:column">${content}<i style="flex:0 0 600px"></i></main>`,
  ),
  spaced('padding', `<main style="padding-bottom:600px">${content}</main>`),
  spaced(
    'a margin of the last part',
    `<main><div>${content.replace('background', 'margin-bottom:600px;background')}</div></main>`,
  ),
  spaced('below a script', `${content}<p style="height:600px"><br></p>${script('0')}`),
  spaced('a sheet that the page asks for', `${content}<div style="break-before:page;height:9px"></div>`, 2),
  spaced('a coloured end', `${content}<div style="height:600px;background:#eef"></div>`, 2),
  {
    name: 'an app that fits the window but not the sheet',
    html: html(
      `<style>html,body{height:100%;overflow:hidden}main{height:100%;overflow:auto}</style><main>${prose(30)}</main>`,
    ),
    request: { ...pdf, viewport: { width: 1600, height: 1200 } },
    once: ['Paragraph 1.', 'Paragraph 30.'],
    sheets: 2,
  },
  {
    name: 'an app that fits a high window',
    html: html(
      `<style>#app{position:fixed;inset:0;display:flex;flex-direction:column}main{flex:1;overflow:auto}</style><div id="app"><nav>Menu.</nav><main>${entries(45)}</main></div>`,
    ),
    request: { ...pdf, viewport: { width: 640, height: 1500 } },
    once: ['Menu.', 'Entry 1.', 'Entry 45.'],
    sheets: 2,
  },
  {
    name: 'an app that hides less than 200 pixels',
    html: html(
      `<style>html,body{height:100%;overflow:hidden}main{height:100vh;overflow:auto}</style><main>${entries(38)}</main>`,
    ),
    request: { ...pdf, viewport: { width: 640, height: 1000 } },
    once: ['Entry 1.', 'Entry 38.'],
    sheets: 2,
  },
  {
    name: 'an app that fits the sheet',
    html: html(
      `<style>html,body{height:100%;overflow:hidden}main{height:100vh;overflow:auto}</style><main>${entries(20)}</main>`,
    ),
    request: { ...pdf, viewport: { width: 640, height: 1000 } },
    once: ['Entry 1.', 'Entry 20.'],
    sheets: 1,
  },
  {
    name: 'a size of its own in millimetres',
    html: html(sized('148mm 105mm')),
    request: pdf,
    sheets: 2,
    paperMm: [148, 105],
  },
  { name: 'a size of its own by name', html: html(sized('A5')), request: pdf, sheets: 2, paperMm: [148, 210] },
  {
    name: 'a name and an orientation',
    html: html(sized('A4 landscape')),
    request: pdf,
    sheets: 2,
    paperMm: [297, 210],
  },
  {
    name: 'media queries are answered by its own size',
    html: html(
      '<style>@page{size:A3 landscape;margin:10mm}.wide{display:none}@media (min-width:1200px){.wide{display:block}.narrow{display:none}}</style><p class="wide">Three columns.</p><p class="narrow">One column.</p>',
    ),
    request: pdf,
    says: ['Three columns.'],
    saysNot: ['One column.'],
    paperMm: [420, 297],
  },
  { name: 'an orientation alone', html: html(sized('landscape')), request: pdf, sheets: 2, paperMm: [279, 216] },
  {
    name: 'a size in inches within @media print',
    html: html(sized('auto').replace('<style>', '<style>@media print{@page{size:4in 6in}}').replace('size:auto;', '')),
    request: pdf,
    sheets: 2,
    paperMm: [102, 152],
  },
  {
    name: 'a size of a linked style sheet',
    html: html('<link rel="stylesheet" href="/print.css" media="print"><p>One.</p>'),
    pages: {
      '/print.css': (_req, res) =>
        void res.writeHead(200, { 'Content-Type': 'text/css' }).end('@page{size:100mm 100mm}'),
    },
    request: pdf,
    sheets: 1,
    paperMm: [100, 100],
  },
  {
    name: 'a paper that the request names',
    html: html(sized('148mm 105mm')),
    request: { ...pdf, paper: 'A4' },
    sheets: 2,
    paperMm: [210, 297],
  },
  {
    name: 'a paper of an output',
    html: html(sized('148mm 105mm')),
    request: { outputs: [{ type: 'pdf', format: 'Letter' }] },
    sheets: 2,
    paperMm: [216, 279],
  },
  { name: 'a page without a size', html: html('<p>One.</p>'), request: pdf, sheets: 1, paperMm: [216, 279] },
  {
    name: 'a fixed header',
    html: html(
      `<header style="position:fixed;top:0;left:0;right:0;height:60px;background:#0a5">The Gazette.</header><div style="padding-top:70px">${prose(60)}</div>`,
    ),
    request: pdf,
    once: ['The Gazette.'],
    says: ['Paragraph 1.', 'Paragraph 60.'],
  },
  {
    name: 'an image below the view that does not load',
    html: html(`${prose(40)}<img src="/gone.png" width="80" height="80" alt="">`),
    pages: { '/gone.png': (_req, res) => void res.writeHead(404).end() },
    request: pdf,
    says: ['Paragraph 40.'],
    warns: ['IMAGES_NOT_LOADED'],
  },
  {
    name: 'a header that is fixed in a narrow window',
    html: html(
      `<style>header{height:60px;background:#0a5}@media (max-width:1000px){header{position:fixed;top:0;left:0;right:0}main{padding-top:70px}}</style><header>The Gazette.</header><main>${prose(60)}</main>`,
    ),
    request: { ...pdf, viewport: { width: 1280, height: 800 } },
    once: ['The Gazette.'],
    says: ['Paragraph 1.', 'Paragraph 60.'],
  },
  {
    name: 'a fixed bar at the foot',
    html: html(
      `${prose(60)}<footer style="position:fixed;bottom:0;left:0;right:0;height:60px;background:#0a5">The bar.</footer>`,
    ),
    request: pdf,
    once: ['The bar.'],
  },
  {
    name: 'a chat box in a corner',
    html: html(
      `${prose(60)}<div style="position:fixed;right:20px;bottom:20px;background:#d33;padding:20px">Chat with us.</div>`,
    ),
    request: pdf,
    once: ['Chat with us.'],
  },
  {
    name: 'a fixed menu at the side',
    html: html(
      `<aside style="position:fixed;left:0;top:0;bottom:0;width:120px;background:#eee">Chapter list.</aside><div style="margin-left:140px">${prose(60)}</div>`,
    ),
    request: pdf,
    once: ['Chapter list.'],
  },
  {
    name: 'a fixed bar in a shadow root',
    html: html(
      `<x-bar><template shadowrootmode="open"><div style="position:fixed;top:0;left:0;right:0;background:#0a5">Top bar.</div></template></x-bar>${prose(60)}`,
    ),
    request: pdf,
    once: ['Top bar.'],
  },
  {
    name: 'a bar that is fixed by a class on scrolling',
    html: html(
      `<nav>Shop bar.</nav>${prose(60)}${script('addEventListener("scroll",()=>{document.querySelector("nav").style.position=scrollY>50?"fixed":"static"})')}`,
    ),
    request: pdf,
    once: ['Shop bar.'],
  },
  {
    name: 'a header for each sheet that the page makes for print',
    html: html(
      `<style>.h{display:none}@media print{.h{display:block;position:fixed;top:0}}</style><div class="h">Running head.</div><div style="padding-top:40px">${prose(60)}</div>`,
    ),
    request: pdf,
    says: ['Running head. Paragraph', 'Paragraph 60.'],
  },
  {
    name: 'margins of the request, not of the page',
    html: html('<style>@page{margin:2mm}</style><p>One.</p>'),
    request: { ...pdf, margins: allSides('3cm') },
    inkMm: { left: 30, top: 30 },
  },
  {
    name: 'margins of the request, not of the first sheet',
    html: html('<style>@page{margin:2mm}@page :first{margin:50mm}</style><p>One.</p>'),
    request: { ...pdf, margins: { top: '3cm' } },
    inkMm: { left: 50, top: 30 },
  },
  {
    name: 'margins of the page where the request names none',
    html: html('<style>@page{margin:25mm}</style><p>One.</p>'),
    request: pdf,
    inkMm: { left: 25, top: 25 },
  },
  {
    name: 'one side of the request and three of the page',
    html: html('<style>@page{margin:25mm}</style><p>One.</p>'),
    request: { ...pdf, margins: { left: '5mm' } },
    inkMm: { left: 5, top: 25 },
  },
  {
    name: 'margins of the request on one sheet',
    html: html('<style>@page{margin:2mm}</style><p>One.</p>'),
    request: { ...pdf, singlePage: true, margins: allSides('3cm') },
    inkMm: { left: 30, top: 30 },
    sheets: 1,
  },
  {
    name: 'landscape on the paper of the page',
    html: html(sized('A4')),
    request: { ...pdf, landscape: true },
    sheets: 2,
    paperMm: [297, 210],
  },
  {
    name: 'landscape on a paper of the page in points',
    html: html(sized('420pt 595pt')),
    request: { ...pdf, landscape: true },
    sheets: 2,
    paperMm: [210, 148],
  },
  {
    name: 'landscape on a paper of the page that lies already',
    html: html(sized('A5 landscape')),
    request: { ...pdf, landscape: true },
    sheets: 2,
    paperMm: [210, 148],
  },
  {
    name: 'landscape on a page that asks for portrait',
    html: html(sized('portrait')),
    request: { ...pdf, landscape: true },
    sheets: 2,
    paperMm: [279, 216],
  },
  {
    name: 'the page does not choose its paper',
    html: html(sized('148mm 105mm')),
    request: { ...pdf, preferCssPageSize: false },
    sheets: 2,
    paperMm: [216, 279],
  },
  {
    name: 'a named page does not choose its paper',
    html: html(sized('auto', '@page wide{size:A3 landscape}.b{page:wide}')),
    request: { ...pdf, paper: 'A4' },
    sheets: 2,
    paperMm: [210, 297],
  },
  ...(
    [
      ['in the margins', `@page{size:A4;margin:30mm 15mm}${bands('top:-22mm', 'bottom:-20mm')}`, {}],
      ['in the margins that the request names', `@page{margin:5mm}${bands('top:-22mm', 'bottom:-20mm')}`, wideMargins],
      ['over the page', `@page{margin:15mm}body{padding:50px 0 40px}${bands('top:0', 'bottom:0')}`, {}],
      ['for print', `body{padding:50px 0 40px}@media print{${bands('top:0', 'bottom:0')}}`, {}],
      [
        'for print, on the screen elsewhere',
        `body{padding:50px 0 40px}${bands('top:0', 'bottom:0')}@media print{${bands('top:0', 'bottom:0')}}`,
        {},
      ],
    ] as const
  ).map(([place, css, more]): Row => ({
    name: `a running header, footer and watermark ${place}`,
    html: html(
      `<style>${css}</style><div class="h">Letterhead.</div><div class="f">Bank details.</div><div class="w">Draft.</div>${prose(60)}`,
    ),
    request: { ...pdf, ...more },
    onEachSheet: ['Letterhead.', 'Bank details.', 'Draft.'],
    says: ['Paragraph 1.', 'Paragraph 60.'],
  })),
  {
    name: 'a bar and a chat button beside a running footer',
    html: html(
      `<style>@page{margin:15mm}body{padding:50px 0 40px}${bands('top:0', 'bottom:0')}</style><nav style="position:fixed;top:0;right:0">Menu.</nav><div style="position:fixed;right:9px;bottom:90px"><button>Chat.</button></div><div class="f">Bank details.</div>${prose(60)}`,
    ),
    request: pdf,
    once: ['Menu.', 'Chat.'],
    onEachSheet: ['Bank details.'],
  },
  ...(
    [
      ['a table in a box that scrolls', `<div style="overflow-x:auto">${wideTable}</div>`],
      ['code', `<pre style="overflow:auto;max-width:500px">${'const last = 1; '.repeat(20)}// Last cell.</pre>`],
      ['a row of cards', `<div style="display:flex;overflow-x:scroll">${cards('0 0 200px')}</div>`],
      [
        'a row of cards that are a share of it',
        `<div style="display:flex;overflow-x:scroll">${cards('0 0 30%')}</div>`,
      ],
      ['a table that widens the page', wideTable],
      ['a table in a narrow column', `<main style="max-width:500px;margin:auto;overflow-x:auto">${wideTable}</main>`],
    ] as const
  ).flatMap(([what, body]): Row[] => [
    { name: `${what}, too wide`, html: html(body), request: pdf, saysNot: ['Last cell.'], warns: ['PAGE_CUT'] },
    { name: `${what}, scaled to fit`, html: html(body), request: { ...pdf, fitWidth: true }, says: ['Last cell.'] },
  ]),
  {
    name: 'a table that fits is not scaled',
    html: html(`<div style="overflow-x:auto"><table><td>Only cell.</td></table></div><p>One.</p>`),
    request: { ...pdf, fitWidth: true },
    inkMm: { left: 10, top: 10 },
  },
  {
    name: 'one sheet is as high as a small page',
    html: '<!doctype html><style>body{margin:0}.c{width:110px;height:50px;background:#ccc}</style><div class="c">Badge.</div>',
    request: { ...pdf, width: '400px', singlePage: true },
    sheets: 1,
    paperMm: [106, 34],
  },
  {
    name: 'one sheet of a small page that fills its window',
    html: '<!doctype html><style>html,body{height:100%;margin:0}main{min-height:100vh}.c{height:50px}</style><main><div class="c">Badge.</div></main>',
    request: { ...pdf, width: '400px', singlePage: true, margins: allSides(0) },
    sheets: 1,
    paperMm: [106, 13],
  },
  {
    name: 'one sheet of a page of two windows',
    html: '<!doctype html><style>body{margin:0}.c{height:800px}</style><div class="c">Badge.</div>',
    request: { ...pdf, width: '400px', singlePage: true, margins: allSides(0) },
    sheets: 1,
    paperMm: [106, 212],
  },
  {
    name: 'an application whose main part scrolls',
    html: shell('#app{display:flex;height:100vh}main{flex:1;overflow:auto}'),
    request: pdf,
    says: some,
    once: ['Menu.'],
  },
  {
    name: 'an application of a grid',
    html: shell('#app{display:grid;grid-template-rows:40px 1fr;height:100vh}main{overflow-y:auto}'),
    request: pdf,
    says: some,
    once: ['Menu.'],
  },
  {
    name: 'an application whose parts are placed',
    html: shell(
      '#app{position:absolute;inset:0}nav{position:absolute;top:0}main{position:absolute;inset:40px 0 0 0;overflow-y:scroll}',
    ),
    request: pdf,
    says: some,
  },
  {
    name: 'an application that is fixed',
    html: shell('#app{position:fixed;inset:0;overflow:auto}'),
    request: pdf,
    says: some,
  },
  {
    name: 'a body that scrolls in its root',
    html: html(`<style>html{height:100%;overflow:hidden}body{height:100%;overflow:auto}</style>${entries(120)}`),
    request: pdf,
    says: some,
  },
  {
    name: 'a main part two boxes deep',
    html: shell('#app,main{height:100%}main{overflow:hidden}')
      .replace('<main>', '<main><div style="height:100%;overflow:hidden"><div style="height:100%;overflow:auto">')
      .replace('</main>', '</div></div></main>'),
    request: pdf,
    says: some,
  },
  {
    name: 'a main part in a shadow root',
    html: html(
      `<style>html,body{height:100%;overflow:hidden}</style><x-app><template shadowrootmode="open"><div style="height:100vh;overflow:auto"><slot></slot></div></template>${entries(120)}</x-app>`,
    ),
    request: pdf,
    says: some,
  },
  {
    name: 'a main part with bars above and below',
    html: shell(
      '#app{display:flex;flex-direction:column;height:100vh}main{flex:1;overflow:auto}',
      '<footer>Status bar.</footer>',
    ),
    request: pdf,
    says: some,
    once: ['Menu.', 'Status bar.'],
  },
  {
    name: 'a picture that only print shows',
    html: html(
      '<style>.p{display:none}@media print{.p{display:block}}</style><p>Text.</p><div class="p"><img src="/late.svg" alt="" width="400" height="400" loading="lazy"></div>',
    ),
    pages: {
      '/late.svg': (_req, res) =>
        void setTimeout(
          () =>
            res
              .writeHead(200, { 'Content-Type': 'image/svg+xml' })
              .end(
                '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text x="10" y="100" font-size="30">Seal of print.</text></svg>',
              ),
          400,
        ),
    },
    request: pdf,
    says: ['Seal of print.'],
  },
  {
    name: 'a style sheet that is imported for print',
    html: html('<style>@import url(/late.css) print;</style><p>Text.</p><div class="p"></div>'),
    pages: {
      '/late.css': (_req, res) =>
        void setTimeout(
          () => res.writeHead(200, { 'Content-Type': 'text/css' }).end('.p::before{content:"Seal of print."}'),
          400,
        ),
    },
    request: pdf,
    says: ['Seal of print.'],
  },
  {
    name: 'text that a script adds before it is printed',
    html: html(
      `<p>Text.</p>${script('addEventListener("beforeprint",()=>document.body.append("Printed from here."))')}`,
    ),
    request: pdf,
    says: ['Printed from here.'],
  },
  {
    name: 'text that a script adds when the medium changes',
    html: html(
      `<p>Text.</p>${script('matchMedia("print").addEventListener("change",(e)=>{if(e.matches)document.body.append("Printed from here.")})')}`,
    ),
    request: pdf,
    says: ['Printed from here.'],
  },
  {
    name: 'a chart that is as wide as the window was',
    html: html(
      `<style>@page{size:A4}</style><div id="box"><div id="chart" style="background:#eee;text-align:right">Right end.</div></div>${script('const fit=()=>{chart.style.width=box.clientWidth+"px"};new ResizeObserver(fit).observe(box);fit()')}`,
    ),
    request: { ...pdf, viewport: { width: 1600, height: 900 } },
    says: ['Right end.'],
  },
  {
    name: 'a page that hides itself in print',
    html: html('<style>@media print{#root{display:none}}</style><div id="root"><h1>Report.</h1></div>'),
    request: { ...pdf, failOn: ['blank'] },
    fails: { code: 'CAPTURE_FAILED', says: 'blank' },
  },
  {
    name: 'a body that hides itself in print',
    html: html('<style>@media print{body{display:none}}</style><h1>Report.</h1>'),
    request: pdf,
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'white text on white in print',
    html: html('<style>@media print{*{color:#fff!important;background:#fff!important}}</style><h1>Report.</h1>'),
    request: pdf,
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'an empty page',
    html: html(''),
    request: { ...pdf, failOn: ['blank'] },
    fails: { code: 'CAPTURE_FAILED', says: 'blank' },
  },
  { name: 'a page of one word', html: html('<p>Word.</p>'), request: { ...pdf, failOn: ['blank'] }, says: ['Word.'] },
  {
    name: 'a page of one picture',
    html: html('<div style="width:300px;height:300px;background:#06c"></div>'),
    request: { ...pdf, failOn: ['blank'] },
  },
  {
    name: 'rows of a table on several sheets',
    html: html(
      `<table><thead><tr><th>Name.</th></tr></thead><tbody>${times(90, (at) => `<tr><td style="height:30px">Row ${at + 1}.</td></tr>`)}</tbody></table>`,
    ),
    request: pdf,
    once: ['Row 1.', 'Row 90.'],
  },
  {
    name: 'a sticky header',
    html: html(`<nav style="position:sticky;top:0;background:#c00">Sticky bar.</nav>${prose(60)}`),
    request: pdf,
    once: ['Sticky bar.'],
  },
  {
    name: 'a dialog over the page',
    html: html(
      `${prose(40)}<div style="position:fixed;inset:0;background:#0008"><div style="position:absolute;left:100px;top:100px;background:#fff;padding:40px">Sign in.</div></div>`,
    ),
    request: { ...pdf, blockPopups: false },
    once: ['Sign in.'],
  },
  {
    name: 'an app whose frames contain their size (Ionic)',
    html: shell(
      'body{position:fixed;inset:0;margin:0}#app{position:absolute;inset:0;contain:layout size style;overflow:hidden;display:flex;flex-direction:column}main{flex:1;overflow:auto}',
    ),
    request: pdf,
    once: some,
  },
  {
    name: 'an app in a container that is asked for its size',
    html: shell('#app{height:100vh;container-type:size}main{height:100%;overflow:auto}'),
    request: pdf,
    once: some,
  },
  {
    name: 'an app in a box with strict containment',
    html: shell('#app{height:100vh;contain:strict}main{height:100%;overflow:auto}'),
    request: pdf,
    once: some,
  },
  ...['', 'visibility:hidden;'].map((css): Row => ({
    name: `a scroller beside what gives it its height (SimpleBar)${css === '' ? '' : ', hidden'}`,
    html: shell(
      '#app{height:100vh;overflow:hidden}main{height:100%;overflow:auto}',
      `<div style="${css}height:3600px"></div>`,
    ),
    request: pdf,
    once: some,
    sheets: 4,
  })),
  {
    name: 'a page that hides again what leaves the view, on narrow paper',
    html: html(
      `<style>.r{float:left;width:300px;margin:10px;height:200px;opacity:0}.on{opacity:1}@media print{.r:not(.on){display:none}}</style>${times(30, (at) => `<div class="r">Card ${at}.</div>`)}${script('const f=()=>document.querySelectorAll(".r").forEach(e=>{const b=e.getBoundingClientRect();e.classList.toggle("on",b.top<innerHeight-40)});addEventListener("scroll",f);addEventListener("resize",f);f()')}`,
    ),
    request: { ...pdf, viewport: { width: 1600, height: 900 } },
    once: ['Card 0.', 'Card 29.'],
  },
];
