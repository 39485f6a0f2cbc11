import type { BrowserBuild } from '../../../services/render/src/browser/builds.ts';
import { redirect, served } from './hostile-site.ts';

/** One way in which a page makes a browser send something. */
export type Kind = {
  readonly name: string;
  /** The part of a page that sends something to `url`, which has a host of its own, no port, and the path `/x`. */
  readonly html: (url: string) => string;
  /** A spelling of the host that is the point of this kind. */
  readonly host?: string;
  /** Not sent where there is a proxy: here it must come to nothing at all. */
  readonly bypassesProxy?: true;
  /** The other build sends it only when a person clicks, or not at all. */
  readonly onlyIn?: BrowserBuild;
  /** Why it may or may not get as far as to the guard. */
  readonly uncertain?: string;
  /** Sent by no browser build in this place even without a guard, and why. Kept so that a browser that starts to send it is noticed. */
  readonly unsent?: string;
};

const hostOf = (url: string): string => new URL(url).host;
const script = (code: string): string => `<script>try{${code}}catch(e){console.log(e)}</script>`;
const module = (code: string): string => `<script type="module">${code}</script>`;
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\x3c');
const frame = (src: string, more = ''): string => `<iframe ${more} src="${attribute(src)}"></iframe>`;
/** A document of the hostile site in a frame, for what would carry the page itself away. */
const inFrame = (html: string, headers: Record<string, string> = {}): string => frame(served({ body: html, headers }));
const style = (css: string): string => `<style>${css}</style>`;
const worker = (code: string, options = ''): string =>
  script(`new Worker(URL.createObjectURL(new Blob([${quoted(code)}],{type:'text/javascript'}))${options})`);
const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;
const servedSvg = (inside: string, head = ''): string =>
  served({ type: 'image/svg+xml', body: `<?xml version="1.0"?>${head}${svg(inside)}` });
const click = (html: string): string => inFrame(`${html}<script>document.querySelector('a,input').click()</script>`);
const peer = (urls: string): string =>
  script(
    `const p=new RTCPeerConnection({iceServers:[{urls:${quoted(urls)},username:'u',credential:'c'}],iceCandidatePoolSize:1});p.createDataChannel('d');p.createOffer().then(o=>p.setLocalDescription(o))`,
  );
const playlist = (url: string): string =>
  served({
    type: 'application/vnd.apple.mpegurl',
    body: `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}.ts\n#EXT-X-ENDLIST`,
  });

