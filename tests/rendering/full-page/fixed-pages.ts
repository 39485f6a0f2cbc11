import { page } from '@tintype/testing/site';

export const viewPx = { width: 800, height: 600 };
export const pageHeight = 3_100;
/** A page of one colour, so that whatever has another one is the element under test. */
const fixedPage = (style: string, body: string, script = ''): string =>
  page(
    `<main style="height:${pageHeight}px"></main>${body}${script === '' ? '' : `<script>${script}</script>`}`,
    `<style>body{margin:0;background:#ffffff}*{box-sizing:border-box}.bar{background:#ff0000;height:60px;left:0;right:0}${style}</style>`,
  );

export type FixedCase = {
  readonly html: string;
  /** The runs of rows, at the column that is looked at, that do not have the page's colour. */
  readonly expected: readonly (readonly [from: number, to: number])[];
  readonly column?: number;
};
const bar = (top: number, height = 60): readonly [number, number] => [top, top + height];

/** Ways pages keep something in view, and where in the picture it is to be: once. */
export const fixedPages: Readonly<Record<string, FixedCase>> = {
  'a fixed header': { html: fixedPage('.bar{position:fixed;top:0}', '<div class="bar"></div>'), expected: [bar(0)] },
  'a drawer above the edge, but for its tab': {
    html: fixedPage(
      '.tab{position:fixed;top:-32px;left:0;width:100px;height:40px;background:#ff0000}',
      '<div class="tab"></div>',
    ),
    expected: [[0, 8]],
  },
  'a drawer below the edge, but for its tab': {
    html: fixedPage(
      '.tab{position:fixed;bottom:-32px;left:0;width:100px;height:40px;background:#ff0000}',
      '<div class="tab"></div>',
    ),
    expected: [[pageHeight - 8, pageHeight]],
  },
  'a fixed header below the edge': {
    html: fixedPage('.bar{position:fixed;top:25px}', '<div class="bar"></div>'),
    expected: [bar(25)],
  },
  'two fixed headers, one below the other': {
    html: fixedPage('.bar{position:fixed;top:0}.two{top:100px}', '<div class="bar"></div><div class="bar two"></div>'),
    expected: [bar(0), bar(100)],
  },
  'a fixed header inside a fixed header': {
    html: fixedPage('.bar{position:fixed;top:0}.bar .bar{top:100px}', '<div class="bar"><div class="bar"></div></div>'),
    expected: [bar(0), bar(100)],
  },
  'a fixed header with a transition on everything': {
    html: fixedPage('.bar{position:fixed;top:0;transition:all 1s}', '<div class="bar"></div>'),
    expected: [bar(0)],
  },
  'a fixed header moved by a transform': {
    html: fixedPage('.bar{position:fixed;top:-20px;transform:translateY(20px)}', '<div class="bar"></div>'),
    expected: [bar(0)],
  },
  'a fixed header in a shadow root': {
    html: fixedPage(
      '',
      '<x-bar></x-bar>',
      'customElements.define("x-bar",class extends HTMLElement{constructor(){super();this.attachShadow({mode:"open"}).innerHTML="<div style=\\"position:fixed;top:0;left:0;right:0;height:60px;background:#ff0000\\"></div>"}})',
    ),
    expected: [bar(0)],
  },
  'a fixed footer': {
    html: fixedPage('.bar{position:fixed;bottom:0}', '<div class="bar"></div>'),
    expected: [bar(pageHeight - 60)],
  },
  'a fixed footer above the edge': {
    html: fixedPage('.bar{position:fixed;bottom:30px}', '<div class="bar"></div>'),
    expected: [bar(pageHeight - 90)],
  },
  'a header and a footer': {
    html: fixedPage(
      '.bar{position:fixed;top:0}.end{top:auto;bottom:0}',
      '<div class="bar"></div><div class="bar end"></div>',
    ),
    expected: [bar(0), bar(pageHeight - 60)],
  },
  'something floating half way down': {
    html: fixedPage('.bar{position:fixed;top:270px;left:auto;width:60px}', '<div class="bar"></div>'),
    expected: [bar((pageHeight - 60) / 2)],
    column: 770,
  },
  'a button that floats in a corner': {
    html: fixedPage('.bar{position:fixed;top:auto;bottom:0;left:auto;width:60px}', '<div class="bar"></div>'),
    expected: [bar(pageHeight - 60)],
    column: 770,
  },
  'a fixed sidebar': {
    html: fixedPage('.bar{position:fixed;top:0;bottom:0;height:auto;width:120px}', '<div class="bar"></div>'),
    expected: [bar(0, viewPx.height)],
  },
  'a sticky header': {
    html: page(
      `<div style="position:sticky;top:0;height:60px;background:#ff0000"></div><main style="height:${pageHeight - 60}px"></main>`,
      '<style>body{margin:0;background:#ffffff}</style>',
    ),
    expected: [bar(0)],
  },
  'sticky headings all over the page': {
    html: page(
      Array.from(
        { length: 5 },
        () =>
          '<section style="height:620px"><div style="position:sticky;top:10px;height:40px;background:#ff0000"></div></section>',
      ).join(''),
      '<style>body{margin:0;background:#ffffff}</style>',
    ),
    expected: [0, 620, 1240, 1860, 2480].map((top) => bar(top, 40)),
  },
  'a sticky footer': {
    html: page(
      `<main style="height:${pageHeight - 60}px"></main><div style="position:sticky;bottom:0;height:60px;background:#ff0000"></div>`,
      '<style>body{margin:0;background:#ffffff}</style>',
    ),
    expected: [bar(pageHeight - 60)],
  },
  'a header that becomes fixed by scrolling': {
    html: fixedPage(
      '.bar{position:absolute;top:0}.is-fixed{position:fixed;background:#0000ff}',
      '<div class="bar"></div>',
      'addEventListener("scroll",()=>document.querySelector(".bar").classList.toggle("is-fixed",scrollY>50))',
    ),
    expected: [bar(0)],
  },
  'a header that hides while the page is scrolled down': {
    html: fixedPage(
      '.bar{position:fixed;top:0;transition:transform .3s}.is-away{transform:translateY(-100%)}',
      '<div class="bar"></div>',
      'let last=0;addEventListener("scroll",()=>{document.querySelector(".bar").classList.toggle("is-away",scrollY>last);last=scrollY})',
    ),
    expected: [bar(0)],
  },
  'a header that takes its time to come back': {
    html: fixedPage(
      '.bar{position:fixed;top:0;transition:transform 3s}.is-away{transform:translateY(-100%)}',
      '<div class="bar"></div>',
      'let last=0;addEventListener("scroll",()=>{const away=scrollY>last;last=scrollY;setTimeout(()=>document.querySelector(".bar").classList.toggle("is-away",away),60)})',
    ),
    expected: [bar(0)],
  },
  'a button that comes with scrolling': {
    html: fixedPage(
      '.bar{position:fixed;bottom:0;left:auto;width:60px;display:none}.is-there{display:block}',
      '<div class="bar"></div>',
      'addEventListener("scroll",()=>document.querySelector(".bar").classList.toggle("is-there",scrollY>50))',
    ),
    expected: [],
    column: 770,
  },
  'a fixed box inside of what is transformed': {
    html: fixedPage(
      '.host{position:absolute;top:900px;left:0;width:100%;height:200px;transform:translateX(0)}.bar{position:fixed;top:0}',
      '<div class="host"><div class="bar"></div></div>',
    ),
    expected: [bar(900)],
  },
  'a fixed background': {
    html: fixedPage('.back{position:fixed;inset:0;z-index:-1;background:#ff0000}', '<div class="back"></div>'),
    expected: [[0, pageHeight]],
  },
  'an overlay over everything': {
    html: fixedPage('.over{position:fixed;inset:0;background:#ff0000}', '<div class="over"></div>'),
    expected: [bar(0, viewPx.height)],
  },
};
