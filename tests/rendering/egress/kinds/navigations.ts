import { redirect } from '../hostile-site.ts';
import { script, attribute, quoted, frame, inFrame, click } from './html.ts';
import type { Kind } from './kind.ts';

export const navigations: readonly Kind[] = [
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
 * Windows of their own, which a capture closes. On a page apart: closing one that is about to go
 * elsewhere can keep the headless shell from ever firing `load` in the page that opened it.
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

export const redirects: readonly Kind[] = [
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
