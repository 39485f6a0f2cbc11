import { page, type Answer, type Pages } from '@tintype/testing/site';

/** A page that is not ready at `load`, and the same page as it looks once it is. */
export type MovingPage = { readonly name: string; readonly moving: string; readonly still: string };
const row = (name: string, moving: string, still: string): MovingPage => ({ name, moving, still });

export const style =
  '<style>body{margin:0;font:20px sans-serif;background:#fff}.box{width:200px;height:100px;background:#06c}</style>';
/** Takes the processor for so long, as a busy machine does. */
const busy = 'function busy(ms){for(const at=performance.now();performance.now()-at<ms;);}';
const list = (count: number): string =>
  `<ul>${Array.from({ length: count }, (_, index) => `<li>item ${index}</li>`).join('')}</ul>`;
const cover = 'position:fixed;inset:0;background:#eee;display:grid;place-items:center';
const turning =
  '<style>.spinner{width:40px;height:40px;border:4px solid #ccc;border-top-color:#06c;border-radius:50%;animation:turn 1s linear infinite}@keyframes turn{to{transform:rotate(360deg)}}</style>';

const svgOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${inside}</svg>`;
const svgUrl = (inside: string): string => `data:image/svg+xml,${encodeURIComponent(svgOf(inside))}`;
const svgImage = (inside: string): string => `<img src="${svgUrl(inside)}" width="300" height="100">`;
const arrived = '<h1>Arrived</h1>';
const goesOn = (to: string, seconds: number): string => `<meta http-equiv="refresh" content="${seconds};url=${to}">`;
/** An element with a shadow root, which scripts call `root`. */
const shadow = (inside: string): string =>
  `<x-a style="display:block"><template shadowrootmode="open">${style}${inside}</template></x-a><script>var root=document.querySelector("x-a")?.shadowRoot</script>`;
const later = (ms: number, work: string): string => `<script>setTimeout(()=>{${work}},${ms})</script>`;
const frame = (inside: string, attributes = ''): string =>
  `<iframe ${attributes} style="border:0;width:500px;height:200px" srcdoc="${(style + inside).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;

/**
 * Each class has ten: entrances, preloaders, skeletons and late data, what grows and counts, and
 * what is drawn.
 */
