import { gzipSync } from 'node:zlib';
import { page, type Answer } from '@tintype/testing/site';

const script = (code: string): string => page(`<p>text</p><script>${code}</script>`);
const afterLoad = (code: string): string => script(`addEventListener('load',()=>setTimeout(()=>{${code}},50))`);
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const send =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': type, ...headers }).end(body);

/** Writes without end, as fast or as slowly as is said, until the visitor goes. */
const endless =
  (headers: Record<string, string>, chunk: string, intervalMs: number): Answer =>
  (_req, res) => {
    res.writeHead(200, headers);
    const timer = setInterval(() => {
      // A visitor who does not read is not written to: the site must not be what runs out of
      // memory.
      if (!res.writableNeedDrain) res.write(chunk);
    }, intervalMs);
    res.on('close', () => clearInterval(timer));
  };

/** 200 MB of text in 200 kB. */
const gzipBomb = gzipSync(Buffer.concat([Buffer.from('<!doctype html><body><pre>'), Buffer.alloc(200_000_000, 'a ')]));
const svgBomb = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="500" height="500"><defs><g id="a0"><rect width="9" height="9"/></g>${Array.from({ length: 9 }, (_, level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}" x="1"/>`.repeat(10)}</g>`).join('')}</defs><use xlink:href="#a9"/></svg>`;
const cssBomb = `<style>${Array.from({ length: 12 }, (_, level) => `:root{--v${level + 1}:${`var(--v${level})`.repeat(10)}}`).join('')}:root{--v0:lol}p::after{content:var(--v12)}</style>`;
const deep = (tag: string, depth: number): string => `<${tag}>`.repeat(depth);

/** What each path answers. */
export const hostilePages: Readonly<Record<string, string | Answer>> = {
  // Dialogs and prompts
  '/alert-flood': script('for(;;)alert("again")'),
  '/confirm-flood': script('setInterval(()=>confirm("sure?"),1)'),
  '/prompt-flood': afterLoad('for(;;)prompt("name?")'),
  '/beforeunload': script(
    'addEventListener("beforeunload",(e)=>{e.preventDefault();e.returnValue="stay"});document.body.click();location.href="/beforeunload?"+Math.random()',
  ),
  '/print': script('setInterval(()=>print(),10)'),
  '/auth-prompt': (_req, res) => void res.writeHead(401, { ...html, 'WWW-Authenticate': 'Basic realm="x"' }).end('no'),
  '/auth-prompt-parts': page('<img src="/auth-prompt"><iframe src="/auth-prompt"></iframe><p>text</p>'),
  '/permissions': script(
    'setInterval(()=>{navigator.geolocation.getCurrentPosition(()=>0);Notification.requestPermission();navigator.mediaDevices?.getUserMedia({audio:true,video:true}).catch(()=>0);navigator.clipboard?.readText().catch(()=>0)},10)',
  ),
  '/fullscreen': script(
    'setInterval(()=>{document.documentElement.requestFullscreen().catch(()=>0);document.body.requestPointerLock?.()},5)',
  ),
  // Windows and downloads
  '/popups': script('for(let i=0;i<50;i++)open("/alert-flood?"+i,"w"+i)'),
  '/popups-by-click': script(
    'setInterval(()=>{const a=document.createElement("a");a.href="/popups";a.target="_blank";a.rel="opener";document.body.append(a);a.click()},20)',
  ),
  '/download': send('application/zip', 'PK', { 'Content-Disposition': 'attachment; filename=a.zip' }),
  '/download-flood': script(
    'setInterval(()=>{const a=document.createElement("a");a.href="/endless-download";a.download="a";a.click()},20)',
  ),
  '/endless-download': endless(
    { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' },
    'x'.repeat(60_000),
    5,
  ),
  // Time
  '/loop': script('for(;;);'),
  '/loop-after-load': afterLoad('for(;;);'),
  '/loop-in-frame': page('<p>text</p><iframe srcdoc="<script>for(;;);</script>"></iframe>'),
  '/loop-on-scroll': script(
    'addEventListener("scroll",()=>{for(;;);});addEventListener("resize",()=>{for(;;);});setTimeout(()=>scrollTo(0,9),100);document.body.style.height="9000px"',
  ),
  '/loop-on-mutation': script(
    'new MutationObserver(()=>{document.body.dataset.n=Math.random()}).observe(document.body,{attributes:true});document.body.dataset.n=1',
  ),
  '/microtasks': script('const again=()=>Promise.resolve().then(again);again()'),
  '/regex': script('/^(a+)+$/.test("a".repeat(60)+"!")'),
  '/wasm-loop': script(
    'new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.f()',
  ),
  '/workers': script('const url=URL.createObjectURL(new Blob(["for(;;);"]));for(let i=0;i<50;i++)new Worker(url)'),
  '/layout-thrash': script(
    'for(let i=0;i<3000;i++){const d=document.createElement("div");d.style.cssText="float:left;width:"+(i%97)+"%";d.append(i);document.body.append(d)}const go=()=>{for(const d of document.querySelectorAll("div")){d.style.width=Math.random()*90+"%";d.offsetHeight}requestAnimationFrame(go)};go()',
  ),
  '/fonts-never': page('<p style="font-family:a">text</p>', '<style>@font-face{font-family:a;src:url(/hang)}</style>'),
  '/style-never': page('<p>text</p>', '<link rel="stylesheet" href="/hang">'),
  '/image-never': page('<img src="/hang" width="10" height="10"><p>text</p>'),
  '/hang': () => undefined,
  // Navigation
  '/push-state': script('for(let i=0;;i++)history.pushState(i,"","?"+i)'),
  '/push-state-slowly': script('let i=0;setInterval(()=>{for(let n=0;n<500;n++)history.pushState(i,"","?"+i++)},1)'),
  '/history': script(
    'for(let i=0;i<50;i++)history.pushState(i,"","?"+i);setInterval(()=>history.go(Math.random()<.5?-1:1),5)',
  ),
  '/hash-flood': script('let i=0;setInterval(()=>{location.hash=i++},0)'),
  '/self': script('location.href="/self?"+Math.random()'),
  '/reload': script('location.reload()'),
  '/meta-refresh': page('<p>text</p>', '<meta http-equiv="refresh" content="0">'),
  '/redirects': (_req, res) => void res.writeHead(302, { Location: `/redirects?${Math.random()}` }).end(),
  '/form-self': page('<form action="/form-self" method="post"></form><script>document.forms[0].submit()</script>'),
  '/stop': script('setInterval(()=>{stop();close()},1)'),
  '/late-leave': afterLoad('setInterval(()=>{location.href="/hang?"+Math.random()},20)'),
  // Bodies
  '/endless-body': endless(html, `<p>${'more '.repeat(2_000)}</p>`, 5),
  '/slow-body': endless(html, '<p>.</p>', 200),
  '/slow-head': (_req, res) => void setTimeout(() => res.end(), 120_000).unref(),
  '/short-body': (_req, res) => {
    res.writeHead(200, { ...html, 'Content-Length': '99999' }).write('<p>half');
    setTimeout(() => res.destroy(), 50);
  },
  '/binary-garbage': send('text/html', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 256))),
  '/document-open': script('setInterval(()=>{document.open();document.write("<p>again</p>")},1)'),
  '/document-write': script('let n=0;const go=()=>{document.write("<p>"+n+++"</p>");setTimeout(go,0)};go()'),
  // Memory
  '/canvases': script(
    'const all=[];const more=()=>{for(let i=0;i<3;i++){const c=document.createElement("canvas");c.width=c.height=5000;c.getContext("2d").fillRect(0,0,5000,5000);all.push(c)}setTimeout(more,0)};more()',
  ),
  '/arrays': script(
    'const all=[];const more=()=>{all.push(new Uint8Array(50_000_000).fill(1));setTimeout(more,0)};more()',
  ),
  '/strings': script('let all=[];for(;;)all.push("x".repeat(1000)+all.length)'),
  '/million-nodes': script(
    'const more=()=>{const f=document.createDocumentFragment();for(let i=0;i<20000;i++){const d=document.createElement("div");d.append("node ",i);f.append(d)}document.body.append(f);setTimeout(more,0)};more()',
  ),
  '/gzip-bomb': send('text/html', gzipBomb, { 'Content-Encoding': 'gzip' }),
  '/svg-bomb': page(svgBomb),
  '/css-bomb': page('<p>text</p>', cssBomb),
  '/shadows': page(
    `<style>div{position:absolute;inset:0;box-shadow:0 0 900px 900px #f00;filter:blur(90px);backdrop-filter:blur(90px)}</style>${'<div></div>'.repeat(300)}`,
  ),
  '/huge-picture': page('<img src="/huge.svg" style="width:90000px;height:90000px"><p>text</p>'),
  '/huge.svg': send(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter><rect width="90000" height="90000" filter="url(#f)"/></svg>',
  ),
  '/deep': page(deep('div', 200_000)),
  '/deep-tables': page(deep('table><tr><td', 3_000)),
  '/frames': page('<p>text</p><iframe src="/frame?0"></iframe><iframe src="/frame?1"></iframe>'),
  '/frame': (req, res) =>
    void res.writeHead(200, html).end(page(`<iframe src="${req.url}0"></iframe><iframe src="${req.url}1"></iframe>`)),
  '/storage': script(
    'const big="x".repeat(1e6);for(let i=0;i<50;i++)try{localStorage["k"+i]=big}catch{}const r=indexedDB.open("d");r.onupgradeneeded=()=>r.result.createObjectStore("s");r.onsuccess=()=>{const put=()=>{const t=r.result.transaction("s","readwrite");for(let i=0;i<9;i++)t.objectStore("s").put(big,Math.random());t.oncomplete=put};put()};',
  ),
  '/message-flood': script(
    'const c=new MessageChannel();c.port1.onmessage=()=>{c.port2.postMessage(0);c.port2.postMessage(0)};c.port2.postMessage(0)',
  ),
  '/sockets': script(
    'for(let i=0;i<500;i++)new WebSocket("ws://"+location.host+"/hang?"+i);for(let i=0;i<500;i++)fetch("/hang?"+i)',
  ),
  // The browser itself
  '/crash': script('/* ended from outside by the test */'),
  '/webgl': script(
    'for(let i=0;i<50;i++){const c=document.createElement("canvas");document.body.append(c);const g=c.getContext("webgl");if(g){g.clear(16384)}}',
  ),
  '/service-worker': script(
    'navigator.serviceWorker.register("/service-worker.js").then(()=>navigator.serviceWorker.ready).then(()=>location.reload())',
  ),
  '/service-worker.js': send(
    'text/javascript',
    'oninstall=()=>skipWaiting();onactivate=e=>e.waitUntil(clients.claim());onfetch=e=>e.respondWith(new Promise(()=>{}))',
  ),
  '/globals': script(`
    for (const name of ['Promise','performance','setTimeout','Array','Object','Map','Set','JSON','getComputedStyle','MutationObserver','PerformanceObserver','CSSStyleSheet','requestAnimationFrame'])
      try { Object.defineProperty(window, name, { get() { throw new Error('gone') } }) } catch {}
    for (const made of [Element, Document, Node, HTMLElement, HTMLImageElement, DocumentFragment, Window, FontFaceSet])
      for (const name of Object.getOwnPropertyNames(made.prototype))
        try { Object.defineProperty(made.prototype, name, { get() { throw new Error('gone') }, set() { throw new Error('gone') } }) } catch {}
    Array.prototype.map = Array.prototype.filter = Array.prototype.flatMap = () => { throw new Error('gone') };
    Object.prototype.then = () => { for (;;); };`),
  '/dom-clobbering': page(
    '<form name="body"></form><form name="fonts"><input name="ready"></form><img name="images"><form name="querySelectorAll"></form><form name="adoptedStyleSheets"></form><form id="document"></form><a id="performance"></a><p>text</p>',
  ),
  '/scroll-hijack': script(
    'document.body.style.height="99999px";setInterval(()=>scrollTo(0,Math.random()*99999),1);addEventListener("wheel",e=>e.preventDefault(),{passive:false})',
  ),
  '/title-flood': script('setInterval(()=>{for(let i=0;i<1000;i++)document.title=Math.random()},1)'),
  '/console-flood': script(
    'const big="x".repeat(1e5);setInterval(()=>{for(let i=0;i<50;i++)console.log(big,{big})},1)',
  ),
};

/** Answers that belong to other pages. */
const parts = new Set(['/hang', '/huge.svg', '/frame', '/service-worker.js']);
export const hostileNames = Object.keys(hostilePages).filter((path) => !parts.has(path));
