import { html, lines, type Row, script, times } from './row.ts';

const all = [
  { type: 'screenshot', id: 'whole', fullPage: true },
  { type: 'screenshot', id: 'view' },
  { type: 'markdown' },
];
/** A list that keeps only what is near the view; `late`: how long it takes to put it there. */
const virtualList = (height: string, late: string, count = 90): string => `
<style>html,body{height:100%}#box{height:${height};overflow:auto}#list{position:relative}#list p{position:absolute;left:0;right:0;height:40px;line-height:40px}</style>
<h1 style="height:40px">Catalogue</h1><div id="box"><div id="list"></div></div>
<script>const count=${count},high=40;list.style.height=count*high+'px'
const draw=()=>{const from=Math.max(0,Math.floor(box.scrollTop/high)-1),to=Math.min(count,Math.ceil((box.scrollTop+box.clientHeight)/high)+1)
list.replaceChildren(...Array.from({length:to-from},(_,at)=>{const p=document.createElement('p');p.style.top=(from+at)*high+'px';p.style.background=(from+at)%2?'#fff':'#fd8';p.textContent='Book '+(from+at+1)+'.';return p}))}
box.addEventListener('scroll',()=>${late});draw()</script>`;
const books = times(90, (at) => `Book ${at + 1}.|`)
  .split('|')
  .slice(0, -1);
/** Sections that are filled when they come into view. */
const lazy = (fill: string): string =>
  `<h1>Field guide</h1><div id="parts"></div>${script(`
parts.innerHTML=Array.from({length:6},(_,at)=>'<section data-at="'+(at+1)+'" style="min-height:380px;margin:10px 0;background:#eef"></section>').join('')
const fill=(e)=>{e.innerHTML='<h2>Bird '+e.dataset.at+'.</h2><p>Seen in month '+e.dataset.at+'.</p>'}
const parts_=[...document.querySelectorAll('section')];${fill}`)}`;
const birds = times(6, (at) => `Bird ${at + 1}.|`)
  .split('|')
  .slice(0, -1);
const whenSeen =
  'const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting){io.unobserve(e.target);setTimeout(fill,80,e.target)}});for(const e of parts_)io.observe(e)';
const onScroll =
  'const look=()=>{for(const e of parts_)if(!e.firstChild&&e.getBoundingClientRect().top<innerHeight)fill(e)};addEventListener("scroll",look);look()';
const texts = [
  { type: 'markdown' },
  { type: 'html' },
  { type: 'json', schema: { all: { selector: 'h2', multiple: true } } },
];
const table = [{ type: 'pdf' }, { type: 'markdown' }];
/** A list in the document that keeps only what is near the view. */
const orders = `<h1>Orders</h1><div id="list" style="position:relative"></div>${script(`const count=80,high=50,have=new Map();list.style.height=count*high+'px'
const draw=()=>{const top=-list.getBoundingClientRect().top,from=Math.max(0,Math.floor(top/high)-2),to=Math.min(count,Math.ceil((top+innerHeight)/high)+2)
for(const [at,e] of have)if(at<from||at>=to){e.remove();have.delete(at)}
for(let at=from;at<to;at++)if(!have.has(at)){const e=document.createElement('div');e.style.cssText='position:absolute;left:0;right:0;height:50px;top:'+at*high+'px';e.textContent='Book '+(at+1)+'.';list.append(e);have.set(at,e)}}
addEventListener('scroll',()=>requestAnimationFrame(draw));addEventListener('resize',draw);draw()`)}`;

/** The list follows a part whose height depends on the window's. */
const afterHero = (name: string, css: string, more: Partial<Row> = {}, code = ''): Row => ({
  name: `a list after a hero ${name}`,
  html: html(
    `<div id="hero" style="background:#fc9">Hero.</div>${script(code)}${orders}<p>End.</p>`,
    `<style>${css}</style>`,
  ),
  request: { outputs: [{ type: 'pdf' }, { type: 'text' }] },
  once: [
    'Hero.',
    ...times(80, (at) => `Book ${at + 1}.|`)
      .split('|')
      .slice(0, -1),
    'End.',
  ],
  ...more,
});
const boxes = (hero: string): Partial<Row> => ({
  request: { outputs: [{ type: 'elements' }] },
  says: ['"viewport":{"width":640,"height":400}', `"selector":"#hero","depth":1,"x":0,${hero}`, 'div:nth-of-type(80)'],
  once: [],
});
const onResize = (code: string): string => `const size=()=>{${code}};addEventListener('resize',size);size()`;