const elements: readonly Kind[] = [
  { name: 'img', html: (url) => `<img src="${url}">` },
  { name: 'img srcset', html: (url) => `<img srcset="${url} 1x, ${url} 2x">` },
  { name: 'picture', html: (url) => `<picture><source srcset="${url}"><img></picture>` },
  { name: 'new Image', html: (url) => script(`new Image().src=${quoted(url)}`) },
  { name: 'input image', html: (url) => `<input type="image" src="${url}">` },
  { name: 'body background', html: (url) => inFrame(`<body background="${url}">`) },
  { name: 'video', html: (url) => `<video src="${url}" preload="auto"></video>` },
  { name: 'video source', html: (url) => `<video preload="auto"><source src="${url}"></video>` },
  { name: 'video poster', html: (url) => `<video poster="${url}"></video>` },
  {
    name: 'video playlist',
    html: (url) => `<video src="${attribute(playlist(url))}" preload="auto" muted autoplay></video>`,
  },
  { name: 'audio', html: (url) => `<audio src="${url}" preload="auto"></audio>` },
  { name: 'new Audio', html: (url) => script(`new Audio(${quoted(url)}).load()`) },
  {
    name: 'track',
    html: (url) =>
      `<video crossorigin><track default kind="subtitles" src="${url}"></video>${script("document.currentScript.previousSibling.textTracks[0].mode='showing'")}`,
  },
  { name: 'iframe', html: (url) => frame(url) },
  { name: 'iframe sandboxed', html: (url) => frame(url, 'sandbox="allow-scripts"') },
  { name: 'iframe srcdoc', html: (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>` },
  { name: 'frameset', html: (url) => inFrame(`<frameset cols="*"><frame src="${url}"></frameset>`) },
  {
    name: 'blob frame',
    html: (url) =>
      script(
        `const f=document.createElement('iframe');f.src=URL.createObjectURL(new Blob([${quoted(`<img src="${url}">`)}],{type:'text/html'}));document.body.append(f)`,
      ),
  },
  { name: 'data frame', html: (url) => frame(`data:text/html,<img src="${url}">`) },
  { name: 'object', html: (url) => `<object data="${url}"></object>` },
  { name: 'object of a type', html: (url) => `<object data="${url}" type="image/png"></object>` },
  { name: 'embed', html: (url) => `<embed src="${url}">` },
  { name: 'embed of a type', html: (url) => `<embed src="${url}" type="text/html">` },
];

const styles: readonly Kind[] = [
  { name: 'css background', html: (url) => `<p style="background:url(${url})">x</p>` },
  { name: 'css image-set', html: (url) => `<p style="background:image-set('${url}' 1x)">x</p>` },
  { name: 'css list-style', html: (url) => `<ul style="list-style-image:url(${url})"><li>x</ul>` },
  { name: 'css border-image', html: (url) => `<p style="border:1px solid;border-image:url(${url}) 1">x</p>` },
  { name: 'css mask', html: (url) => `<p style="mask-image:url(${url})">x</p>` },
  { name: 'css content', html: (url) => `${style(`.c::before{content:url(${url})}`)}<p class="c">x</p>` },
  { name: 'css shape', html: (url) => `<p style="float:left;shape-outside:url(${url})">x</p>` },
  {
    name: 'css filter',
    html: (url) => `<p style="filter:url(${url}.svg#f)">x</p>`,
    unsent: 'a filter of another origin is never used',
  },
  { name: 'css @import', html: (url) => style(`@import url(${url});`) },
  {
    name: 'css @import in a sheet',
    html: (url) =>
      `<link rel="stylesheet" href="${attribute(served({ type: 'text/css', body: `@import "${url}";` }))}">`,
  },
  {
    name: 'css @font-face',
    html: (url) =>
      `${style(`@font-face{font-family:f${hostOf(url).length};src:url(${url})}`)}<p style="font-family:f${hostOf(url).length}">text</p>`,
  },
  { name: 'FontFace', html: (url) => script(`new FontFace('g','url(${url})').load().catch(()=>0)`) },
];

const scripts: readonly Kind[] = [
  { name: 'script', html: (url) => `<script src="${url}"></script>` },
  { name: 'script async', html: (url) => `<script async src="${url}"></script>` },
  { name: 'script module', html: (url) => `<script type="module" src="${url}"></script>` },
  { name: 'static import', html: (url) => module(`import ${quoted(url)}`) },
  { name: 'dynamic import', html: (url) => script(`import(${quoted(url)}).catch(()=>0)`) },
  { name: 'document.write', html: (url) => script(`document.write('<script async src="${url}"><\\/script>')`) },
];

const links: readonly Kind[] = [
  { name: 'link stylesheet', html: (url) => `<link rel="stylesheet" href="${url}">` },
  { name: 'link preload', html: (url) => `<link rel="preload" as="image" href="${url}">` },
  { name: 'link modulepreload', html: (url) => `<link rel="modulepreload" href="${url}">` },
  { name: 'link prefetch', html: (url) => `<link rel="prefetch" href="${url}">` },
  {
    name: 'link preconnect',
    html: (url) => `<link rel="preconnect" href="${url}">`,
    unsent: 'turned off with background networking',
  },
  {
    name: 'link dns-prefetch',
    html: (url) => `<link rel="dns-prefetch" href="//n-${hostOf(url).replaceAll(/\W+/g, '-')}.example">`,
    unsent: 'asks name servers only, whom no canary counts under a host',
  },
  {
    name: 'link manifest',
    html: (url) => `<link rel="manifest" href="${url}">`,
    unsent: 'a headless browser installs no applications',
  },
  { name: 'link icon', html: (url) => `<link rel="icon" href="${url}">`, unsent: 'a headless browser shows no icons' },
  { name: 'link header', html: (url) => inFrame('<p>x</p>', { Link: `<${url}>; rel=preload; as=image` }) },
  {
    name: 'speculation prefetch',
    html: (url) =>
      `<script type="speculationrules">{"prefetch":[{"urls":["${url}"],"eagerness":"immediate"}]}</script>`,
    bypassesProxy: true,
  },
  {
    name: 'speculation prerender',
    html: (url) =>
      `<script type="speculationrules">{"prerender":[{"urls":["${url}"],"eagerness":"immediate"}]}</script>`,
    unsent: 'another origin is never prerendered',
  },
];

const navigations: readonly Kind[] = [
  { name: 'meta refresh', html: (url) => inFrame(`<meta http-equiv="refresh" content="0;url=${url}">`) },
  { name: 'refresh header', html: (url) => inFrame('<p>x</p>', { Refresh: `0;url=${url}` }) },
  { name: 'location', html: (url) => inFrame(script(`location.href=${quoted(url)}`)) },
  {
    name: 'form GET',
    html: (url) => inFrame(`<form action="${url}"><input name="a"></form>${script('document.forms[0].submit()')}`),
  },
  {
    name: 'form POST',
    html: (url) =>
      inFrame(`<form method="post" action="${url}"><input name="a"></form>${script('document.forms[0].submit()')}`),
  },
  { name: 'link in a frame', html: (url) => click(`<a href="${url}">x</a>`) },
  { name: 'link that downloads', html: (url) => click(`<a download href="${url}">x</a>`) },
  { name: 'link with ping', html: (url) => click(`<a ping="${url}" href="#x">x</a>`), onlyIn: 'shell' },
];

/**
 * Windows of their own, which a capture closes. On a page apart: closing one that is about to go elsewhere can keep the headless shell from
 * ever firing `load` in the page that opened it.
 */
export const popupKinds: readonly Kind[] = [
  {
    name: 'link to a new page',
    html: (url) => click(`<a target="_blank" rel="noopener" href="${url}">x</a>`),
    onlyIn: 'shell',
    uncertain: 'a capture closes it at once',
  },
  {
    name: 'popup',
    html: (url) => script(`open(${quoted(url)},'_blank','width=9,height=9')`),
    onlyIn: 'shell',
    uncertain: 'a capture closes it at once',
  },
  {
    name: 'popup that moves on',
    html: (url) => script(`const w=open('about:blank');if(w)w.location=${quoted(url)}`),
    onlyIn: 'shell',
    uncertain: 'a capture closes it at once',
  },
];

const calls: readonly Kind[] = [
  { name: 'fetch no-cors', html: (url) => script(`fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0)`) },
  { name: 'fetch cors', html: (url) => script(`fetch(${quoted(url)},{credentials:'include'}).catch(()=>0)`) },
  {
    name: 'fetch with preflight',
    html: (url) => script(`fetch(${quoted(url)},{method:'PUT',headers:{a:'b'},body:'c'}).catch(()=>0)`),
  },
  {
    name: 'fetch keepalive',
    html: (url) => script(`fetch(${quoted(url)},{keepalive:true,mode:'no-cors',method:'POST',body:'a'}).catch(()=>0)`),
  },
  {
    name: 'fetch with the metadata header',
    html: (url) => script(`fetch(${quoted(url)},{headers:{'Metadata-Flavor':'Google'}}).catch(()=>0)`),
  },
  { name: 'XHR', html: (url) => script(`const x=new XMLHttpRequest();x.open('GET',${quoted(url)});x.send()`) },
  {
    name: 'XHR synchronous',
    html: (url) => script(`const x=new XMLHttpRequest();x.open('GET',${quoted(url)},false);x.send()`),
  },
  { name: 'sendBeacon', html: (url) => script(`navigator.sendBeacon(${quoted(url)},'a')`) },
  { name: 'EventSource', html: (url) => script(`const e=new EventSource(${quoted(url)});e.onerror=()=>e.close()`) },
  { name: 'WebSocket', html: (url) => script(`new WebSocket(${quoted(url.replace('http', 'ws'))})`) },
  { name: 'WebSocket over TLS', html: (url) => script(`new WebSocket(${quoted(url.replace('http', 'wss'))})`) },
  {
    name: 'fetch over TLS',
    html: (url) => script(`fetch(${quoted(url.replace('http', 'https'))},{mode:'no-cors'}).catch(()=>0)`),
  },
];

const workers: readonly Kind[] = [
  { name: 'fetch in a worker', html: (url) => worker(`fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0)`) },
  { name: 'WebSocket in a worker', html: (url) => worker(`new WebSocket(${quoted(url.replace('http', 'ws'))})`) },
  { name: 'importScripts', html: (url) => worker(`importScripts(${quoted(url)})`) },
  { name: 'import in a worker', html: (url) => worker(`import ${quoted(url)}`, ",{type:'module'}") },
  {
    name: 'worker redirected',
    html: (url) => script(`new Worker(${quoted(redirect(url))})`),
    unsent: 'a worker of another origin is never asked for',
  },
  {
    name: 'shared worker',
    html: (url) =>
      script(
        `new SharedWorker(${quoted(served({ type: 'text/javascript', body: `fetch(${quoted(url)},{mode:'no-cors'})` }))})`,
      ),
  },
];

const documents: readonly Kind[] = [
  { name: 'svg image', html: (url) => svg(`<image href="${url}" width="9" height="9"/>`) },
  {
    name: 'svg feImage',
    html: (url) => svg(`<filter id="i"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#i)"/>`),
  },
  {
    name: 'svg use',
    html: (url) => svg(`<use href="${url}#a"/>`),
    unsent: 'an element of another origin is never used',
  },
  {
    name: 'svg foreignObject',
    html: (url) =>
      svg(
        `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject>`,
      ),
  },
  { name: 'svg file in a frame', html: (url) => frame(servedSvg(`<image xlink:href="${url}" width="9" height="9"/>`)) },
  {
    name: 'svg file with a sheet',
    html: (url) => frame(servedSvg('<g/>', `<?xml-stylesheet href="${url}" type="text/css"?>`)),
  },
  {
    name: 'svg file with a script',
    html: (url) => `<object data="${attribute(servedSvg(`<script href="${url}"/>`))}" type="image/svg+xml"></object>`,
  },
  {
    name: 'svg file as image',
    html: (url) => `<img src="${attribute(servedSvg(`<image href="${url}" width="9" height="9"/>`))}">`,
    unsent: 'an image loads nothing else',
  },
  {
    name: 'xslt redirected',
    html: (url) =>
      frame(
        served({
          type: 'text/xml',
          body: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${attribute(redirect(url))}"?><a/>`,
        }),
      ),
    unsent: 'a style sheet of another origin is never asked for',
  },
  {
    name: 'xslt that loads a document',
    html: (url) =>
      frame(
        served({
          type: 'text/xml',
          body: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${attribute(served({ type: 'text/xsl', body: `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/"><html><img src="{'${url}'}"/></html></x:template></x:stylesheet>` }))}"?><a/>`,
        }),
      ),
  },
  {
    name: 'xml entity',
    html: (url) => frame(served({ type: 'text/xml', body: `<!DOCTYPE a [<!ENTITY b SYSTEM "${url}">]><a>&b;</a>` })),
    unsent: 'external entities are not loaded',
  },
  {
    name: 'csp report',
    html: (url) => inFrame('<script>1</script>', { 'Content-Security-Policy': `script-src 'none'; report-uri ${url}` }),
  },
];

