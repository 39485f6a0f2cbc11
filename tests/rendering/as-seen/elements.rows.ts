import { html, lines, type Row, script, times } from './row.ts';

const it = { selector: '#it' };
const card = (css = '', inner = 'Wanted.'): string =>
  `<div id="it" style="width:300px;height:120px;background:#fd8;${css}">${inner}</div>`;
const still = (body: string, head = ''): string => html(body, head);
const plain = still(card());
const body = (more: string, element = card(), after = lines(40)): string =>
  html(`${more}${lines(30)}${element}${after}`);
const bar = (css: string): string =>
  `<div style="background:#c00;height:60px;left:0;right:0;z-index:9;${css}">Bar</div>`;
const row40 = (head: string): string =>
  `<style>table{border-collapse:collapse;width:400px}td,th{height:40px;padding:0 10px;text-align:left}th{background:#234;color:#fff}</style>${head}`;
const table = (css: string, wrap: string): string =>
  `${row40('')}<div style="${wrap}"><table><thead style="${css}"><tr><th style="${css}">Head</th></tr></thead><tbody>${times(40, (at) => `<tr${at === 29 ? ' id="it"' : ''}><td style="background:#fd8">Name ${at + 1}</td></tr>`)}</tbody></table></div>`;
const stillRow = still(
  `${row40('')}<table><tbody><tr id="it"><td style="background:#fd8">Name 30</td></tr></tbody></table>`,
);
/** Filled only when it is seen, in this way. */
const late = (fill: string): string =>
  html(
    `${lines(30)}${card('', 'Loading')}${lines(30)}${script(`new IntersectionObserver(([e],io)=>{if(!e.isIntersecting)return;io.disconnect();const it=e.target,done=()=>{it.textContent='Wanted.'};${fill}}).observe(document.querySelector('#it'))`)}`,
  );
const canvas = '<canvas width="300" height="120" style="display:block"></canvas>';
const drawn = 'const c=it.querySelector("canvas").getContext("2d");c.fillStyle="#06c";c.fillRect(0,0,300,120)';

/** An element is in its picture as it looks when it is in view. */
/** Lower than the window, higher than its box. */
const names9 = `<table id="it"><tbody>${times(9, (at) => `<tr><td style="background:#fd8">Name ${at + 1}</td></tr>`)}</tbody></table>`;
/** A table of nine rows in a box that has been scrolled. */
const tableInBox = (width: number, height: number): string =>
  html(
    `${row40('')}<div style="width:${width}px;height:${height}px;overflow:auto">${names9}</div>${script("document.querySelector('div').scrollTop=700")}`,
  );
/** A bar that comes when the page is scrolled up, as soon as the page is told. */
const comesBack = (when: string): string =>
  html(
    `<div id="bar" style="position:absolute;top:0;left:0;right:0;height:150px;background:#c00;z-index:9">Bar</div>${lines(30)}${card()}${lines(40)}${script(`let last=0;const bar=document.querySelector('#bar');addEventListener('scroll',()=>{const up=scrollY<last;last=scrollY;${when}(()=>{bar.style.position=up?'fixed':'absolute'})})`)}`,
  );

/** An element that is higher than what scrolls in place of the document. */
const inApp = (css: string, px = 1_500): Row => ({
  name: `an element of ${px} pixels in an app: ${css}`,
  html: html(
    `<style>body{margin:0}${css}</style><div id="app"><nav style="height:40px">Menu</nav><main>${lines(4)}${card(`height:${px}px`, lines(8))}${lines(4)}</main></div>`,
  ),
  request: it,
  still: still(card(`height:${px}px`, lines(8))),
});

