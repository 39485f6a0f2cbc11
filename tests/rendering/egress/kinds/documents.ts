import { redirect, served } from '../hostile-site.ts';
import { attribute, frame, inFrame, svg, servedSvg } from './html.ts';
import type { Kind } from './kind.ts';

export const documents: readonly Kind[] = [
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
