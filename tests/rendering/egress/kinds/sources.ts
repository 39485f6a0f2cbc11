import { hostOf, script, module, quoted, inFrame } from './html.ts';
import type { Kind } from './kind.ts';

export const scripts: readonly Kind[] = [
  { name: 'script', html: (url) => `<script src="${url}"></script>` },
  { name: 'script async', html: (url) => `<script async src="${url}"></script>` },
  { name: 'script module', html: (url) => `<script type="module" src="${url}"></script>` },
  { name: 'static import', html: (url) => module(`import ${quoted(url)}`) },
  { name: 'dynamic import', html: (url) => script(`import(${quoted(url)}).catch(()=>0)`) },
  { name: 'document.write', html: (url) => script(`document.write('<script async src="${url}"><\\/script>')`) },
];

export const links: readonly Kind[] = [
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
