import { html, prose, type Row, script, times } from './row.ts';

const pdf = { format: 'pdf' };
const entries = (count: number): string => times(count, (at) => `<div style="height:30px">Entry ${at + 1}.</div>`);
const some = ['Entry 1.', 'Entry 60.', 'Entry 119.', 'Entry 120.'];
const shell = (css: string, more = ''): string =>
  html(
    `<style>html,body{height:100%;overflow:hidden}${css}</style><div id="app"><nav>Menu.</nav><main>${entries(120)}</main>${more}</div>`,
  );

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
