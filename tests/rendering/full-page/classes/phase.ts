import { times } from './pair.ts';

/**
 * `head` and `body` of a page on which a seam of two sections shows, unless all sections show one
 * state of it.
 */
export type Moving = { readonly name: string; readonly body: string };
const row = (name: string, body: string): Moving => ({ name, body });

const tall = '<div style="height:1600px;position:relative">';
const bar = (css: string, more = ''): string =>
  `<i class="bar" style="position:absolute;left:100px;top:0;width:120px;height:1600px;background:#06c;${css}"${more}></i>`;
/** Blocks of 300 pixels that lie over the seams at 400, 800 and 1200. */
const overSeams = (css = ''): string =>
  times(
    3,
    (index) =>
      `<b class="block" style="position:absolute;left:100px;top:${index * 400 + 250}px;width:200px;height:300px;background:#06c;${css}"></b>`,
  );
const keyframes = (text: string): string => `<style>@keyframes go{${text}}</style>`;
const onScroll = (work: string): string =>
  `<script>addEventListener("scroll",()=>{for(const b of document.querySelectorAll(".block")){${work}}})</script>`;

export const phase: readonly Moving[] = [
  row(
    'a bar moves to and fro',
    `${keyframes('to{transform:translateX(300px)}')}${tall}${bar('animation:go .7s linear infinite alternate')}</div>`,
  ),
  row(
    'a background changes for ever',
    `${keyframes('0%{background:#06c}50%{background:#c60}')}${tall}${bar('animation:go .9s linear infinite')}</div>`,
  ),
  row(
    'a script pulses a bar',
    `${tall}${bar('')}</div><script>document.querySelector(".bar").animate([{opacity:.2},{opacity:1}],{duration:700,iterations:Infinity,direction:"alternate"})</script>`,
  ),
  row(
    'a bar grows for ever',
    `${keyframes('to{width:400px}')}${tall}${bar('animation:go .8s ease-in-out infinite alternate')}</div>`,
  ),
  row(
    'a drawing that moves',
    `${tall}<svg width="640" height="1600" style="display:block"><rect width="60" height="1600" fill="#06c"><animate attributeName="x" from="0" to="500" dur="1.1s" repeatCount="indefinite"/></rect></svg></div>`,
  ),
  row(
    'a pseudo-element that moves',
    `${keyframes('to{left:400px}')}<style>.p::before{content:"";position:absolute;left:0;width:80px;height:1600px;background:#06c;animation:go .6s linear infinite alternate}</style><div class="p" style="height:1600px;position:relative"></div>`,
  ),
  row(
    'an animation that begins in view',
    `${keyframes('to{transform:translateX(300px)}')}<style>.on{animation:go .5s linear infinite alternate}</style>${tall}${overSeams()}</div><script>new IntersectionObserver((all,io)=>{for(const e of all)if(e.isIntersecting)e.target.classList.add("on")}).observe(document.querySelector(".block"))</script>`,
  ),
  row(
    'blocks that move sideways with the scrolling',
    `${tall}${overSeams()}</div>${onScroll('b.style.transform="translateX("+scrollY*.2+"px)"')}`,
  ),
  row(
    'blocks that move up with the scrolling',
    `${tall}${overSeams()}</div>${onScroll('b.style.transform="translateY("+scrollY*-.1+"px)"')}`,
  ),
  row(
    'blocks that fade with the scrolling',
    `${tall}${overSeams()}</div>${onScroll('b.style.opacity=1-scrollY/2000')}`,
  ),
  row(
    'backgrounds that move with the scrolling',
    `${tall}${overSeams('background:linear-gradient(90deg,#06c 50%,#c60 50%)')}</div>${onScroll('b.style.backgroundPosition=scrollY*.3+"px 0"')}`,
  ),
  row(
    'pictures that move in their frames with the scrolling',
    `${tall}${times(3, (index) => `<div style="position:absolute;left:100px;top:${index * 400 + 250}px;width:400px;height:300px;overflow:hidden"><b class="block" style="position:absolute;inset:0;background:linear-gradient(90deg,#06c 50%,#c60 50%)"></b></div>`)}</div>${onScroll('b.style.transform="translateX("+scrollY*.2+"px)"')}`,
  ),
  row(
    'blocks that styles move with the scrolling',
    `${keyframes('to{transform:translateX(300px)}')}${tall}${overSeams('animation:go linear both;animation-timeline:scroll()')}</div>`,
  ),
];