export const classes: Readonly<Record<string, readonly MovingPage[]>> = {
  entrances: [
    row(
      'a heading fades in for two seconds',
      '<style>h1{animation:in 2s both}@keyframes in{from{opacity:0}}</style><h1>Hello</h1>',
      '<h1>Hello</h1>',
    ),
    row(
      'a heading slides in after a delay',
      '<style>h1{animation:in 1s 1.5s both}@keyframes in{from{transform:translateX(-600px)}}</style><h1>Hello</h1>',
      '<h1>Hello</h1>',
    ),
    row(
      'three boxes come one after the other',
      '<style>.box{animation:in .6s both}.b{animation-delay:.5s}.c{animation-delay:1s}@keyframes in{from{opacity:0;transform:translateY(80px)}}</style><div class="box"></div><div class="box b"></div><div class="box c"></div>',
      '<div class="box"></div><div class="box"></div><div class="box"></div>',
    ),
    row(
      'a transition begins at load',
      '<style>.box{opacity:0;transition:opacity 1.2s}.on .box{opacity:1}</style><div class="box"></div><script>onload=()=>document.body.classList.add("on")</script>',
      '<div class="box"></div>',
    ),
    row(
      'a transition begins after a timer',
      '<style>.box{margin-left:400px;transition:margin 800ms}.on .box{margin-left:0}</style><div class="box"></div><script>setTimeout(()=>document.body.classList.add("on"),700)</script>',
      '<div class="box"></div>',
    ),
    row(
      'the end of one transition begins another',
      '<style>.box{opacity:.2;transition:opacity .5s,width .5s;width:20px}.one .box{opacity:1}.two .box{width:200px}</style><div class="box"></div><script>onload=()=>{document.body.classList.add("one");document.querySelector(".box").addEventListener("transitionend",()=>document.body.classList.add("two"),{once:true})}</script>',
      '<div class="box"></div>',
    ),
    row(
      'a script moves a box by frames',
      '<div class="box" id="m" style="position:relative"></div><script>const s=performance.now();(function f(t){const p=Math.min(1,Math.max(0,(t-s)/1500));m.style.left=600*(1-p)+"px";if(p<1)requestAnimationFrame(f)})(s)</script>',
      '<div class="box" style="position:relative;left:0"></div>',
    ),
    row(
      'a script that runs by frames fades a box in after a delay',
      '<div class="box" id="m" style="opacity:0"></div><script>const s=performance.now();(function f(t){const p=Math.min(1,Math.max(0,(t-s-700)/500));m.style.opacity=p;if(p<1)requestAnimationFrame(f)})(s)</script>',
      '<div class="box"></div>',
    ),
    row(
      'two boxes that a script grows by frames, with a pause between them',
      '<div class="box" id="a" style="width:0"></div><div class="box" id="b" style="width:0"></div><script>const s=performance.now();const step=(el,t,from)=>{const p=Math.min(1,Math.max(0,(t-s-from)/400));if(p>0&&el.style.width!=="200px")el.style.width=200*p+"px"};(function f(t){step(a,t,0);step(b,t,1000);requestAnimationFrame(f)})(s)</script>',
      '<div class="box"></div><div class="box"></div>',
    ),
    row(
      'a script fades a box by an interval',
      '<div class="box" id="m" style="opacity:0"></div><script>let o=0;const t=setInterval(()=>{o=Math.min(1,o+.05);m.style.opacity=o;if(o===1)clearInterval(t)},50)</script>',
      '<div class="box"></div>',
    ),
    row(
      'letters are typed one by one, once',
      '<h1 id="t"></h1><script>const s="Typed by a script";let n=0;(function f(){t.textContent=s.slice(0,++n);if(n<s.length)setTimeout(f,90)})()</script>',
      '<h1>Typed by a script</h1>',
    ),
    row(
      'the web animations of a script',
      '<div class="box" id="m"></div><script>m.animate([{transform:"scale(0)"},{transform:"none"}],{duration:1500,fill:"both"})</script>',
      '<div class="box"></div>',
    ),
  ],
  preloaders: [
    row(
      'a cover that goes 1.1 s after load',
      `<div id="preloader" style="${cover}">Loading…</div><h1>Ready</h1><script>onload=()=>setTimeout(()=>preloader.remove(),1100)</script>`,
      '<h1>Ready</h1>',
    ),
    row(
      'a cover that fades out and is hidden',
      `<div class="page-loader" id="p" style="${cover};transition:opacity .6s"></div><h1>Ready</h1><script>onload=()=>setTimeout(()=>{p.style.opacity=0;setTimeout(()=>p.style.display="none",600)},800)</script>`,
      '<h1>Ready</h1>',
    ),
    row(
      'a spinner in place of the content',
      `${turning}<div id="app"><div class="spinner"></div></div><script>setTimeout(()=>app.innerHTML="<h1>Ready</h1>",2200)</script>`,
      '<div><h1>Ready</h1></div>',
    ),
    row(
      'a cover that is lifted by an animation',
      `<style>#c{${cover};animation:up .7s 1s forwards}@keyframes up{to{transform:translateY(-100%);visibility:hidden}}</style><div id="c"></div><h1>Ready</h1>`,
      '<h1>Ready</h1>',
    ),
    row(
      'a progress bar that a script fills',
      `<div class="loading" id="l" style="${cover}"><i id="b" style="display:block;height:8px;background:#06c;width:0"></i></div><h1>Ready</h1><script>let w=0;const t=setInterval(()=>{w+=5;b.style.width=w+"%";if(w>=100){clearInterval(t);l.remove()}},60)</script>`,
      '<h1>Ready</h1>',
    ),
    row(
      'a body that is hidden until fonts and scripts are there',
      '<style>body{visibility:hidden}body.ready{visibility:visible}</style><h1>Ready</h1><script>onload=()=>setTimeout(()=>document.body.className="ready",900)</script>',
      '<h1>Ready</h1>',
    ),
    row(
      'a splash screen that waits for a request',
      `<div id="splash" style="${cover}">…</div><h1>Ready</h1><script>fetch("/late.json").then(()=>splash.remove())</script>`,
      '<h1>Ready</h1>',
    ),
    row(
      'an element that says it is busy',
      '<main id="m" aria-busy="true"><p>…</p></main><script>setTimeout(()=>{m.removeAttribute("aria-busy");m.innerHTML="<h1>Ready</h1>"},1500)</script>',
      '<main><h1>Ready</h1></main>',
    ),
    row(
      'a cover that goes with the second of two timers',
      `<div id="loader" style="${cover}"></div><h1>Ready</h1><script>setTimeout(()=>{loader.style.background="#ddd";setTimeout(()=>loader.remove(),900)},700)</script>`,
      '<h1>Ready</h1>',
    ),
    row(
      'a cover that goes when images have come',
      `<div id="loader" style="${cover}"></div><img src="/late.svg" width="100" height="100" style="display:block"><script>document.images[0].onload=()=>setTimeout(()=>loader.remove(),300)</script>`,
      '<img src="/late.svg" width="100" height="100" style="display:block">',
    ),
  ],
  'late data': [
    row(
      'a list that is fetched',
      '<div id="app">…</div><script>fetch("/late.json").then((r)=>r.json()).then((d)=>app.innerHTML="<ul>"+d.map((x)=>"<li>"+x).join("")+"</ul>")</script>',
      '<div><ul><li>one</li><li>two</li></ul></div>',
    ),
    row(
      'a request that begins after load',
      '<div id="app">…</div><script>onload=()=>setTimeout(()=>fetch("/late.json").then((r)=>r.json()).then((d)=>app.textContent=d.join()),300)</script>',
      '<div>one,two</div>',
    ),
    row(
      'one request after the other',
      '<div id="app">…</div><script>fetch("/late.json").then(()=>fetch("/late.json?2")).then((r)=>r.json()).then((d)=>app.textContent=d.join())</script>',
      '<div>one,two</div>',
    ),
    row(
      'an old XMLHttpRequest',
      '<div id="app">…</div><script>const x=new XMLHttpRequest();x.open("GET","/late.json");x.onload=()=>app.textContent=JSON.parse(x.response).join();x.send()</script>',
      '<div>one,two</div>',
    ),
    row(
      'a script that is loaded by a script',
      '<div id="app">…</div><script>onload=()=>{const s=document.createElement("script");s.src="/late.js";document.head.append(s)}</script>',
      '<div id="app">from the late script</div>',
    ),
    row(
      'a stylesheet that is loaded by a script',
      '<div class="late box"></div><script>onload=()=>{const l=document.createElement("link");l.rel="stylesheet";l.href="/late.css";document.head.append(l)}</script>',
      '<link rel="stylesheet" href="/late.css"><div class="late box"></div>',
    ),
    row(
      'skeletons of an open request',
      `${turning}<div id="app"><div class="skeleton box"></div></div><script>fetch("/late.json").then((r)=>r.json()).then((d)=>setTimeout(()=>app.textContent=d.join(),400))</script>`,
      '<div>one,two</div>',
    ),
    row(
      'a picture that a script asks for',
      '<div id="app"></div><script>onload=()=>{app.innerHTML="<img width=100 height=100 src=/late.svg>"}</script>',
      '<div><img width=100 height=100 src=/late.svg></div>',
    ),
    row(
      'a background picture that a script sets',
      '<div class="box" id="m"></div><script>onload=()=>setTimeout(()=>m.style.backgroundImage="url(/late.svg)",200)</script>',
      '<div class="box" style="background-image:url(/late.svg)"></div>',
    ),
    row(
      'a background picture that a busy script has just set',
      `<div class="box" id="m"></div><script>${busy}onload=()=>setTimeout(()=>{busy(400);m.style.backgroundImage="url(/late.svg)"})</script>`,
      '<div class="box" style="background-image:url(/late.svg)"></div>',
    ),
    row(
      'a module that waits for two requests at once',
      '<div id="app">…</div><script type="module">const [a,b]=await Promise.all([fetch("/late.json"),fetch("/late.json?b")].map(async(r)=>(await r).json()));app.textContent=[...a,...b].join()</script>',
      '<div>one,two,one,two</div>',
    ),
  ],
  'what grows and counts': [
    row(
      'a list that grows every 300 ms',
      '<ul id="l"></ul><script>let n=0;const t=setInterval(()=>{l.insertAdjacentHTML("beforeend","<li>item "+n+"</li>");if(++n===20)clearInterval(t)},300)</script>',
      list(20),
    ),
    row(
      'a list that grows by timers that set themselves',
      '<ul id="l"></ul><script>let n=0;(function f(){l.insertAdjacentHTML("beforeend","<li>item "+n+"</li>");if(++n<10)setTimeout(f,250)})()</script>',
      list(10),
    ),
    row(
      'a number that is counted up',
      '<h1 id="c">0</h1><script>const s=performance.now();(function f(t){const p=Math.min(1,Math.max(0,(t-s)/1600));c.textContent=Math.round(500*p);if(p<1)requestAnimationFrame(f)})(s)</script>',
      '<h1>500</h1>',
    ),
    row(
      'a number that is counted up by slow frames',
      `<h1 id="c">0</h1><script>let n=0;${busy}(function f(){busy(180);n=Math.min(500,n+20);c.textContent=n;if(n<500)requestAnimationFrame(f)})()</script>`,
      '<h1>500</h1>',
    ),
    row(
      'a bar that grows by its width',
      '<div style="width:500px;background:#eee"><div id="b" style="height:30px;background:#06c;width:0;transition:width 1.4s"></div></div><script>onload=()=>setTimeout(()=>b.style.width="80%",100)</script>',
      '<div style="width:500px;background:#eee"><div style="height:30px;background:#06c;width:80%"></div></div>',
    ),
    row(
      'rows that come in frames',
      '<ul id="l"></ul><script>let n=0;(function f(){for(let i=0;i<2;i++)l.insertAdjacentHTML("beforeend","<li>item "+n++ +"</li>");if(n<20)requestAnimationFrame(()=>setTimeout(f,60))})()</script>',
      list(20),
    ),
    row(
      'an accordion that opens itself',
      '<style>.a{display:grid;grid-template-rows:0fr;transition:grid-template-rows .9s}.a.on{grid-template-rows:1fr}.a div{overflow:hidden}</style><div class="a"><div><p>opened</p></div></div><script>onload=()=>setTimeout(()=>document.querySelector(".a").classList.add("on"),400)</script>',
      '<style>.a{display:grid}.a div{overflow:hidden}</style><div class="a"><div><p>opened</p></div></div>',
    ),
    row(
      'a table that is sorted after a second',
      '<p id="a">b</p><p id="b">a</p><script>setTimeout(()=>a.before(b),1000)</script>',
      '<p>a</p><p>b</p>',
    ),
    row(
      'tabs that are built after load',
      '<div id="t" hidden><b>Tab</b></div><script>onload=()=>requestIdleCallback(()=>setTimeout(()=>t.hidden=false,500))</script>',
      '<div><b>Tab</b></div>',
    ),
    row(
      'an element that upgrades itself late',
      '<x-late>…</x-late><script>setTimeout(()=>customElements.define("x-late",class extends HTMLElement{connectedCallback(){setTimeout(()=>this.textContent="upgraded",300)}}),500)</script>',
      '<x-late>upgraded</x-late>',
    ),
    row(
      'text that is replaced three times',
      '<p id="p">one</p><script>setTimeout(()=>{p.textContent="two";setTimeout(()=>{p.textContent="three";setTimeout(()=>p.textContent="four",500)},500)},500)</script>',
      '<p>four</p>',
    ),
  ],
  'what is drawn': [
    row(
      'a chart that draws itself for a second',
      '<canvas id="c" width="400" height="200"></canvas><script>const g=c.getContext("2d");const s=performance.now();(function f(){const p=Math.min(1,(performance.now()-s)/1000);g.fillStyle="#06c";g.fillRect(0,0,400*p,200);if(p<1)requestAnimationFrame(f)})()</script>',
      '<canvas id="c" width="400" height="200"></canvas><script>const g=c.getContext("2d");g.fillStyle="#06c";g.fillRect(0,0,400,200)</script>',
    ),
    row(
      'a canvas that is drawn after a request',
      '<canvas id="c" width="400" height="200"></canvas><script>fetch("/late.json").then(()=>{const g=c.getContext("2d");g.fillStyle="#06c";g.fillRect(0,0,400,200)})</script>',
      '<canvas id="c" width="400" height="200"></canvas><script>const g=c.getContext("2d");g.fillStyle="#06c";g.fillRect(0,0,400,200)</script>',
    ),
    row(
      'lines of an SVG that draw themselves',
      '<style>path{stroke-dasharray:400;animation:d 1.5s both}@keyframes d{from{stroke-dashoffset:400}}</style><svg width="420" height="20"><path d="M10 10H410" stroke="#06c" stroke-width="8"/></svg>',
      '<svg width="420" height="20"><path d="M10 10H410" stroke="#06c" stroke-width="8" stroke-dasharray="400"/></svg>',
    ),
    row(
      'an SVG animation',
      '<svg width="420" height="50"><rect width="20" height="50" fill="#06c"><animate attributeName="width" from="20" to="400" dur="1s" fill="freeze"/></rect></svg>',
      '<svg width="420" height="50"><rect width="400" height="50" fill="#06c"/></svg>',
    ),
    row(
      'formulas that are typeset late',
      '<p id="f">\\(x^2\\)</p><script>setTimeout(()=>f.innerHTML="<i>x</i><sup>2</sup>",1300)</script>',
      '<p><i>x</i><sup>2</sup></p>',
    ),
    row(
      'code that is coloured late',
      '<pre id="p">let a = 1</pre><script>onload=()=>requestIdleCallback(()=>setTimeout(()=>p.innerHTML="<b>let</b> a = <i>1</i>",600))</script>',
      '<pre><b>let</b> a = <i>1</i></pre>',
    ),
    row(
      'a chart whose bars grow in an SVG by a script',
      '<svg width="420" height="120"><rect id="r" y="120" width="60" height="0" fill="#06c"/></svg><script>const s=performance.now();(function f(t){const p=Math.min(1,Math.max(0,(t-s)/900));r.setAttribute("height",100*p);r.setAttribute("y",120-100*p);if(p<1)requestAnimationFrame(f)})(s)</script>',
      '<svg width="420" height="120"><rect y="20" width="60" height="100" fill="#06c"/></svg>',
    ),
    row(
      'a filter that is taken away',
      '<style>h1{filter:blur(12px);transition:filter 1s}.on h1{filter:none}</style><h1>Sharp</h1><script>onload=()=>setTimeout(()=>document.body.className="on",200)</script>',
      '<h1>Sharp</h1>',
    ),
    row(
      'a clip that opens',
      '<style>.box{animation:o 1.1s .3s both}@keyframes o{from{clip-path:inset(0 100% 0 0)}}</style><div class="box"></div>',
      '<div class="box"></div>',
    ),
    row(
      'a slide show that stops at its second picture',
      '<div id="s" style="display:flex;width:200px;overflow:hidden"><div class="box" style="flex:none"></div><div class="box" style="flex:none;background:#c60"></div></div><script>setTimeout(()=>s.scrollTo({left:200,behavior:"smooth"}),500)</script>',
      '<div class="box" style="background:#c60"></div>',
    ),
    row(
      'a slide show that a busy script has just begun',
      `<div id="s" style="display:flex;width:200px;overflow:hidden"><div class="box" style="flex:none"></div><div class="box" style="flex:none;background:#c60"></div></div><script>${busy}onload=()=>setTimeout(()=>{busy(400);s.scrollTo({left:200,behavior:"smooth"})})</script>`,
      '<div class="box" style="background:#c60"></div>',
    ),
  ],
  'what is announced': [
    row('a page that a meta element refreshes', `${goesOn('/arrived', 3)}<p>Please wait`, arrived),
    row(
      'a chain of a timer, a header and an element',
      '<p>One moment</p><script>setTimeout(()=>location.replace("/refreshing"),1200)</script>',
      arrived,
    ),
    row(
      'a countdown that leads to another page',
      '<p id="p">5</p><script>let n=5;const t=setInterval(()=>{p.textContent=--n;if(n===0){clearInterval(t);location.href="/arrived"}},1000)</script>',
      arrived,
    ),
    row(
      'a timer of five seconds that leads to another page',
      '<p>You will be redirected</p><script>setTimeout(()=>{location="/arrived"},5000)</script>',
      arrived,
    ),
    row(
      'rows that come by server-sent events',
      '<p id="s">connecting</p><script>new EventSource("/events").onmessage=({data})=>{s.textContent="";document.body.insertAdjacentHTML("beforeend","<p>"+data+"</p>")}</script>',
      `<p></p>${[1, 2, 3, 4].map((at) => `<p>row ${at}</p>`).join('')}`,
    ),
    row(
      'steps of an interval that ends',
      '<p id="p">Step 0</p><script>let n=0;const t=setInterval(()=>{p.textContent="Step "+ ++n;if(n===4){clearInterval(t);p.textContent="Done"}},800)</script>',
      '<p>Done</p>',
    ),
    row(
      'the third beat of an interval that ends, after two that show nothing,',
      '<p id="p">Wait</p><script>let n=0;const t=setInterval(()=>{if(++n===3){clearInterval(t);p.textContent="Done"}},700)</script>',
      '<p>Done</p>',
    ),
    row(
      'an SVG image that draws itself',
      '<img src="/drawn.svg" width="300" height="100">',
      svgImage('<rect width="300" height="100" fill="#06c"/>'),
    ),
    row(
      'an SVG background that styles draw',
      `<style>.box{background:url("${svgUrl('<style>rect{animation:in 1.5s .5s both}@keyframes in{from{width:0}}</style><rect width="300" height="100" fill="#06c"/>')}")}</style><div class="box"></div>`,
      '<div class="box"></div>',
    ),
    row(
      'a page that only loads itself again later',
      '<meta http-equiv="refresh" content="3"><p>Status</p>',
      '<p>Status</p>',
    ),
  ],
  'shadow roots and frames': [
    row(
      'a transition in a shadow root that begins after a timer',
      shadow(
        '<style>.box{margin-left:400px;transition:margin 800ms}.on{margin-left:0}</style><div class="box"></div>',
      ) + later(700, 'root.querySelector(".box").className="box on"'),
      shadow('<div class="box"></div>'),
    ),
    row(
      'a heading in a shadow root that fades in for two seconds',
      shadow('<style>h1{animation:in 2s both}@keyframes in{from{opacity:0}}</style><h1>Hello</h1>'),
      shadow('<h1>Hello</h1>'),
    ),
    row(
      'the web animations of a script in a nested shadow root',
      `${shadow(shadow('<div class="box"></div>'))}<script>const box=root.firstChild.shadowRoot.querySelector(".box");box.animate([{transform:"scale(0)"},{transform:"none"}],{duration:1500,fill:"both"})</script>`,
      shadow(shadow('<div class="box"></div>')),
    ),
    row(
      'an SVG animation in a shadow root',
      shadow(
        '<svg width="420" height="50"><rect width="20" height="50" fill="#06c"><animate attributeName="width" from="20" to="400" dur="1s" fill="freeze"/></rect></svg>',
      ),
      shadow('<svg width="420" height="50"><rect width="400" height="50" fill="#06c"/></svg>'),
    ),
    row(
      'a number in a shadow root that an interval counts up',
      `${shadow('<h1>0</h1>')}<script>let n=0;const t=setInterval(()=>{root.querySelector("h1").textContent=n+=5;if(n>=100)clearInterval(t)},60)</script>`,
      shadow('<h1>100</h1>'),
    ),
    row(
      'an element whose shadow root is attached late and filled by frames',
      '<x-late></x-late><script>setTimeout(()=>customElements.define("x-late",class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:"open"});let n=0;(function f(){r.innerHTML="<h1>"+(n+=2)+"</h1>";if(n<100)requestAnimationFrame(f)})()}}),500)</script>',
      shadow('<h1>100</h1>'),
    ),
    row(
      'a picture in a shadow root',
      shadow('<img src="/late.svg" width="100" height="100" style="display:block">'),
      '<img src="/late.svg" width="100" height="100" style="display:block">',
    ),
    row(
      'a spinner in a shadow root',
      shadow(`${turning}<div class="spinner"></div>`) + later(2_200, 'root.innerHTML="<h1>Ready</h1>"'),
      shadow('<h1>Ready</h1>'),
    ),
    row(
      'a text in a frame that a timer replaces',
      frame('<p id="p">Loading</p><script>setTimeout(()=>p.textContent="Form",1500)</script>'),
      frame('<p>Form</p>'),
    ),
    row(
      'a number in a frame of a frame that frames count up',
      frame(
        frame(
          '<h1 id="c">0</h1><script>const s=performance.now();(function f(t){const p=Math.min(1,Math.max(0,(t-s)/1600));c.textContent=Math.round(500*p);if(p<1)requestAnimationFrame(f)})(s)</script>',
        ),
      ),
      frame(frame('<h1>500</h1>')),
    ),
    row(
      'an entrance in a frame of another origin',
      frame('<style>h1{animation:in 2s both}@keyframes in{from{opacity:0}}</style><h1>Hello</h1>', 'sandbox'),
      frame('<h1>Hello</h1>'),
    ),
    row(
      'a list in a frame of another origin that sets the height of its frame',
      `${frame('<ul id="l"></ul><script>let n=0;const t=setInterval(()=>{l.insertAdjacentHTML("beforeend","<li>item</li>");parent.postMessage(n,"*");if(++n===5)clearInterval(t)},300)</script>', 'sandbox="allow-scripts"')}<script>onmessage=({data})=>document.querySelector("iframe").style.height=80+data*20+"px"</script>`,
      frame(`<ul>${'<li>item</li>'.repeat(5)}</ul>`).replace('height:200px', 'height:160px'),
    ),
    row(
      'a frame below the view that never rests, which nobody sees,',
      `<h1>Text</h1><div style="height:2000px"></div>${frame('<h1 id="t"></h1><script>setInterval(()=>t.textContent=Math.random(),20)</script>')}`,
      '<h1>Text</h1>',
    ),
  ],
  'what ends too late': [
    row(
      'a note that goes after a minute',
      '<style>.box{animation:gone 1s 60s forwards}@keyframes gone{to{visibility:hidden}}</style><div class="box"></div>',
      '<div class="box"></div>',
    ),
    row(
      'a bar of a day, half way,',
      '<style>.box{animation:grow 86400s -43200s linear}@keyframes grow{from{width:0}to{width:400px}}</style><div class="box"></div>',
      '<div class="box"></div>',
    ),
    row(
      'the web animations of a script that take a day',
      '<div class="box" id="m"></div><script>m.animate([{opacity:1},{opacity:0}],{duration:864e5})</script>',
      '<div class="box"></div>',
    ),
    row(
      'a transition of ten minutes in a shadow root',
      shadow('<style>.box{transition:margin 600s}.on{margin-left:400px}</style><div class="box"></div>') +
        later(300, 'root.querySelector(".box").className="box on"'),
      shadow('<div class="box"></div>'),
    ),
    row(
      'an SVG animation of an hour',
      '<svg width="420" height="50"><rect width="100" height="50" fill="#06c"><animate attributeName="width" from="100" to="400" dur="360000s"/></rect></svg>',
      '<svg width="420" height="50"><rect width="100" height="50" fill="#06c"/></svg>',
    ),
    row(
      'an hour in a frame',
      frame('<style>h1{animation:out 3600s}@keyframes out{to{opacity:0}}</style><h1>Hello</h1>'),
      frame('<h1>Hello</h1>'),
    ),
  ],
};