const redirects: readonly Kind[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `img redirected ${status}`,
    html: (url: string) => `<img src="${attribute(redirect(url, status))}">`,
  })),
  {
    name: 'img redirected three times',
    html: (url) => `<img src="${attribute(redirect(redirect(redirect(url, 307), 301)))}">`,
  },
  { name: 'frame redirected', html: (url) => frame(redirect(url)) },
  { name: 'script redirected', html: (url) => `<script src="${attribute(redirect(url))}"></script>` },
  {
    name: 'fetch redirected',
    html: (url) => script(`fetch(${quoted(redirect(url, 307))},{method:'POST',body:'a'}).catch(()=>0)`),
  },
  {
    name: 'form redirected',
    html: (url) =>
      inFrame(
        `<form method="post" action="${attribute(redirect(url, 308))}"></form>${script('document.forms[0].submit()')}`,
      ),
  },
];

/** `10.88.1.n` and `127.88.1.n`, spelled as no filter of texts expects them. */
const spellings: readonly Kind[] = [
  { name: 'localhost', host: 'localhost' },
  { name: 'name under localhost', host: 'a.localhost' },
  { name: 'IPv6 loopback', host: '[::1]' },
  { name: 'decimal', host: '173539585' },
  { name: 'hexadecimal', host: '0x7f580102' },
  { name: 'octal', host: '012.0130.01.03' },
  { name: 'short', host: '127.5767428' },
  { name: 'mapped', host: '[::ffff:10.88.1.5]' },
  { name: 'full-width', host: '１０.88.1.6' },
  { name: 'with a dot behind', host: '10.88.1.8.' },
].map(({ name, host }) => ({ name: `spelled: ${name}`, host, html: (url: string) => `<img src="${url}">` }));

