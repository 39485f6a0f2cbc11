import type { Answer } from '@tintype/testing/site';
import { html, lines, type Row, script, style, times } from './row.ts';

const none = '/none.png';
const said = { warns: ['RESOURCES_NOT_LOADED'], warnsOf: ['background image'] };
const box = (css: string, head = ''): string =>
  html(`<p>Text.</p><div id="b" style="width:300px;height:200px;${css}">Box</div>`, head);
const sheet = (css: string): string => box('', `<style>${css}</style>`);

/** Pages that a script moves: no bar, nothing that a reader without scripts could scroll. */
const outOfReach = { warns: ['PAGE_CUT'], warnsOf: ['below a container that only a script'] };
const fullPageAndPdf = { outputs: [{ type: 'screenshot', fullPage: true }, { type: 'pdf' }] };
const locked = style('html,body{height:100%;overflow:hidden}');

/** Resources that arrive with status 200 and that the browser refuses to use. */
const digest = `integrity="sha384-${'A'.repeat(64)}" crossorigin`;
const typed = (type: string, body: string, isStrict = false): Answer => {
  const headers = { 'Content-Type': type, ...(isStrict && { 'X-Content-Type-Options': 'nosniff' }) };
  return (_req, res) => void res.writeHead(200, headers).end(body);
};
const refused = (name: string, head: string, answer: Answer, kind: string): Row => ({
  name,
  html: html('<p>Text.</p>', head),
  pages: { '/r': answer },
  request: {},
  warns: ['RESOURCES_NOT_LOADED'],
  warnsOf: [`1 ${kind} from `],
});
const refusedRows: readonly Row[] = [
  refused(
    'a style sheet with a wrong digest',
    `<link rel="stylesheet" href="/r" ${digest}>`,
    typed('text/css', 'p{color:red}'),
    'stylesheet',
  ),
  refused(
    'a script with a wrong digest',
    `<script src="/r" ${digest}></script>`,
    typed('text/javascript', '1'),
    'script',
  ),
  refused(
    'a style sheet of a strict type',
    '<link rel="stylesheet" href="/r">',
    typed('text/plain', 'p{color:red}', true),
    'stylesheet',
  ),
  refused(
    'an imported style sheet of a strict type',
    style('@import url(/r);'),
    typed('text/html', 'p{color:red}', true),
    'stylesheet',
  ),
  refused('a script of a strict type', '<script src="/r"></script>', typed('text/plain', '1', true), 'script'),
  refused('a module of a wrong type', '<script type="module" src="/r"></script>', typed('text/plain', '1'), 'script'),
  refused(
    'a module that a module imports',
    '<script type="module">import "/r"</script>',
    typed('text/html', '1'),
    'script',
  ),
  refused(
    'a font that is not a font',
    style('@font-face{font-family:f;src:url(/r)}p{font-family:f}'),
    typed('font/woff2', 'no font'),
    'font',
  ),
  {
    name: 'of a sheet that is used and that the page names in an error, nothing',
    html: html(
      `<p>Text.</p>${script("console.error(`Failed: '${location.origin}/r'`)")}`,
      '<link rel="stylesheet" href="/r">',
    ),
    pages: { '/r': typed('text/css', 'p{color:red}') },
    request: {},
  },
];