export const elements: readonly Row[] = [
  inApp('html,body{height:100%;overflow:hidden}main{height:100vh;overflow:auto}'),
  inApp('body{position:fixed;inset:0}main{height:100%;overflow-y:scroll}'),
  inApp('#app{height:100vh;display:flex;flex-direction:column}main{flex:1;overflow:auto}'),
  inApp('#app{height:100vh;display:grid;grid-template-rows:auto 1fr}main{overflow:auto;min-height:0}'),
  inApp('main{position:absolute;inset:40px 0 0;overflow:auto}'),
  inApp('main{height:100vh;overflow:auto}', 420),
  { name: 'a bar that comes when the page is scrolled up', html: comesBack('(f=>f())'), request: it, still: plain },
  { name: 'a bar that comes a frame later', html: comesBack('requestAnimationFrame'), request: it, still: plain },
  {
    name: 'a table that is higher than the box which scrolls in place of the document',
    html: tableInBox(400, 300),
    request: it,
    still: still(`${row40('')}<div style="width:400px">${names9}</div>`),
  },
  {
    name: 'the head of a table that is higher than its box, a part of the document',
    html: tableInBox(300, 160),
    request: it,
    still: still(
      `${row40('')}<div id="it" style="width:300px;height:160px;overflow:hidden">${names9.replace(' id="it"', '')}</div>`,
    ),
    warns: ['PAGE_CUT'],
  },
  {
    name: 'a row below the sticky head of its table, in a box',
    html: html(table('position:sticky;top:0', 'height:300px;overflow:auto')),
    request: it,
    still: stillRow,
  },
  {
    name: 'a row below a sticky head of the document',
    html: html(table('position:sticky;top:0', '')),
    request: it,
    still: stillRow,
  },
  {
    name: 'a row above a sticky foot',
    html: html(
      `${row40('')}<div style="height:300px;overflow:auto"><table><tbody>${times(40, (at) => `<tr${at === 29 ? ' id="it"' : ''}><td style="background:#fd8">Name ${at + 1}</td></tr>`)}</tbody><tfoot><tr><th style="position:sticky;bottom:0">Sum</th></tr></tfoot></table></div>`,
    ),
    request: it,
    still: stillRow,
  },
  {
    name: 'a cell beside a sticky first column',
    html: html(
      `<div style="width:300px;overflow:auto"><div style="display:flex;width:2000px"><b style="position:sticky;left:0;width:120px;height:60px;background:#c00;flex:none">Name</b>${times(16, (at) => `<i style="flex:none;width:110px;height:60px;background:#fd8" ${at === 12 ? 'id="it"' : ''}>Cell ${at}</i>`)}</div></div>`,
    ),
    request: it,
    still: html(
      '<div style="display:flex"><i id="it" style="flex:none;width:110px;height:60px;background:#fd8">Cell 12</i></div>',
    ),
  },
  { name: 'a fixed header', html: body(bar('position:fixed;top:0')), request: it, still: plain },
  {
    name: 'a fixed bar over the first view, where the element stands',
    html: html(`${bar('position:fixed;top:0')}${card('margin-top:20px')}${lines(20)}`),
    request: it,
    still: plain,
  },
  {
    name: 'a fixed bar at the foot, over the element',
    html: html(`<div style="height:330px"></div>${card()}${bar('position:fixed;bottom:0')}${lines(20)}`),
    request: it,
    still: plain,
  },
  {
    name: 'a sticky header over a tall element',
    html: html(`${bar('position:sticky;top:0')}${lines(10)}${card('height:1500px')}${lines(10)}`),
    request: it,
    still: still(card('height:1500px')),
  },
  {
    name: 'a header that becomes fixed by scrolling',
    html: html(
      `<nav style="height:60px;background:#c00">Bar</nav>${lines(30)}${card()}${lines(40)}${script('const n=document.querySelector("nav");addEventListener("scroll",()=>{n.style.cssText+=scrollY>60?";position:fixed;top:0;left:0;right:0":";position:static"})')}`,
    ),
    request: it,
    still: plain,
  },
  {
    name: 'a chat button in a corner',
    html: html(
      `<div style="height:250px"></div>${card('width:640px')}<b style="position:fixed;right:8px;bottom:8px;width:60px;height:60px;background:#c00">Chat</b>${lines(5)}`,
    ),
    request: it,
    still: still(card('width:640px')),
  },
  {
    name: 'an article under bars at both edges',
    html: html(
      `${bar('position:fixed;top:0')}${bar('position:fixed;bottom:0')}<div style="padding:80px 0">${card('height:1800px')}</div>`,
    ),
    request: it,
    still: still(card('height:1800px')),
  },
  {
    name: 'a bar that is fixed in a shadow root',
    html: html(
      `<x-bar><template shadowrootmode="open"><div style="position:fixed;top:0;left:0;right:0;height:60px;background:#c00">Bar</div></template></x-bar>${card('margin-top:20px')}${lines(20)}`,
    ),
    request: it,
    still: plain,
  },
  {
    name: 'a fixed element itself',
    html: html(`${lines(40)}${card('position:fixed;left:10px;top:20px')}`),
    request: it,
    still: plain,
  },
  {
    name: 'a sticky element itself',
    html: html(`${card('position:sticky;top:0')}${lines(40)}`),
    request: it,
    still: plain,
  },
  {
    name: 'what stands in a fixed dialog',
    html: html(
      `${lines(40)}<div style="position:fixed;inset:40px;background:#eee"><div style="height:20px"></div>${card()}</div>`,
    ),
    request: it,
    still: plain,
  },
  {
    name: 'an element of a box that its scroll is put back in',
    html: html(
      `<div style="height:200px;overflow:auto;width:400px">${lines(30)}${card()}${lines(30)}</div>${script('document.querySelector("div").addEventListener("scroll",(e)=>{e.target.dataset.at=e.target.scrollTop})')}`,
    ),
    request: it,
    still: plain,
  },
  {
    name: 'a far slide of a carousel',
    html: html(
      `<div style="width:400px;overflow-x:auto;display:flex">${times(10, (at) => `<i ${at === 7 ? 'id="it"' : ''} style="flex:none;width:300px;height:120px;background:#fd8">Slide ${at}</i>`)}</div>`,
    ),
    request: it,
    still: html(
      '<div style="display:flex"><i id="it" style="flex:none;width:300px;height:120px;background:#fd8">Slide 7</i></div>',
    ),
  },
  { name: 'filled 600 ms after it was seen', html: late('setTimeout(done,600)'), request: it, still: plain },
  { name: 'filled 1500 ms after it was seen', html: late('setTimeout(done,1500)'), request: it, still: plain },
  {
    name: 'filled by an answer that takes 900 ms',
    html: late('fetch("/slow.json").then(done)'),
    pages: { '/slow.json': (_req, res) => void setTimeout(() => res.end('[]'), 900) },
    request: it,
    still: plain,
  },
  {
    name: 'filled by two answers, one behind the other',
    html: late('fetch("/slow.json").then(()=>fetch("/slow.json?2")).then(done)'),
    pages: { '/slow.json': (_req, res) => void setTimeout(() => res.end('[]'), 400) },
    request: it,
    still: plain,
  },
  {
    name: 'filled by a module that is imported then',
    html: late('import("/part.js").then(done)'),
    pages: {
      '/part.js': (_req, res) =>
        void setTimeout(() => res.writeHead(200, { 'Content-Type': 'text/javascript' }).end('export default 1'), 500),
    },
    request: it,
    still: plain,
  },
  {
    name: 'shown with a transition of 800 ms',
    html: late('done();it.animate([{opacity:0},{opacity:1}],{duration:800})'),
    request: it,
    still: plain,
  },
  {
    name: 'a chart that is drawn 700 ms after it was seen',
    html: html(
      `${lines(30)}${card('', canvas)}${lines(30)}${script(`new IntersectionObserver(([e],io)=>{if(!e.isIntersecting)return;io.disconnect();const it=e.target;setTimeout(()=>{${drawn}},700)}).observe(document.querySelector('#it'))`)}`,
    ),
    request: it,
    still: still(card('', '<div style="width:300px;height:120px;background:#06c"></div>')),
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'a chart that grows over 30 frames',
    html: html(
      `${lines(30)}${card('', canvas)}${lines(30)}${script('new IntersectionObserver(([e],io)=>{if(!e.isIntersecting)return;io.disconnect();const c=e.target.querySelector("canvas").getContext("2d");let n=0;const step=()=>{c.fillStyle="#06c";c.fillRect(0,0,n*10,120);if(n++<30)requestAnimationFrame(step)};step()}).observe(document.querySelector("#it"))')}`,
    ),
    request: it,
    still: still(card('', '<div style="width:300px;height:120px;background:#06c"></div>')),
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'a picture of a style that is set when it is seen',
    html: html(
      `${lines(30)}${card('', '')}${lines(30)}${script('new IntersectionObserver(([e])=>{if(e.isIntersecting)e.target.style.background="url(/b.svg)"}).observe(document.querySelector("#it"))')}`,
    ),
    pages: {
      '/b.svg': (_req, res) =>
        void setTimeout(
          () =>
            res
              .writeHead(200, { 'Content-Type': 'image/svg+xml' })
              .end(
                '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#06c"/></svg>',
              ),
          500,
        ),
    },
    request: it,
    still: still(card('background:#06c', '')),
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'the third of four that are filled when they are seen',
    html: html(
      `${times(4, (at) => `<div class="w" style="height:120px;width:300px;background:#fd8;margin-bottom:900px" ${at === 2 ? 'id="it"' : ''}>Loading</div>`)}${script('const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)setTimeout(()=>{e.target.textContent="Wanted."},500)});for(const e of document.querySelectorAll(".w"))io.observe(e)')}`,
    ),
    request: it,
    still: plain,
  },
  {
    name: 'a background that is fixed',
    html: html(
      `<div style="height:900px"></div>${card('width:640px;height:400px;background:linear-gradient(#024,#c06) fixed', '')}<div style="height:900px"></div>`,
    ),
    request: it,
    still: html(card('width:640px;height:400px;background:linear-gradient(#024,#c06)', '')),
  },
  {
    name: 'an image as a background that is fixed, without scripts',
    html: html(
      `<div style="height:900px"></div>${card('width:640px;height:300px;background:url(/b.svg) fixed', '')}<div style="height:900px"></div>`,
    ),
    pages: {
      '/b.svg': (_req, res) =>
        void res
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#06c"/></svg>',
          ),
    },
    request: it,
    still: html(card('width:640px;height:300px;background:#06c', '')),
    warns: ['LOOKS_BLANK'],
  },
  {
    name: 'a fixed background of the page behind it',
    html: html(
      `<div style="position:fixed;inset:0;z-index:-1;background:#06c"></div><div style="height:1200px"></div>${card('background:none', '<b style="background:#fff">Text</b>')}<div style="height:900px"></div>`,
    ),
    request: it,
    still: html(card('background:#06c', '<b style="background:#fff">Text</b>')),
  },
  {
    name: 'a tall one that is filled while one scrolls',
    html: html(
      `${lines(10)}<div id="it" style="width:300px">${times(8, (at) => `<p class="p" style="height:250px;background:#fd8">Part ${at + 1}</p>`)}</div>${lines(10)}${script('for(const p of document.querySelectorAll(".p"))p.textContent="Loading";const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)setTimeout(()=>{e.target.textContent="Part "+([...document.querySelectorAll(".p")].indexOf(e.target)+1)},150)});for(const e of document.querySelectorAll(".p"))io.observe(e)')}`,
    ),
    request: it,
    still: html(
      `<div id="it" style="width:300px">${times(8, (at) => `<p style="height:250px;background:#fd8">Part ${at + 1}</p>`)}</div>`,
    ),
  },
  {
    name: 'a list that keeps only what is near',
    html: html(
      `<h1>Orders</h1><div id="it" style="position:relative;width:300px"></div>${script(`const it=document.querySelector('#it'),count=60,high=40,have=new Map();it.style.height=count*high+'px'
const draw=()=>{const top=-it.getBoundingClientRect().top,from=Math.max(0,Math.floor(top/high)-2),to=Math.min(count,Math.ceil((top+innerHeight)/high)+2)
for(const [at,e] of have)if(at<from||at>=to){e.remove();have.delete(at)}
for(let at=from;at<to;at++)if(!have.has(at)){const e=document.createElement('div');e.style.cssText='position:absolute;left:0;right:0;height:40px;background:#fd8;top:'+at*high+'px';e.textContent='Order '+(at+1);it.append(e);have.set(at,e)}}
addEventListener('scroll',()=>requestAnimationFrame(draw));addEventListener('resize',draw);draw()`)}`,
    ),
    request: it,
    still: html(
      `<div id="it" style="width:300px">${times(60, (at) => `<div style="height:40px;background:#fd8">Order ${at + 1}</div>`)}</div>`,
    ),
  },
  {
    name: 'a newsletter dialog that is asked for',
    html: html(
      `<h1>Shop</h1>${lines(4)}<div style="position:fixed;inset:0;background:#0008;z-index:99"><div id="it" class="newsletter-popup" role="dialog" aria-modal="true" style="width:300px;height:120px;background:#fff"><h2 style="margin:0">Join our newsletter</h2><input type="email" placeholder="Your email"><button>Subscribe</button></div></div>${script('1')}`,
    ),
    request: it,
    still: html(
      '<div id="it" style="width:300px;height:120px;background:#fff"><h2 style="margin:0">Join our newsletter</h2><input type="email" placeholder="Your email"><button>Subscribe</button></div>',
    ),
  },
  {
    name: 'a cookie banner that is asked for',
    html: html(
      `<h1>Shop</h1>${lines(20)}<div id="it" class="cookie-consent" style="position:fixed;bottom:0;left:0;right:0;height:80px;background:#fd8"><p>We use cookies to improve this site.</p><button>Accept all</button> <button>Reject</button></div>${script('1')}`,
    ),
    request: it,
    still: html(
      '<div id="it" style="height:80px;background:#fd8"><p>We use cookies to improve this site.</p><button>Accept all</button> <button>Reject</button></div>',
    ),
  },
  {
    name: 'an advertisement that is asked for',
    html: html(
      `<h1>News</h1><div id="it" class="adsbygoogle ad-banner" style="width:300px;height:120px;background:#fd8">Advertisement</div>${script('1')}`,
    ),
    request: it,
    still: html('<div id="it" style="width:300px;height:120px;background:#fd8">Advertisement</div>'),
  },
  {
    name: 'a part of a dialog that is asked for',
    html: html(
      `<h1>Shop</h1>${lines(4)}<div style="position:fixed;inset:0;background:#0008;z-index:99"><div class="newsletter-popup" role="dialog" aria-modal="true" style="width:400px;height:220px;background:#fff"><h2 style="margin:0">Join our newsletter</h2>${card('', 'Ten percent off')}<input type="email"><button>Subscribe</button></div></div>${script('1')}`,
    ),
    request: it,
    still: html(card('', 'Ten percent off')),
  },
  {
    name: 'what is asked for is removed by hideSelectors',
    html: html(`${card()}`),
    request: { ...it, hideSelectors: ['#it'] },
    fails: { code: 'SELECTOR_NOT_FOUND', says: 'hideSelectors' },
  },
];
