import { served } from '../hostile-site.ts';
import { hostOf, script, attribute, quoted, frame, inFrame, style, playlist } from './html.ts';
import type { Kind } from './kind.ts';

export const elements: readonly Kind[] = [
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

export const styles: readonly Kind[] = [
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