/** What is missing is said. */
export const missing: readonly Row[] = [
  ...refusedRows,
  { name: 'a background of a style element', html: sheet(`#b{background:url(${none})}`), request: {}, ...said },
  {
    name: 'a background of a style attribute',
    html: box(`background:#fff url(${none}) center/cover`),
    request: {},
    ...said,
  },
  {
    name: 'a background that a script sets',
    html: `${box('')}${script(`b.style.backgroundImage="url(${none})"`)}`,
    request: {},
    ...said,
  },
  {
    name: 'a background of a sheet that a script makes',
    html: `${box('')}${script(`const s=new CSSStyleSheet();s.replaceSync("#b{background:url(${none})}");document.adoptedStyleSheets=[s]`)}`,
    request: {},
    ...said,
  },
  {
    name: 'a background of a pseudo-element',
    html: sheet(`#b::before{content:"";display:block;height:50px;background:url(${none})}`),
    request: {},
    ...said,
  },
  { name: 'the content of a pseudo-element', html: sheet(`#b::before{content:url(${none})}`), request: {}, ...said },
  { name: 'a mask', html: sheet(`#b{background:#06c;mask-image:url(/none.svg)}`), request: {}, ...said },
  {
    name: 'the image of a border',
    html: sheet(`#b{border:10px solid;border-image:url(${none}) 30}`),
    request: {},
    ...said,
  },
  { name: 'an image of a set', html: sheet(`#b{background:image-set(url(${none}) 1x)}`), request: {}, ...said },
  {
    name: 'a background in a shadow root',
    html: html(
      `<x-b><template shadowrootmode="open"><style>:host{display:block;height:200px;background:url(${none})}</style>Box</template></x-b>`,
    ),
    request: {},
    ...said,
  },
  {
    name: 'a background of a class that a script sets later',
    html: `${box('', `<style>.late{background:url(${none})}</style>`)}${script('setTimeout(()=>{b.className="late"},50)')}`,
    request: {},
    ...said,
  },
  {
    name: 'a background in a frame',
    html: html(`<p>Text.</p><iframe srcdoc="<div style='height:90px;background:url(${none})'>Box</div>"></iframe>`),
    request: {},
    ...said,
  },
  {
    name: 'a background whose URL redirects to nothing',
    html: sheet('#b{background:url(/moved.png)}'),
    pages: { '/moved.png': (_req, res) => void res.writeHead(302, { Location: none }).end() },
    request: {},
    ...said,
  },
  {
    name: 'a background with marks in its URL',
    html: sheet(`#b{background:url("/a%20(b)'c.png?d=%22&e=\\\\")}`),
    request: {},
    ...said,
  },
  {
    name: 'a background of a linked sheet',
    html: box('', '<link rel="stylesheet" href="/a.css">'),
    pages: {
      '/a.css': (_req, res) =>
        void res.writeHead(200, { 'Content-Type': 'text/css' }).end(`#b{background:url(${none})}`),
    },
    request: {},
    ...said,
  },
  {
    name: 'refused by failOn',
    html: sheet(`#b{background:url(${none})}`),
    request: { failOn: ['missing_resources'] },
    fails: { code: 'CAPTURE_FAILED' },
  },
  {
    name: 'of an image of the document, as an image',
    html: html(`<p>Text.</p><img src="${none}" width="300" height="200" alt="">`),
    request: {},
    warns: ['IMAGES_NOT_LOADED'],
  },
  {
    name: 'of an image that counts visits, nothing',
    html: html(`<p>Text.</p>${script(`new Image().src="${none}"`)}`),
    request: {},
  },
  {
    name: 'of a style that nothing uses any more, nothing',
    html: `${box(`background:url(${none})`)}${script('setTimeout(()=>b.style.background="#06c",300)')}`,
    request: { delay: 1_000 },
  },
  {
    name: 'of an image that is loaded ahead, nothing',
    html: html('<p>Text.</p>', `<link rel="preload" as="image" href="${none}">`),
    request: {},
  },
  {
    name: 'a cookie bar that stays, in no known words',
    html: html(
      `<p>Text.</p><div style="position:fixed;inset:0;background:#000c;z-index:99"><div style="margin:60px;background:#fff;padding:40px">Bitte bestätigen Sie das Alter aller Anwesenden</div></div>${script('1')}`,
    ),
    request: {},
    warns: ['OVERLAYS_REMAIN'],
  },
  {
    name: 'rows of a list that a script moves (iScroll)',
    html: html(
      `<div style="position:absolute;inset:0;overflow:hidden"><div style="position:absolute;width:100%;transform:translateZ(0)">${lines(20)}</div></div>`,
    ),
    request: fullPageAndPdf,
    ...outOfReach,
  },
  {
    name: 'what a scrollbar of a library moves by its position',
    html: html(
      `<div style="height:400px;overflow:hidden"><div style="position:relative;top:0">${lines(20)}</div></div>`,
    ),
    request: fullPageAndPdf,
    ...outOfReach,
  },
  {
    name: 'what is cut without a way to it',
    html: html(`<main style="height:400px;overflow:clip">${lines(20)}</main>`),
    request: { fullPage: true },
    ...outOfReach,
  },
  {
    name: 'a page in a fixed box, native',
    html: html(`${locked}<div style="position:fixed;inset:0;overflow:hidden"><div>${lines(20)}</div></div>`),
    request: { fullPage: true, fullPageMode: 'native' },
    ...outOfReach,
  },
  {
    name: 'a page of a component',
    html: html(
      `<x-b><template shadowrootmode="open"><div style="height:400px;overflow:hidden"><section>${lines(20)}</section></div></template></x-b>`,
    ),
    request: { outputs: [{ type: 'pdf' }] },
    ...outOfReach,
  },
  {
    name: 'panes that lie one below the other',
    html: html(
      `${locked}<div style="height:100%;overflow:hidden"><div style="transform:translateY(0)">${times(20, (at) => `<section style="height:50px">Pane ${at}</section>`)}</div></div>`,
    ),
    request: { fullPage: true },
    ...outOfReach,
  },
  {
    name: 'of rows in a box that scrolls, nothing',
    html: html(
      `<div style="height:400px;overflow:hidden"><div style="height:400px;overflow:auto">${lines(20)}</div></div>`,
    ),
    request: fullPageAndPdf,
  },
  {
    name: 'of pictures that a show cuts in a page that scrolls, nothing',
    html: html(`<div style="height:300px;overflow:hidden">${lines(20)}</div>${lines(20)}`),
    request: { fullPage: true },
  },
  {
    name: 'of a menu that waits below, nothing',
    html: html(
      `<div style="height:400px;overflow:hidden"><p>Text.</p><nav style="visibility:hidden;margin-top:500px">${lines(10)}</nav></div>`,
    ),
    request: fullPageAndPdf,
  },
  {
    name: 'of shapes that reach out, nothing',
    html: html(
      `<div style="height:400px;overflow:hidden"><p>Text.</p><div style="height:900px;background:#9bd"></div></div>`,
    ),
    request: fullPageAndPdf,
  },
];
