import type { Answer } from '@tintype/testing/site';
import { both, native, stitched, whole } from './both-modes.ts';
import { html, lines, type Row, script, style, times } from './row.ts';
import { scrolled } from './scrolled.rows.ts';
import { virtualLists } from './virtual-lists.rows.ts';

const kept = { blockPopups: false };
const text = lines(40);
const reacts = script('addEventListener("scroll",()=>0)');
const dialog = (css: string, position: string, back = 'position:fixed;inset:0;background:#888'): string =>
  html(
    `${text}<div style="${back}"></div><div style="${position};background:#fd8;width:240px;height:120px;${css}">Sign in.</div>${reacts}`,
  );
const stillDialog = (left: number, top: number): string =>
  html(
    `<div style="position:relative">${text}<div style="position:absolute;inset:0 0 auto;height:400px;background:#888"></div><div style="position:absolute;left:${left}px;top:${top}px;background:#fd8;width:240px;height:120px">Sign in.</div></div>`,
  );
const largeDialog = (position: string): string =>
  `<div style="position:${position};left:40px;top:30px;width:560px;height:340px;background:#8d8">Read this.</div>`;
const pinned = '<div id="p" style="height:200px;background:#135;color:#fff">Pinned.</div>';
/** Holds a part for 600 pixels, in the ways that libraries do. */
const pin = (hold: string): string =>
  html(
    `${lines(16)}<div id="s">${pinned}</div>${lines(30)}${script(`const from=s.offsetTop-100,span=300,w=s.offsetWidth;s.style.height=200+span+"px";const f=()=>{const y=scrollY-from,on=y>0&&y<span;${hold}};addEventListener("scroll",f);f()`)}`,
  );
const stillPin = (top: number): string =>
  html(`${lines(16)}<div style="height:500px;padding-top:${top}px">${pinned}</div>${lines(30)}`);
const head = 'height:40px;background:#c00';
const blue = 'height:300px;background:#06c';
const tableOf = (): string =>
  `<table style="border-collapse:collapse;width:400px"><thead><tr><th style="${head}">Name</th></tr></thead><tbody>${times(40, (at) => `<tr><td style="height:50px;background:#fd8">Row ${at}</td></tr>`)}</tbody></table>`;
const stickyHead = (css: string, around = ''): string =>
  html(`${style(css)}<div style="${around}">${tableOf()}</div>${reacts}`);
const stillHead = html(tableOf());
const windows = (place: string): string =>
  html(
    `${lines(8)}<div class="w" style="height:300px"></div>${lines(20)}<div class="w" style="height:300px"></div>${lines(8)}${place}`,
  );
const stillWindows = html(`${lines(8)}<div style="${blue}"></div>${lines(20)}<div style="${blue}"></div>${lines(8)}`);
const mirror = (
  code: string,
  css = 'position:fixed;top:0;left:0;right:0;height:300px;background:#06c;z-index:-1',
): string =>
  windows(
    `<i class="m" style="${css}"></i><i class="m" style="${css}"></i>${style('body{background:none}html{background:#fff}')}${script(`const w=[...document.querySelectorAll(".w")],m=[...document.querySelectorAll(".m")];const f=()=>m.forEach((e,i)=>{const y=w[i].getBoundingClientRect().top;${code}});addEventListener("scroll",f);f()`)}`,
  );
const toast =
  '<b style="position:absolute;right:16px;bottom:16px;width:160px;height:50px;background:#333;color:#fff">Saved.</b>';
const stillToast = (where: string): string =>
  html(
    `<div style="position:relative">${text}<b style="position:absolute;right:16px;${where};width:160px;height:50px;background:#333;color:#fff">Saved.</b></div>`,
  );
const app = (css: string, body: string): string =>
  html(`${style(`html,body{height:100%;overflow:hidden}${css}`)}${body}${reacts}`);
const bars =
  '.t,.f{position:absolute;left:0;right:0;height:50px;background:#06c;z-index:5}.t{top:0}.f{bottom:0}.c{position:absolute;inset:0;overflow:auto;padding:50px 0}';