const refusedSpellings: readonly Kind[] = [
  {
    name: 'spelled: with credentials',
    host: 'user:secret@10.88.1.7',
    html: (url) => `<img src="${url}">`,
    unsent: 'credentials are taken only in the address of a page',
  },
  {
    name: 'frame with credentials',
    host: 'user:secret@10.88.1.9',
    html: (url) => inFrame(script(`location.href=${quoted(url)}`)),
    onlyIn: 'full',
    uncertain: 'seen without a proxy alone',
  },
];

const besideTheProxy: readonly Kind[] = [
  { name: 'WebRTC STUN', html: (url) => peer(`stun:${hostOf(url)}:3478`), bypassesProxy: true },
  { name: 'WebRTC TURN', html: (url) => peer(`turn:${hostOf(url)}:3478?transport=udp`), bypassesProxy: true },
  { name: 'WebRTC TURN over TCP', html: (url) => peer(`turn:${hostOf(url)}:3478?transport=tcp`), bypassesProxy: true },
  { name: 'WebRTC TURN over TLS', html: (url) => peer(`turns:${hostOf(url)}:443?transport=tcp`), bypassesProxy: true },
];

const schemesRefused: readonly Omit<Kind, 'unsent'>[] = [
  { name: 'file frame', html: () => frame('file:///etc/passwd') },
  { name: 'file image', html: () => '<img src="file:///etc/passwd">' },
  { name: 'view-source', html: (url) => frame(`view-source:${url}`) },
  { name: 'chrome page', html: () => frame('chrome://net-internals') },
  { name: 'filesystem', html: (url) => frame(`filesystem:${url}`) },
  { name: 'ftp', html: (url) => `<img src="${url.replace('http', 'ftp')}">` },
];
const otherSchemes: readonly Kind[] = schemesRefused.map((kind) => ({
  ...kind,
  unsent: 'a page may not lead there',
}));

