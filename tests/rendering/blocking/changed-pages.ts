import { story } from './overlays.ts';
import { add, age, bar, cookies, middle, news, onLoad, row, script, shade, type Twin } from './twin.ts';

/** Rules that hold the place of the scrollbar that a lock takes away. */
const roomForScrollbar: readonly (readonly [name: string, rule: string])[] = [
  ['a gutter', 'html.l{overflow:hidden;scrollbar-gutter:stable}'],
  ['padding of the locked body', '.l body{overflow:hidden;padding-right:15px}'],
  ['padding of the body in a locked root', 'html.l{overflow:hidden}.l body{padding-right:17px}'],
  ['a margin', 'html.l{overflow:hidden;margin-right:15px}'],
  ['a border', '.l body{overflow:hidden;border-right:15px solid transparent}'],
  ['by an attribute', 'body[data-scroll-locked]{overflow:hidden!important;margin-right:15px!important}'],
];
/** Rules that ask the document whether a dialog is open. */
const whileOpen: readonly (readonly [name: string, rule: string])[] = [
  ['a lock with a gutter', 'html:has(dialog[open]){overflow:hidden;scrollbar-gutter:stable}'],
  ['padding', 'body:has(dialog[open]){overflow:hidden;padding-right:40px}'],
  ['a darker ground', 'html:has(dialog[open]){background:#667}body:has(dialog[open]){background:none}'],
  ['pale headings', 'body:has(dialog[open]) h1{opacity:.3}'],
  ['smaller letters', 'body:has(dialog[open]) main{font-size:14px}'],
  ['a hidden heading', 'main:has(~dialog[open]) h1{visibility:hidden}'],
];