/** Every output shows the page as it is, whatever else is asked for. */
export const outputs: readonly Row[] = [
  afterHero('of the height of the window', '#hero{height:100vh}', { sheets: 5 }),
  afterHero('of the height of the window, its boxes', '#hero{height:100vh}', boxes('"y":0,"width":640,"height":400')),
  afterHero(
    'less high than the window',
    '#hero{min-height:calc(100dvh - 60px)}',
    boxes('"y":0,"width":640,"height":340'),
  ),
  afterHero('of a share of the root', 'html,body,#hero{height:100%}', boxes('"y":0,"width":640,"height":400')),
  afterHero('that a script sizes', '', {}, onResize('hero.style.height=innerHeight+"px"')),
  afterHero(
    'that is a multiple of a property',
    '#hero{height:calc(var(--vh)*100)}',
    boxes('"y":0,"width":640,"height":400'),
    onResize('document.documentElement.style.setProperty("--vh",innerHeight/100+"px")'),
  ),
  afterHero('far below', '#hero{margin-top:80vh}', boxes('"y":320,"width":640,"height":20')),
  afterHero('of a smallest height', '#hero{height:max(380px,90svh)}', boxes('"y":0,"width":640,"height":380')),
  afterHero(
    'that is higher in portrait',
    '#hero{height:100px}@media (orientation:portrait){#hero{height:4000px}}',
    boxes('"y":0,"width":640,"height":100'),
  ),
  afterHero(
    'that is placed in the window',
    '#hero{position:absolute;inset:0}',
    boxes('"y":0,"width":640,"height":400'),
  ),
  afterHero(
    'that is fixed below',
    '#hero{position:fixed;bottom:0;width:640px}',
    boxes('"y":380,"width":640,"height":20'),
  ),
  {
    name: 'sections of the height of the window that show only in view',
    html: html(
      `${times(9, (at) => `<section style="height:100vh"><h2>Bird ${at + 1}.</h2></section>`)}${script("const io=new IntersectionObserver((all)=>{for(const {target,isIntersecting} of all)target.firstChild.style.display=isIntersecting?'':'none'});for(const e of document.querySelectorAll('section'))io.observe(e)")}`,
    ),
    request: { outputs: [{ type: 'pdf' }, { type: 'text' }] },
    once: times(9, (at) => `Bird ${at + 1}.|`)
      .split('|')
      .slice(0, -1),
    sheets: 4,
  },
  {
    name: 'a list in a box that draws 80 ms late',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,80)')),
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'a list in a box that draws with the next frame',
    html: html(virtualList('calc(100% - 40px)', 'requestAnimationFrame(draw)')),
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'a list in a box, small pictures first',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,200)')),
    request: { outputs: all.toReversed() },
    isAlone: true,
  },
  {
    name: 'a list in a box, two full pages and an element',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,80)', 30)),
    request: {
      outputs: [all[0], { ...all[0], id: 'again' }, { type: 'screenshot', id: 'head', selector: 'h1' }, all[1]],
    },
    isAlone: true,
  },
  {
    name: 'a list in a box, its element and then the view',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,80)')),
    request: { outputs: [{ type: 'screenshot', id: 'list', selector: '#list' }, all[1]] },
    isAlone: true,
  },
  {
    name: 'a list in a box, a far element and then the view',
    html: html(
      `${virtualList('calc(100% - 40px)', 'setTimeout(draw,80)')}`.replace(
        'list.replaceChildren(',
        'document.title=from;list.replaceChildren(',
      ),
    ),
    request: { outputs: [{ type: 'screenshot', id: 'last', selector: '#box' }, all[1]] },
    isAlone: true,
  },
  {
    name: 'a header that shrinks late',
    html: html(
      `<nav style="position:sticky;top:0;height:80px;background:#c00">Head</nav>${lines(40)}${script('const n=document.querySelector("nav");addEventListener("scroll",()=>setTimeout(()=>{n.style.height=scrollY>10?"30px":"80px"},150))')}`,
    ),
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'a button that comes with scrolling and goes late',
    html: html(
      `${lines(40)}<b id="up" hidden style="position:fixed;right:10px;bottom:10px;background:#c00">Up</b>${script('addEventListener("scroll",()=>setTimeout(()=>{up.hidden=scrollY<100},150))')}`,
    ),
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'a header that hides while it is scrolled',
    html: html(
      `<nav style="position:fixed;top:0;left:0;right:0;height:60px;background:#c00;transition:transform .3s">Head</nav>${lines(40)}${script('let last=0;const n=document.querySelector("nav");addEventListener("scroll",()=>{n.style.transform=scrollY>last?"translateY(-100%)":"";last=scrollY})')}`,
    ),
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'a page that the hash leads into',
    html: html(
      `<div id="top">${lines(30)}</div><h2 id="here">Chapter two.</h2>${lines(30, 'Row')}${script('addEventListener("scroll",()=>0)')}`,
    ),
    path: '#here',
    request: { outputs: all },
    isAlone: true,
  },
  {
    name: 'numbers that count when they are seen',
    html: html(
      `${lines(20)}<h2 id="n">0</h2>${lines(5)}${script('new IntersectionObserver(([e])=>{if(e.isIntersecting)n.textContent="4711"}).observe(n)')}`,
    ),
    request: { outputs: all },
    isAlone: true,
    says: ['4711'],
  },
  {
    name: 'all texts of sections that are filled when seen',
    html: html(lazy(whenSeen)),
    request: { outputs: texts },
    says: birds,
  },
  {
    name: 'all texts of sections that are filled by scrolling',
    html: html(lazy(onScroll)),
    request: { outputs: texts },
    says: birds,
  },
  {
    name: 'a PDF and Markdown of sections that are filled when seen',
    html: html(lazy(whenSeen)),
    request: { outputs: table },
    says: birds,
  },
  {
    name: 'a PDF of sections that are filled when seen',
    html: html(lazy(whenSeen)),
    request: { format: 'pdf' },
    says: birds,
  },
  {
    name: 'a PDF of sections that are filled by scrolling',
    html: html(lazy(onScroll)),
    request: { format: 'pdf' },
    says: birds,
  },
  {
    name: 'texts of sections that are hidden until seen',
    html: html(
      `<style>section{visibility:hidden;height:300px}</style>${times(6, (at) => `<section><h2>Bird ${at + 1}.</h2></section>`)}${script('const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)e.target.style.visibility="visible"});for(const e of document.querySelectorAll("section"))io.observe(e)')}`,
    ),
    request: { outputs: [{ type: 'markdown' }, { type: 'json', schema: { all: { selector: 'body' } } }] },
    says: birds,
  },
  {
    name: 'texts of a feed that grows at its foot three times',
    html: html(
      `<main>${lines(12, 'Note')}</main>${script('let n=12;addEventListener("scroll",()=>{if(n<48&&scrollY+innerHeight>document.documentElement.scrollHeight-40)for(let i=0;i<12;i++){n++;document.querySelector("main").insertAdjacentHTML("beforeend","<div style=height:50px>Note "+n+".</div>")}})')}`,
    ),
    request: { outputs: table },
    says: ['Note 13.', 'Note 48.'],
  },
  {
    name: 'texts in an inner scroller that is filled when seen',
    html: html(
      `<style>html,body{height:100%;overflow:hidden}main{height:100%;overflow:auto}</style><main>${lazy(whenSeen)}</main>`,
    ),
    request: { outputs: table },
    says: birds,
  },
  {
    name: 'texts of a list that keeps what is near, in a box',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,60)')),
    request: { outputs: [{ type: 'markdown' }] },
    says: books,
  },
  {
    name: 'a PDF of a list that keeps what is near, in a box',
    html: html(virtualList('calc(100% - 40px)', 'setTimeout(draw,60)')),
    request: { format: 'pdf' },
    says: books,
  },
  {
    name: 'texts of a list that keeps what is near, in the document',
    html: html(orders),
    request: { outputs: table },
    says: books.slice(0, 80),
  },
  {
    name: 'a PDF of a list that keeps what is near, on paper that is narrower than the window',
    html: html(orders),
    request: { outputs: [{ type: 'pdf', format: 'A6' }, { type: 'pdf', id: 'again' }, { type: 'markdown' }] },
    says: books.slice(0, 80),
  },
  {
    name: 'a page that is too tall to be scrolled through in its time',
    html: html(`<h1>Logbook.</h1>${lines(400)}${script("addEventListener('scroll',()=>{})")}`),
    request: { timeout: 10_000, scrollInterval: 1_000, outputs: [{ type: 'markdown' }, { type: 'pdf' }] },
    says: ['Logbook.', 'Line 400.'],
    warns: ['NOT_SETTLED'],
    warnsOf: ['could be scrolled through in time'],
  },
  {
    name: 'a page without scripts',
    html: html(`<h1>Plain.</h1>${lines(40)}`),
    request: { outputs: [...all, { type: 'pdf' }] },
    isAlone: false,
    says: ['Plain.', 'Line 40.'],
  },
  {
    name: 'images that load when they are near, in HTML',
    html: html(
      `${times(6, (at) => `<div style="height:300px">Photo ${at + 1}.<img data-src="/p.svg?${at + 1}" width="50" height="50" alt="photo ${at + 1}"></div>`)}${script('const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting){e.target.src=e.target.dataset.src;io.unobserve(e.target)}});for(const e of document.images)io.observe(e)')}`,
    ),
    pages: {
      '/p.svg': (_req, res) =>
        void res
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#06c"/></svg>',
          ),
    },
    request: { outputs: [{ type: 'markdown' }] },
    says: times(6, (at) => `/p.svg?${at + 1}|`)
      .split('|')
      .slice(0, -1),
  },
];