const stillBars = html(
  `<div style="height:50px;background:#06c">Top</div>${lines(40)}<div style="height:50px;background:#06c">Foot</div>`,
);
/** Cards over the lower edges of views, which hide again what leaves the view. */
const cards = (css: string, code: string): string =>
  html(
    `${style(`body{padding-bottom:100px}.r{height:200px;background:#06c;color:#fff}${css}`)}${times(12, (at) => `<div style="padding:${at === 0 ? 300 : 60}px 0 0"><div class="r">Card ${at}.</div></div>`)}${script(`const r=[...document.querySelectorAll(".r")];${code}`)}`,
  );
const stillCards = cards('', '');
const shownBelow = (more: string, show: string): string =>
  cards(
    more,
    `const f=()=>r.forEach(e=>{const on=e.getBoundingClientRect().top<innerHeight-120;${show}});addEventListener("scroll",f);f()`,
  );
const side = (css: string): string =>
  html(
    `<div style="display:flex"><aside style="width:160px;flex:none;${css}">${times(16, (at) => `<p style="height:50px;background:#fd8">Item ${at + 1}</p>`)}</aside><main style="flex:1">${lines(60)}</main></div>${reacts}`,
  );
const stillSide = html(
  `<div style="display:flex"><aside style="width:160px;flex:none">${times(16, (at) => `<p style="height:50px;background:#fd8">Item ${at + 1}</p>`)}</aside><main style="flex:1">${lines(60)}</main></div>`,
);

/** Parts that come when they are scrolled to, below the view that is loaded. */
const later =
  'const show=(e,work)=>new IntersectionObserver((es,o)=>{if(es[0].isIntersecting){o.disconnect();work()}}).observe(e);';
const skeleton = (fill: string): string =>
  html(
    `${lines(20)}<div id="k" class="skeleton" aria-busy="true" style="height:100px;background:#06c;animation:s 1s infinite">Wait</div>${style('@keyframes s{to{opacity:.9}}')}${script(later + fill)}`,
  );
const filled = 'k.outerHTML="<p>Reviews.</p>"';
const slow: Answer = (_req, res) => void setTimeout(() => res.end('{}'), 1_200);
const slowImage: Answer = (_req, res) =>
  void setTimeout(() => {
    res.writeHead(200, { 'Content-Type': 'image/svg+xml' });
    res.end('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>');
  }, 1_200);
const lazyInShadow = (loading: string): string =>
  html(
    `${lines(40)}<x-i><template shadowrootmode="open"><img ${loading} width="300" height="100" style="display:block" src="/slow.svg"></template></x-i>`,
  );

/** Each part of a page once, where a reader passes it. */
export const fullPages: readonly Row[] = [
  ...both(
    'a skeleton far below the view that waits to be seen',
    skeleton(`show(k,()=>fetch("/slow").then(()=>{${filled}}))`),
    html(`${lines(20)}<p>Reviews.</p>`),
  ).map((row) => ({ ...row, pages: { '/slow': slow } })),
  {
    name: 'a skeleton far below the view that stays',
    html: skeleton(''),
    request: whole,
    warns: ['NOT_SETTLED'],
    warnsOf: ['loader div#k'],
  },
  {
    name: 'a lazy image in a shadow root, native',
    html: lazyInShadow('loading="lazy"'),
    pages: { '/slow.svg': slowImage },
    still: lazyInShadow(''),
    request: native,
  },
  {
    name: 'a lazy image in a shadow root that does not come, native',
    html: lazyInShadow('loading="lazy"'),
    pages: { '/slow.svg': (_req, res) => void res.writeHead(404).end() },
    request: native,
    warns: ['IMAGES_NOT_LOADED'],
  },
  ...both(
    'a dialog in the middle beside its backdrop',
    dialog('transform:translate(-50%,-50%)', 'position:fixed;left:50%;top:50%'),
    stillDialog(200, 140),
    { blockPopups: false },
  ),
  ...both('a dialog placed by margins', dialog('margin:auto', 'position:fixed;inset:0'), stillDialog(200, 140), {
    blockPopups: false,
  }),
  ...both(
    'a dialog that is a dialog element',
    html(
      `${text}${style('dialog{width:240px;height:120px;border:0;padding:0;background:#fd8}dialog::backdrop{background:#888}')}<dialog>Sign in.</dialog>${script('document.querySelector("dialog").showModal();document.activeElement.blur()')}`,
    ),
    stillDialog(200, 140),
    { blockPopups: false },
  ),
  ...both(
    'a sheet at the foot of its backdrop',
    dialog('', 'position:fixed;left:200px;bottom:0'),
    stillDialog(200, 280),
    { blockPopups: false },
  ),
  ...both('a drawer beside its backdrop', dialog('', 'position:fixed;right:0;top:140px'), stillDialog(400, 140), {
    blockPopups: false,
  }),
  ...stitched(
    'a dialog moved by translate',
    dialog('translate:-50% -50%', 'position:fixed;left:50%;top:50%'),
    stillDialog(200, 140),
    kept,
  ),
  ...stitched(
    'a large dialog before its backdrop',
    dialog('', 'position:fixed;left:200px;top:140px').replace('</body>', `${largeDialog('fixed')}</body>`),
    stillDialog(200, 140).replace('</body>', `${largeDialog('absolute')}</body>`),
    kept,
  ),
  ...stitched(
    'a popover with a backdrop',
    html(
      `${text}${style('#o{width:240px;height:120px;border:0;padding:0;margin:auto;background:#fd8}#o::backdrop{background:#888}')}<div id="o" popover>Sign in.</div>${script('o.showPopover()')}`,
    ),
    stillDialog(200, 140),
    kept,
  ),
  ...stitched(
    'a bar at the foot beneath a backdrop',
    dialog('', 'position:fixed;left:200px;top:140px', 'position:fixed;inset:0;background:#8888').replace(
      '<body>',
      '<body><div style="position:fixed;left:0;right:0;bottom:0;height:50px;background:#06c"></div>',
    ),
    stillDialog(200, 140)
      .replace('background:#888"', 'background:#8888"')
      .replace(
        '<div style="position:absolute;inset',
        '<div style="position:absolute;left:0;right:0;top:350px;height:50px;background:#06c"></div><div style="position:absolute;inset',
      ),
    kept,
  ),
  ...stitched(
    'a toast in a fixed box without a size',
    html(`${text}<div style="position:fixed;right:0;bottom:0;width:0;height:0">${toast}</div>${reacts}`),
    stillToast('bottom:16px'),
  ),
  ...stitched(
    'a toast in a fixed box over everything',
    html(`${text}<div style="position:fixed;inset:0;pointer-events:none">${toast}</div>${reacts}`),
    stillToast('bottom:16px'),
  ),
  ...stitched(
    'a toast at the top in a box without a size',
    html(
      `${text}<div style="position:fixed;right:0;top:0;width:0;height:0">${toast.replace('bottom', 'top')}</div>${reacts}`,
    ),
    stillToast('top:16px'),
  ),
  ...stitched(
    'a toast in a corner at the foot',
    html(`${text}${toast.replace('position:absolute', 'position:fixed')}${reacts}`),
    stillToast('bottom:16px'),
  ),
  ...stitched(
    'a toast in a row that lets clicks through',
    html(
      `${text}<div style="position:fixed;left:0;right:0;bottom:0;height:90px;pointer-events:none">${toast}</div>${reacts}`,
    ),
    stillToast('bottom:16px'),
  ),
  ...stitched(
    'a toast in a shadow root of a box without a size',
    html(
      `${text}<div style="position:fixed;right:0;bottom:0"><template shadowrootmode="open">${toast}</template></div>${reacts}`,
    ),
    stillToast('bottom:16px'),
  ),
  ...both(
    'a part held by fixed',
    pin(
      'p.style.cssText="height:200px;background:#135;color:#fff;width:"+w+"px;"+(on?"position:fixed;top:100px":y>=span?"margin-top:"+span+"px":"")',
    ),
    stillPin(0),
  ),
  ...both(
    'a part held by a transform',
    pin('p.style.transform="translateY("+Math.max(0,Math.min(span,y))+"px)"'),
    stillPin(0),
  ),
  ...both(
    'a part held by placing it',
    pin('p.style.position="relative";p.style.top=Math.max(0,Math.min(span,y))+"px"'),
    stillPin(0),
  ),
  ...both(
    'a part held by sticky',
    html(
      `${lines(16)}<div style="height:500px"><div style="position:sticky;top:100px">${pinned}</div></div>${lines(30)}${reacts}`,
    ),
    stillPin(0),
  ),
  ...stitched(
    'a part held by fixed from the start',
    html(
      `<div id="s" style="height:500px"><div id="p" style="height:200px;background:#135;color:#fff">Pinned.</div></div>${lines(40)}${script('const w=s.offsetWidth;const f=()=>{const on=scrollY<300;p.style.cssText="height:200px;background:#135;color:#fff;width:"+w+"px;"+(on?"position:fixed;top:0":"position:relative;top:300px")};addEventListener("scroll",f);f()')}`,
    ),
    html(`<div style="height:500px">${pinned}</div>${lines(40)}`),
  ),
  ...stitched(
    'a part held by margins',
    pin('s.style.display="flow-root";p.style.marginTop=Math.max(0,Math.min(span,y))+"px"'),
    stillPin(0),
  ),
  ...stitched(
    'a part held by fixed for the rest of the page',
    html(
      `${lines(16)}<div id="s" style="height:200px">${pinned}</div>${lines(40)}${script('const from=s.offsetTop;addEventListener("scroll",()=>{p.style.cssText="height:200px;background:#135;color:#fff;left:0;right:0;"+(scrollY>from?"position:fixed;top:0":"")})')}`,
    ),
    html(`${lines(16)}${pinned}${lines(40)}`),
    kept,
  ),
  ...stitched(
    'a page in a fixed box that a script moves',
    html(
      `<div style="position:fixed;inset:0;overflow:hidden"><div id="c">${lines(60)}</div></div>${script('document.body.style.height=c.offsetHeight+"px";addEventListener("scroll",()=>{c.style.transform="translateY("+-scrollY+"px)"})')}`,
    ),
    html(lines(60)),
  ),
  ...both('pictures placed by translate3d', mirror('e.style.transform="translate3d(0,"+y+"px,0)"'), stillWindows),
  ...both('pictures placed by top', mirror('e.style.top=y+"px"'), stillWindows),
  ...both('pictures placed by margins', mirror('e.style.marginTop=y+"px"'), stillWindows),
  ...both(
    'pictures placed by frames',
    mirror('requestAnimationFrame(()=>{e.style.transform="translate(0,"+y+"px)"})'),
    stillWindows,
  ),
  ...both(
    'pictures placed and hidden when far',
    mirror('e.style.transform="translate(0,"+y+"px)";e.style.visibility=y<innerHeight&&y>-300?"visible":"hidden"'),
    stillWindows,
  ),
  ...stitched(
    'pictures placed a moment later',
    mirror('setTimeout(()=>{e.style.transform="translate(0,"+y+"px)"},30)'),
    stillWindows,
  ),
  ...both(
    'bars above an inner scroller',
    app(bars, `<div class="t">Top</div><div class="c">${lines(40)}</div><div class="f">Foot</div>`),
    stillBars,
  ),
  ...both(
    'fixed bars above an inner scroller',
    app(
      bars.replace('.t,.f{position:absolute', '.t,.f{position:fixed'),
      `<div class="t">Top</div><div class="c">${lines(40)}</div><div class="f">Foot</div>`,
    ),
    stillBars,
  ),
  ...both(
    'bars of a grid around an inner scroller',
    app(
      '#a{display:grid;grid-template-rows:50px 1fr 50px;height:100vh}.c{overflow:auto}.t,.f{background:#06c}',
      `<div id="a"><div class="t">Top</div><div class="c">${lines(40)}</div><div class="f">Foot</div></div>`,
    ),
    stillBars,
  ),
  ...both(
    'sticky bars in an inner scroller',
    app(
      '.c{height:100vh;overflow:auto}.t,.f{position:sticky;height:50px;background:#06c}.t{top:0}.f{bottom:0}',
      `<div class="c"><div class="t">Top</div>${lines(40)}<div class="f">Foot</div></div>`,
    ),
    stillBars,
  ),
  ...stitched(
    'bars that let clicks through above an inner scroller',
    app(
      bars.replace('z-index:5', 'z-index:5;pointer-events:none'),
      `<div class="t">Top</div><div class="c">${lines(40)}</div><div class="f">Foot</div>`,
    ),
    stillBars,
  ),
  ...stitched(
    'bars above an inner scroller of a shadow root',
    app(
      '',
      `<x-a><template shadowrootmode="open"><style>${bars}</style><div class="t">Top</div><div class="c"><slot></slot></div><div class="f">Foot</div></template>${lines(40)}</x-a>`,
    ),
    stillBars,
  ),
  ...both(
    'a sticky side that is higher than the window',
    side('position:sticky;top:0;align-self:flex-start'),
    stillSide,
  ),
  ...both(
    'a sticky side held at its foot',
    side('position:sticky;bottom:0;align-self:flex-end'),
    stillSide.replace('flex:none">', 'flex:none;align-self:flex-end">'),
  ),
  ...both(
    'a sticky side whose top is above the window',
    side('position:sticky;top:-400px;align-self:flex-start'),
    stillSide,
  ),
  ...both(
    'a sticky side that a script moves',
    side('').replace(
      reacts,
      script(
        'const a=document.querySelector("aside");addEventListener("scroll",()=>{a.style.transform="translateY("+Math.max(0,Math.min(2200,scrollY-400))+"px)"})',
      ),
    ),
    stillSide,
  ),
  ...stitched(
    'a sticky side that a script fixes',
    side('').replace(
      reacts,
      script(
        'const a=document.querySelector("aside");a.style.alignSelf="flex-start";const m=document.querySelector("main");addEventListener("scroll",()=>{const on=scrollY>400;a.style.position=on?"fixed":"";a.style.top=on?"-400px":"";m.style.marginLeft=on?"160px":""})',
      ),
    ),
    stillSide,
  ),
  ...stitched(
    'a sticky side that sticks at both ends',
    side('position:sticky;top:0;bottom:0;align-self:flex-start'),
    stillSide,
  ),
  ...both(
    'a sticky head of a table',
    html(
      `<table style="border-collapse:collapse;width:400px"><thead><tr><th style="position:sticky;top:0;${head}">Name</th></tr></thead><tbody>${times(40, (at) => `<tr><td style="height:50px;background:#fd8">Row ${at}</td></tr>`)}</tbody></table>${reacts}`,
    ),
    html(
      `<table style="border-collapse:collapse;width:400px"><thead><tr><th style="${head}">Name</th></tr></thead><tbody>${times(40, (at) => `<tr><td style="height:50px;background:#fd8">Row ${at}</td></tr>`)}</tbody></table>`,
    ),
  ),
  ...both(
    'a head that a script copies',
    html(
      `${lines(4)}<table id="t" style="border-collapse:collapse;width:400px"><thead><tr><th style="${head}">Name</th></tr></thead><tbody>${times(40, (at) => `<tr><td style="height:50px;background:#fd8">Row ${at}</td></tr>`)}</tbody></table>${script('const c=t.cloneNode();c.id="";c.append(t.tHead.cloneNode(true));c.style.cssText+=";position:fixed;top:0;display:none";document.body.append(c);addEventListener("scroll",()=>{c.style.display=scrollY>t.offsetTop?"table":"none"})')}`,
    ),
    html(
      `${lines(4)}<table style="border-collapse:collapse;width:400px"><thead><tr><th style="${head}">Name</th></tr></thead><tbody>${times(40, (at) => `<tr><td style="height:50px;background:#fd8">Row ${at}</td></tr>`)}</tbody></table>`,
    ),
  ),
  ...stitched('a sticky head in a group of rows', stickyHead('thead{position:sticky;top:0}'), stillHead),
  ...stitched('a sticky head below a bar', stickyHead('th{position:sticky;top:30px}'), stillHead),
  ...stitched(
    'a sticky head in a box that scrolls sideways',
    stickyHead('th{position:sticky;top:0}', 'overflow-x:auto'),
    stillHead,
  ),
  ...stitched(
    'a sticky head in an inner scroller',
    app('.c{height:100vh;overflow:auto}th{position:sticky;top:0}', `<div class="c">${tableOf()}</div>`),
    stillHead,
  ),
  ...virtualLists,
  ...scrolled,
  ...[
    [
      'left of',
      '297 CSS pixels left of the document',
      '<div style="display:flex;justify-content:center"><table style="flex:none;width:1240px"><tr><td>Prices of all our rooms.</td><td>2027</td></tr></table></div>',
    ],
    [
      'above',
      '61 CSS pixels above the document',
      '<div style="margin-top:-70px;line-height:20px">Prices of all our rooms.<br>Summer.<br>Autumn.<br>Winter.<br>Spring.</div>',
    ],
  ].map(([where, says, part]): Row => ({
    name: `content ${where} the document`,
    html: html(`${part}${text}`),
    request: { ...native },
    warns: ['PAGE_CUT'],
    warnsOf: [says!],
  })),
  {
    name: 'what waits outside of the document',
    html: html(
      `<a href="#a" style="position:absolute;top:-40px;left:0">Skip.</a><nav style="position:fixed;left:-280px;width:280px;top:0">Menu.</nav><i style="position:absolute;left:-60px;top:-60px;width:160px;height:160px;background:#fd8"></i><h1 style="text-indent:-999px;overflow:hidden">Logo.</h1><div style="margin:0 -15px"><p style="padding:0 15px">A row.</p></div><h2 style="font-size:60px;line-height:.7">Tight.</h2>${text}${reacts}`,
    ),
    request: whole,
  },
  ...stitched(
    'cards that come by a class and go again (AOS)',
    shownBelow(
      '.r{opacity:0;transform:translateY(80px);transition:.4s}.on{opacity:1;transform:none}',
      'e.classList.toggle("on",on)',
    ),
    stillCards,
  ),
  ...stitched(
    'cards that zoom in, after a while',
    shownBelow(
      '.r{opacity:0;transform:scale(.6);transition:.3s .2s}.on{opacity:1;transform:none}',
      'e.classList.toggle("on",on)',
    ),
    stillCards,
  ),
  ...stitched('cards that a script makes visible', shownBelow('.r{opacity:0}', 'e.style.opacity=on?1:0'), stillCards),
  ...stitched(
    'cards that an observer shows while half of them is in view',
    cards(
      '.r{opacity:0;transition:.3s}.on{opacity:1}',
      'const o=new IntersectionObserver(l=>l.forEach(x=>x.target.classList.toggle("on",x.intersectionRatio>.5)),{threshold:[0,.5,.6,1]});r.forEach(e=>o.observe(e))',
    ),
    stillCards,
  ),
  ...stitched(
    'cards with a blur that goes',
    shownBelow(
      '.r{opacity:0;filter:blur(8px);transition:.4s}.on{opacity:1;filter:none}',
      'e.classList.toggle("on",on)',
    ),
    stillCards,
  ),
  ...stitched(
    'cards that an animation brings',
    shownBelow(
      '@keyframes in{from{opacity:0;translate:0 60px}}.r{opacity:0}.on{opacity:1;animation:in .4s}',
      'e.classList.toggle("on",on)',
    ),
    stillCards,
  ),
  ...stitched(
    'cards that a library shows frame by frame',
    shownBelow(
      '.r{opacity:0}',
      'clearInterval(e.t);let o=+e.style.opacity||0;e.t=setInterval(()=>{o=on?Math.min(1,o+.1):Math.max(0,o-.1);e.style.opacity=o;if(o===(on?1:0))clearInterval(e.t)},16)',
    ),
    stillCards,
  ),
];
