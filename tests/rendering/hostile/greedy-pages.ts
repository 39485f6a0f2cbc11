import { page, type Answer } from '@tintype/testing/site';
import { hostilePages } from './pages.ts';

/** The resource that a greedy page takes most of. */
export type GreedyKind =
  | 'canvas'
  | 'console'
  | 'crash'
  | 'decode'
  | 'dialogs'
  | 'dom'
  | 'endless'
  | 'exceptions'
  | 'fonts'
  | 'frames'
  | 'history'
  | 'messages'
  | 'sockets'
  | 'storage'
  | 'timers'
  | 'wasm'
  | 'webgl'
  | 'workers';
export type GreedyPage = { readonly kind: GreedyKind; readonly answer: string | Answer };

const script = (code: string): string => page(`<p>text</p><script>${code}</script>`);
const worker = (code: string): string => `URL.createObjectURL(new Blob([${JSON.stringify(code)}]))`;
const often = (code: string, count = 3_000): string => `setInterval(()=>{for(let i=0;i<${count};i++){${code}}},1)`;
const old = (path: string): string | Answer => hostilePages[path]!;

/** A function that runs forever. */
const endlessLoop = '0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11';
const selfSpawning = `const me=${'self.location.href'};for(let i=0;i<3;i++)setTimeout(()=>new Worker(me),50);for(;;){const t=Date.now();while(Date.now()-t<40);break}setInterval(()=>{const t=Date.now();while(Date.now()-t<40);},50)`;

const rows = (kind: GreedyKind, answers: Readonly<Record<string, string | Answer>>): [string, GreedyPage][] =>
  Object.entries(answers).map(([name, answer]) => [name, { kind, answer }]);

/**
 * Pages that take as much of a worker as a page can, in many ways. Each of them is captured next to
 * small captures of a second organization.
 */