/** What is laid over the page does something to the page beneath. */
export const changedPages: Readonly<Record<string, readonly Twin[]>> = {
  'age gate': [
    row('opaque, over everything', `<div style="${shade};background:#111"><div style="${middle}">${age}</div></div>`),
    row(
      'its ground beside it, opaque',
      `<div style="${shade};background:#111"></div><div role="dialog" aria-modal="true" style="${middle}">${age}</div>`,
    ),
    row(
      'with a picture for its ground',
      `<div style="${shade};background:url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E) #030"></div><div role="dialog" aria-modal="true" style="${middle}">${age}</div>`,
    ),
    row(
      'the page is hidden until then',
      `<style>body.gate main{visibility:hidden}</style><div style="${shade};background:#fff"><div style="${middle}">${age}</div></div>${script(`document.body.className='gate'`)}`,
    ),
    row(
      'the page is transparent until then',
      `<style>body.gate main{opacity:0}</style><div style="${middle}" role="dialog" aria-modal="true">${age}</div>${script(`document.body.className='gate'`)}`,
    ),
    row(
      'the page has room for a scrollbar that went',
      `<div role="dialog" aria-modal="true" style="${middle}">${age}</div>${script(`Object.assign(document.body.style,{overflow:'hidden',paddingRight:'132px'})`)}`,
    ),
    row('as a dialog element', `<dialog id="d">${age}</dialog>${script('d.showModal()')}`),
    row(
      'the page is fixed',
      `<style>html.gate{position:fixed;width:100%;overflow:hidden}</style><div style="${shade}"><div style="${middle}">${age}</div></div>${script(`document.documentElement.className='gate'`)}`,
    ),
    row(
      'blurred backdrop',
      `<div style="${shade};background:none;backdrop-filter:blur(9px)"></div><div role="dialog" aria-modal="true" style="${middle}">${age}</div>`,
    ),
    row(
      'by birthday',
      `<div style="${shade}"><form style="${middle}"><h2>Age verification</h2><p>Enter your date of birth</p><select><option>1990</option></select><button>Enter</button></form></div>`,
    ),
    row(
      'come after load with a fade',
      `<style>@keyframes in{from{opacity:0}}</style>${onLoad(add(`<div class="age-gate" style="${shade};animation:in .8s both"><div style="${middle}">${age}</div></div>`), 150)}`,
    ),
  ],
  'fade of a wall': [
    row(
      'the text is masked',
      `<style>body.w main{-webkit-mask-image:linear-gradient(#000,transparent 60%);mask-image:linear-gradient(#000,transparent 60%)}</style><div style="${bar};height:160px">${news}</div>${script(`document.body.className='w'`)}`,
    ),
    row(
      'the text is blurred',
      `<style>body.w main{filter:blur(4px)}</style><div style="${bar};height:160px">${news}</div>${script(`document.body.className='w'`)}`,
    ),
    row(
      'its paragraphs are in a blurred part',
      `<style>body.w article{filter:blur(6px)}</style><div style="${bar};height:180px">${news}</div>${script(`document.querySelector('main').innerHTML='<article>'+document.querySelector('main').innerHTML+'</article>';document.body.className='w'`)}`,
    ),
    row(
      'faded by opacity, with a transition back',
      `<style>main{transition:opacity .8s}body.w main{opacity:.15}</style><div style="${bar};height:160px">${news}</div>${script(`document.body.className='w'`)}`,
    ),
    row(
      'white glass over the page',
      `<div style="position:fixed;inset:0;background:rgba(255,255,255,.8);z-index:60;pointer-events:none"></div><div style="${bar};height:160px">${news}</div>`,
    ),
    row(
      'a wash by a pseudo-element of the main part',
      `<style>body.w main::after{content:"";position:fixed;inset:0;background:rgba(255,255,255,.85);z-index:50}</style><div style="${bar};height:160px">${news}</div>${script(`document.body.className='w'`)}`,
    ),
    row(
      'a blurred glass before the page',
      `<div class="overlay" style="position:fixed;inset:0;backdrop-filter:blur(6px);z-index:60"></div><div style="${bar};height:160px;z-index:61">${news}</div>`,
    ),
    row(
      'grey',
      `<style>html.w{filter:grayscale(1) brightness(.5)}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${script(`document.documentElement.className='w'`)}`,
    ),
    row(
      'the wall is in the wash',
      `<div style="position:fixed;inset:0;background:linear-gradient(transparent,#fff 50%);z-index:60"><div style="position:absolute;bottom:0;left:0;right:0;padding:30px">${news}</div></div>`,
    ),
    row(
      'all that is inert is pale',
      `<style>[inert]{opacity:.2}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${script(`document.querySelector('main').inert=true`)}`,
    ),
  ],
  'scroll lock': [
    row(
      'overflow of body',
      `<style>body.l{overflow:hidden}</style><div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.body.className='l'`)}`,
    ),
    row(
      'overflow of html',
      `<style>html.l{overflow:hidden}</style><div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.documentElement.className='l'`)}`,
    ),
    row(
      'both, as high as the view',
      `<style>.l,.l body{overflow:hidden;height:100%}</style><div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.documentElement.className='l'`)}`,
    ),
    row(
      'a fixed body',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`Object.assign(document.body.style,{position:'fixed',top:'0',width:'100%'})`)}`,
    ),
    row(
      'a fixed body with its height',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`Object.assign(document.body.style,{position:'fixed',top:'0',width:'100%',height:'100vh',overflow:'hidden'})`)}`,
    ),
    row(
      'a fixed html',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`Object.assign(document.documentElement.style,{position:'fixed',top:'0',width:'100%'})`)}`,
    ),
    row(
      'the wrapper is cut',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`Object.assign(document.querySelector('main').style,{height:'100vh',overflow:'hidden',boxSizing:'border-box'})`)}`,
    ),
    row(
      'set again and again',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`const t=setInterval(()=>document.body.style.overflow='hidden',100);setTimeout(()=>clearInterval(t),900)`)}`,
    ),
    row(
      'clip',
      `<style>html.l,html.l body{overflow:clip}</style><div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.documentElement.className='l'`)}`,
    ),
    ...roomForScrollbar.map(([name, rule]) =>
      row(
        `room for a scrollbar: ${name}`,
        `<style>${rule}</style><div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.documentElement.className='l';document.body.setAttribute('data-scroll-locked','')`)}`,
      ),
    ),
    ...whileOpen.map(([name, rule]) =>
      row(
        `as long as a dialog is open: ${name}`,
        `<style>${rule}</style><dialog id="d">${news}</dialog>${script('d.showModal()')}`,
      ),
    ),
    row(
      'a gutter that the page has by itself stays',
      `<div style="${shade}"><div style="${middle}">${news}</div></div>${script(`document.documentElement.className='l'`)}`,
      `<style>html{scrollbar-gutter:stable}html.l{overflow:hidden}</style>${story}`,
    ),
    row(
      'with a banner that an accept-all button closes',
      `<style>body.l{overflow:hidden}</style><div class="cookie-wall" style="${shade}"><div style="${middle}">${cookies}</div></div>${script(`document.body.className='l'`)}`,
    ),
  ],
};
