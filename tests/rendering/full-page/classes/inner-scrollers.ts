import { pair, stripes, type Pair } from './pair.ts';

const inside = stripes(15);
const bar = (height: number): string => `<div style="flex:none;height:${height}px;background:#c00"></div>`;
const shadow =
  '<style>div:has(+ *){position:relative}div[style*="#c00"]::after{content:"";position:absolute;top:100%;left:0;right:0;height:6px;background:#000}</style>';
const column = 'display:flex;flex-direction:column;height:100vh';
const scroller = (css: string, more = ''): string => `<main style="overflow-y:auto;${css}">${more}${inside}</main>`;

/** Pages whose document does not scroll, or only a little: an element does. */
export const innerScrollers: readonly Pair[] = [
  pair(
    'below a header',
    `<div style="${column}">${bar(50)}${scroller('flex:1;min-height:0')}</div>`,
    `${bar(50)}${inside}`,
  ),
  pair(
    'below a header that casts a shadow',
    `${shadow}<div style="${column}">${bar(50)}${scroller('flex:1;min-height:0')}</div>`,
    `${shadow}${bar(50)}${inside}`,
  ),
  pair(
    'between a header and a footer',
    `<div style="${column}">${bar(50)}${scroller('flex:1;min-height:0')}${bar(30)}</div>`,
    `${bar(50)}${inside}${bar(30)}`,
  ),
  pair(
    'the body',
    `<style>html{height:100%;overflow:hidden}body{height:100%;overflow-y:auto}</style>${inside}`,
    inside,
  ),
  pair('over the whole view', scroller('position:fixed;inset:0'), inside),
  pair('as high as the view', scroller('height:100vh'), inside),
  pair('in a document that scrolls a little', `${bar(30)}${scroller('height:100vh')}`, `${bar(30)}${inside}`),
  pair(
    'in a document that scrolls a little, with a header of its own',
    `${bar(40)}<div style="${column}">${bar(50)}${scroller('flex:1;min-height:0')}</div>`,
    `${bar(40)}${bar(50)}${inside}`,
  ),
  pair(
    'in a shadow root',
    `<x-app><template shadowrootmode="open">${scroller('height:100vh')}</template></x-app>`,
    inside,
  ),
  pair(
    'in a shadow root that shows what stands outside of it, in a body that is fixed',
    `<style>body{position:fixed;inset:0}x-app{display:block;height:100%}</style><x-app><template shadowrootmode="open"><div style="position:absolute;inset:0;background:#fff"></div><main style="position:absolute;inset:0;overflow-y:auto"><slot></slot></main></template>${inside}</x-app>`,
    inside,
  ),
  pair(
    'with a header that is sticky in it',
    scroller('height:100vh', '<nav style="position:sticky;top:0"></nav>'),
    `<nav></nav>${inside}`,
  ),
  pair(
    'with parts that come when they are seen',
    `${scroller('height:100vh')}<script>const m=document.querySelector("main"),io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)e.target.style.opacity=1},{root:m});for(const d of m.children){d.style.opacity=0;io.observe(d)}</script>`,
    inside,
  ),
];