export const greedyPages: Readonly<Record<string, GreedyPage>> = Object.fromEntries([
  ...rows('console', {
    '/console-numbers': script(often('console.log(i)')),
    '/console-objects': script(often('console.log({i,a:[i,i]},document.body)', 300)),
    '/console-traces': script(often('console.trace(i)', 500)),
    '/console-flood': old('/console-flood'),
    '/console-in-workers': script(`const url=${worker(often('console.log(i)'))};for(let i=0;i<8;i++)new Worker(url)`),
    '/console-in-frames': page(`<iframe srcdoc="<script>${often('console.log(i)')}</script>"></iframe>`.repeat(20)),
  }),
  ...rows('exceptions', {
    '/exceptions': script(often('setTimeout(()=>{throw new Error("x".repeat(999))})', 500)),
    '/rejections': script(often('Promise.reject(new Error("no"))', 500)),
    '/reported-errors': script(often('reportError(new Error("x"))')),
    '/failing-workers': script(
      `const url=${worker('throw 1')};setInterval(()=>{for(let i=0;i<5;i++)new Worker(url)},10)`,
    ),
    '/policy-violations': page(
      `<script>setInterval(()=>{for(let i=0;i<300;i++)document.body.setAttribute('onclick',i)},1)</script>`,
      '<meta http-equiv="Content-Security-Policy" content="script-src-attr \'none\'">',
    ),
  }),
  ...rows('workers', {
    '/workers-20': script(`const url=${worker('for(;;);')};for(let i=0;i<20;i++)new Worker(url)`),
    '/workers-50': old('/workers'),
    '/workers-spawning': script(`new Worker(${worker(selfSpawning)})`),
    '/workers-endless': script(`const url=${worker('0')};setInterval(()=>{for(let i=0;i<20;i++)new Worker(url)},1)`),
    '/shared-workers': script(`const url=${worker('for(;;);')};for(let i=0;i<20;i++)new SharedWorker(url,'w'+i)`),
    '/worker-messages': script(
      `const url=${worker('onmessage=e=>{for(let i=0;i<9;i++)postMessage(e.data)}')};for(let i=0;i<8;i++){const w=new Worker(url);w.onmessage=e=>w.postMessage(e.data);w.postMessage('x'.repeat(999))}`,
    ),
  }),
  ...rows('frames', {
    '/frames-1000': script('for(let i=0;i<1000;i++)document.body.append(document.createElement("iframe"))'),
    '/frames-swapped': script(
      'setInterval(()=>{document.body.replaceChildren(...Array.from({length:50},()=>document.createElement("iframe")))},1)',
    ),
    '/frames-tree': old('/frames'),
    '/frame': old('/frame'),
    '/frames-navigated': script(
      'for(let i=0;i<50;i++)document.body.append(document.createElement("iframe"));setInterval(()=>{for(const f of document.querySelectorAll("iframe"))f.src="about:blank?"+Math.random()},1)',
    ),
    '/frames-busy': page('<iframe srcdoc="<script>for(;;);</script>"></iframe>'.repeat(20)),
  }),
  ...rows('sockets', {
    '/fetch-flood': script('setInterval(()=>{for(let i=0;i<200;i++)fetch("/small?"+Math.random()).catch(()=>0)},1)'),
    '/refused-flood': script(
      'setInterval(()=>{for(let i=0;i<200;i++)fetch("http://10.0.0.1/"+Math.random()).catch(()=>0)},1)',
    ),
    '/sockets': old('/sockets'),
    '/socket-flood': script('setInterval(()=>{for(let i=0;i<20;i++)new WebSocket("ws://"+location.host+"/small")},1)'),
    '/beacons': script('setInterval(()=>{for(let i=0;i<200;i++)navigator.sendBeacon("/small","x".repeat(999))},1)'),
    '/images-flood': script('setInterval(()=>{for(let i=0;i<200;i++)new Image().src="/small?"+Math.random()},1)'),
    '/blob-fetches': script(often('fetch(URL.createObjectURL(new Blob([i]))).catch(()=>0)', 200)),
    '/peer-connections': script(
      'setInterval(()=>{for(let i=0;i<5;i++){const p=new RTCPeerConnection();p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o)).catch(()=>0)}},1)',
    ),
    '/small': (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/plain' }).end('x'),
  }),
  ...rows('timers', {
    '/timers': script('const go=()=>{setTimeout(go);setTimeout(go,9)};go()'),
    '/microtasks': old('/microtasks'),
    '/loop': old('/loop'),
    '/frames-of-animation': script(
      'const go=()=>{const t=performance.now();while(performance.now()-t<15);requestAnimationFrame(go)};go()',
    ),
    '/message-flood': old('/message-flood'),
  }),
  ...rows('dom', {
    '/million-nodes': old('/million-nodes'),
    '/layout-thrash': old('/layout-thrash'),
    '/title-flood': old('/title-flood'),
    '/shadows': old('/shadows'),
    '/svg-bomb': old('/svg-bomb'),
    '/animations': page(
      '<style>@keyframes a{to{transform:rotate(1turn);filter:blur(20px)}}i{display:inline-block;width:99px;height:99px;background:linear-gradient(red,blue);animation:a 1s infinite}</style>' +
        '<i></i>'.repeat(400),
    ),
    '/icons': script(
      'setInterval(()=>{for(let i=0;i<200;i++){const l=document.createElement("link");l.rel="icon";l.href="data:,"+Math.random();document.head.append(l)}},1)',
    ),
  }),
  ...rows('canvas', {
    '/canvases': old('/canvases'),
    '/canvas-drawing': script(
      'const c=document.createElement("canvas");c.width=c.height=4000;document.body.append(c);const g=c.getContext("2d");const go=()=>{for(let i=0;i<200;i++){g.shadowBlur=50;g.fillStyle="hsl("+i+" 99% 50%)";g.fillRect(i,i,3000,3000)}requestAnimationFrame(go)};go()',
    ),
    '/canvas-encoding': script(
      'const c=document.createElement("canvas");c.width=c.height=4000;setInterval(()=>{for(let i=0;i<4;i++)c.toBlob(()=>0)},1)',
    ),
    '/offscreen-canvases': script(
      `const url=${worker('const c=new OffscreenCanvas(3000,3000);const g=c.getContext("2d");for(;;){g.fillRect(0,0,3000,3000);g.getImageData(0,0,3000,3000)}')};for(let i=0;i<8;i++)new Worker(url)`,
    ),
  }),
  ...rows('webgl', {
    '/webgl': old('/webgl'),
    '/webgl-drawing': script(
      'for(let i=0;i<16;i++){const c=document.createElement("canvas");c.width=c.height=1500;document.body.append(c);const g=c.getContext("webgl");if(!g)break;const go=()=>{for(let n=0;n<99;n++){g.clearColor(Math.random(),0,0,1);g.clear(16384)}requestAnimationFrame(go)};go()}',
    ),
  }),
  ...rows('wasm', {
    '/wasm-loop': old('/wasm-loop'),
    '/wasm-workers': script(
      `const url=${worker(`new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${endlessLoop}]))).exports.f()`)};for(let i=0;i<16;i++)new Worker(url)`,
    ),
    '/wasm-memory': script(
      'const all=[];setInterval(()=>{const m=new WebAssembly.Memory({initial:1000});new Uint8Array(m.buffer).fill(1);all.push(m)},1)',
    ),
    '/wasm-compiling': script(
      `const bytes=new Uint8Array([${endlessLoop}]);setInterval(()=>{for(let i=0;i<300;i++)WebAssembly.compile(bytes)},1)`,
    ),
  }),
  ...rows('decode', {
    '/gzip-bomb': old('/gzip-bomb'),
    '/decoded-images': script(
      'const c=document.createElement("canvas");c.width=c.height=5000;c.getContext("2d").fillRect(0,0,99,99);c.toBlob(b=>setInterval(()=>{for(let i=0;i<9;i++)createImageBitmap(b)},1))',
    ),
    '/huge-picture': old('/huge-picture'),
    '/huge.svg': old('/huge.svg'),
    '/audio-decoding': script(
      'const go=()=>{const a=new OfflineAudioContext(2,44100*600,44100);for(let i=0;i<20;i++){const o=a.createOscillator();o.connect(a.destination);o.start()}a.startRendering().then(go)};for(let i=0;i<8;i++)go()',
    ),
  }),
  ...rows('fonts', {
    '/font-sizes': script(
      'document.body.append("The quick brown fox 一二三 ".repeat(200));let n=0;setInterval(()=>{document.body.style.fontSize=(10+(n+=.01)%90)+"px";document.body.offsetHeight},1)',
    ),
    '/fonts-loaded': script(
      'setInterval(()=>{for(let i=0;i<300;i++){const f=new FontFace("f"+Math.random(),"url(/small)");document.fonts.add(f);f.load().catch(()=>0)}},1)',
    ),
  }),
  ...rows('storage', {
    '/storage': old('/storage'),
    '/cookies': script(often('document.cookie="c"+(i%99)+"="+Math.random()', 300)),
    '/local-storage': script(often('localStorage.setItem("k"+(i%99),Math.random()+"x".repeat(9999))', 300)),
    '/cache-storage': script(
      'caches.open("c").then(c=>setInterval(()=>{for(let i=0;i<20;i++)c.put("/"+Math.random(),new Response("x".repeat(1e6))).catch(()=>0)},1))',
    ),
    '/blobs': script(
      'const all=[];setInterval(()=>{for(let i=0;i<5;i++)all.push(new Blob(["x".repeat(1e6)+Math.random()]))},1)',
    ),
    '/broadcasts': script(
      'const a=new BroadcastChannel("a"),b=new BroadcastChannel("a");b.onmessage=()=>0;' +
        often('a.postMessage("x".repeat(999))', 500),
    ),
  }),
  ...rows('crash', {
    '/arrays': old('/arrays'),
    '/strings': old('/strings'),
    '/deep': old('/deep'),
  }),
  ...rows('endless', {
    '/endless-body': old('/endless-body'),
    '/endless-fetch': script(
      'for(let i=0;i<6;i++)fetch("/endless-bytes").then(async r=>{for await(const _ of r.body);})',
    ),
    '/endless-bytes': (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      const chunk = Buffer.alloc(1_000_000);
      const more = (): void => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on('drain', more);
      more();
    },
    '/document-write': old('/document-write'),
  }),
  ...rows('dialogs', {
    '/alert-flood': old('/alert-flood'),
    '/popups': old('/popups'),
    '/print': old('/print'),
    '/download-flood': old('/download-flood'),
    '/endless-download': old('/endless-download'),
    '/permissions': old('/permissions'),
  }),
  ...rows('history', {
    '/push-state-slowly': old('/push-state-slowly'),
    '/hash-flood': old('/hash-flood'),
    '/history': old('/history'),
    '/self': old('/self'),
    '/late-leave': old('/late-leave'),
    '/hang': old('/hang'),
  }),
  ...rows('messages', {
    '/long-titles': script(often('document.title="y".repeat(99999)+i', 20)),
    '/long-headers': script(
      'setInterval(()=>{for(let i=0;i<20;i++)fetch("/small",{headers:{x:"y".repeat(9999)}}).catch(()=>0)},1)',
    ),
    '/long-addresses': script(
      'setInterval(()=>{for(let i=0;i<20;i++)new Image().src="data:image/svg+xml,"+"x".repeat(99999)+i},1)',
    ),
    '/socket-frames': script(
      'setInterval(()=>{for(let i=0;i<50;i++)history.replaceState(0,"","#"+"y".repeat(9999)+i)},1)',
    ),
  }),
]);

/** Answers that belong to other pages. */
const parts = new Set(['/frame', '/small', '/huge.svg', '/endless-bytes', '/endless-download', '/hang']);
export const greedyNames = Object.keys(greedyPages).filter((path) => !parts.has(path));
