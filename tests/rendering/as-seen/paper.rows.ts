import { html, prose, type Row, script, times } from './row.ts';

const pdf = { format: 'pdf' };
const sized = (size: string, more = ''): string =>
  `<style>@page{size:${size};margin:5mm}.b{height:40mm;break-after:page}.b:last-child{break-after:auto}${more}</style><div class="b">Badge one.</div><div class="b">Badge two.</div>`;
const allSides = (length: string | number): object => ({ top: length, right: length, bottom: length, left: length });
const wideMargins = { margins: { top: '30mm', bottom: '30mm' } };
const bands = (top: string, bottom: string): string =>
  `.h{position:fixed;${top};left:0;right:0;height:40px}.f{position:fixed;${bottom};left:0;right:0;height:30px}` +
  '.w{position:fixed;top:45%;left:30%;opacity:.3}';
const wideTable = `<table style="white-space:nowrap"><tr>${times(24, (at) => `<td>Column ${at} of many</td>`)}<td>Last cell.</td></tr></table>`;
const cards = (flex: string): string =>
  times(12, (at) => `<div style="flex:${flex};height:60px">${at === 11 ? 'Last cell.' : 'Card.'}</div>`);

/** Sheets of paper: size, margins, running parts and width, by the request or by the page. */
export const papers: readonly Row[] = [
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
];