const late =
  (type: string, body: string, ms = 1_200): Answer =>
  (_req, res) => {
    setTimeout(() => res.writeHead(200, { 'Content-Type': type }).end(body), ms);
  };
/** What the pages ask for, later than their load. */
export const lateAnswers: Pages = {
  '/drawn.svg': late(
    'image/svg+xml',
    svgOf(
      '<rect width="10" height="100" fill="#06c"><animate attributeName="width" from="10" to="300" begin="0.5s" dur="2s" fill="freeze"/></rect>',
    ),
    0,
  ),
  '/arrived': page(arrived, style),
  '/refreshing': (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html', Refresh: '1;url=/going-on' }).end('<p>Redirecting</p>'),
  '/going-on': page(goesOn('/arrived', 1)),
  '/events': (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let sent = 0;
    const timer = setInterval(() => {
      res.write(`data: row ${(sent += 1)}\n\n`);
      if (sent === 4) clearInterval(timer);
    }, 500);
    res.on('close', () => clearInterval(timer));
  },
  '/late.json': late('application/json', '["one","two"]'),
  '/late.js': late('text/javascript', 'document.getElementById("app").textContent="from the late script"'),
  '/late.css': late('text/css', '.late.box{background:#c60;width:300px}'),
  '/late.svg': late(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#0a0"/></svg>',
  ),
};