/** What a page may do only where it is secure. */
export const secureKinds: readonly Kind[] = [
  {
    name: 'fetch in a service worker',
    html: (url) =>
      script(
        `navigator.serviceWorker.register(${quoted(served({ type: 'text/javascript', body: `oninstall=e=>e.waitUntil(fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0))` }))})`,
      ),
  },
  {
    name: 'service worker redirected',
    html: (url) => script(`navigator.serviceWorker.register(${quoted(redirect(url))},{scope:'/a/'})`),
    unsent: 'a worker is never redirected',
  },
  {
    name: 'cache',
    html: (url) => script(`caches.open('a').then(c=>c.add(new Request(${quoted(url)},{mode:'no-cors'}))).catch(()=>0)`),
  },
  {
    name: 'audio worklet',
    html: (url) => script(`new OfflineAudioContext(1,1,8000).audioWorklet.addModule(${quoted(url)}).catch(()=>0)`),
  },
  { name: 'paint worklet', html: (url) => script(`CSS.paintWorklet.addModule(${quoted(url)}).catch(()=>0)`) },
  {
    name: 'WebTransport',
    html: (url) =>
      script(
        `const t=new WebTransport(${quoted(url.replace('http', 'https'))});t.ready.catch(()=>0);t.closed.catch(()=>0)`,
      ),
    bypassesProxy: true,
  },
];

/** What a page on plain HTTP can do in its own window. */
export const pageKinds: readonly Kind[] = [
  ...elements,
  ...styles,
  ...scripts,
  ...links,
  ...navigations,
  ...calls,
  ...workers,
  ...documents,
  ...redirects,
  ...spellings,
  ...refusedSpellings,
  ...besideTheProxy,
  ...otherSchemes,
];

export const kinds: readonly Kind[] = [...pageKinds, ...popupKinds];

/** A few that tell each guard of the browser from the others: what goes to loopback, datagrams, and names that are looked up. */
export const guardKinds: readonly Kind[] = [
  ...kinds.filter(({ name }) => ['img', 'iframe', 'fetch no-cors', 'WebSocket'].includes(name)),
  ...besideTheProxy,
  { name: 'WebRTC TURN by name', html: () => peer('turn:turn.example.com:3478?transport=udp'), bypassesProxy: true },
  { name: 'WebRTC STUN by name', html: () => peer('stun:stun.example.com:3478'), bypassesProxy: true },
];
