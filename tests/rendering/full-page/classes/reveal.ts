import { boxes, pair, times, type Pair } from './pair.ts';

const observe = (work: string, options = '{}'): string =>
  `<script>const io=new IntersectionObserver((all)=>{for(const e of all){${work}}},${options});for(const one of document.querySelectorAll('.box'))io.observe(one)</script>`;
const shown = boxes();
const lines = times(6, (index) => `<p style="margin:0;height:30px">${index}</p>`);
/** None of them is in two sections: what waits for the next one is not there in the first. */
const parts = `<style>section{height:400px}</style>${boxes(`<div class="box">${lines}</div>`)}<section><nav></nav></section>`;
/** Several of them in one view. */
const low = times(
  16,
  () => '<section style="height:100px;padding:10px"><div class="box" style="height:80px"></div></section>',
);
const hidden = '<style>.box{opacity:0}.box.on{opacity:1}</style>';
const on = 'if(e.isIntersecting)e.target.classList.add("on")';

/** What comes into the page when it is scrolled to. */
export const reveal: readonly Pair[] = [
  pair('boxes fade in', `${hidden}<style>.box{transition:opacity .6s}</style>${shown}${observe(on)}`, shown),
  pair(
    'boxes slide in once',
    `<style>.box{transform:translateY(90px);transition:transform .7s .1s}.box.on{transform:none}</style>${shown}${observe(`${on};if(e.isIntersecting)io.unobserve(e.target)`)}`,
    shown,
  ),
  pair(
    'a handler of the scrolling looks ten times a second',
    `${hidden}${shown}<script>let due;const look=()=>{due=0;for(const b of document.querySelectorAll(".box"))if(b.getBoundingClientRect().top<innerHeight)b.classList.add("on")};addEventListener("scroll",()=>{due||=setTimeout(look,100)});look()</script>`,
    shown,
  ),
  pair('boxes wait to be seen whole', `${hidden}${shown}${observe(on, '{threshold:.95}')}`, shown),
  pair(
    'boxes wait until they are well in view',
    `${hidden}${shown}<section></section>${observe(on, '{rootMargin:"0px 0px -25% 0px"}')}`,
    `${shown}<section></section>`,
  ),
  pair(
    'boxes go again when they leave the view',
    `${hidden}${shown}${observe('e.target.classList.toggle("on",e.isIntersecting)')}`,
    shown,
  ),
  pair(
    'background pictures are asked for late',
    `<style>.box{background:#fff}</style>${shown}${observe('if(e.isIntersecting)e.target.style.background="url(/blue.svg)"')}`,
    boxes('<div class="box" style="background:url(/blue.svg)"></div>'),
  ),
  pair(
    'boxes are animated by a script',
    `${shown}${observe('if(e.isIntersecting){io.unobserve(e.target);e.target.animate([{opacity:0},{opacity:1}],{duration:900,fill:"both"})}')}`,
    shown,
  ),
  pair(
    'boxes come one after the other by timers',
    `${hidden}${shown}${observe('if(e.isIntersecting)setTimeout(()=>e.target.classList.add("on"),250)')}`,
    shown,
  ),
  pair(
    'boxes are faded in by frames',
    `${hidden}${shown}${observe('if(e.isIntersecting){io.unobserve(e.target);let o=0;(function f(){o=Math.min(1,o+.04);e.target.style.opacity=o;if(o<1)requestAnimationFrame(f)})()}')}`,
    shown,
  ),
  pair(
    'boxes come one by one and go again, while a longer timer runs',
    `${hidden}${low}<script>let due;const next=()=>{const b=document.querySelector(".due");if(due||!b)return;b.classList.remove("due");b.classList.add("on");setTimeout(()=>{},900);due=setTimeout(()=>{due=0;requestAnimationFrame(next)},100)}</script>${observe('if(e.isIntersecting){e.target.classList.add("due");next()}else e.target.classList.remove("on","due")')}`,
    low,
  ),
  pair(
    'boxes come one by one by timers that set the next one, and go again',
    `${hidden}${low}<script>let runs;const next=()=>{const b=document.querySelector(".due");runs=!!b;if(!b)return;b.classList.remove("due");b.classList.add("on");setTimeout(next,120)}</script>${observe('if(e.isIntersecting){e.target.classList.add("due");if(!runs){runs=true;setTimeout(next,120)}}else e.target.classList.remove("on","due")')}`,
    low,
  ),
  pair(
    'numbers count up ten times a second, and from the start again when they are seen again',
    `${boxes('<div class="box">0</div>')}${observe('if(!e.isIntersecting)continue;const b=e.target;clearInterval(b.i);b.textContent=0;b.i=setInterval(()=>{b.textContent=Number(b.textContent)+1;if(b.textContent==="10")clearInterval(b.i)},100)')}`,
    boxes('<div class="box">10</div>'),
  ),
  pair(
    'more comes at the foot, a moment after the scrolling has ended',
    `<main>${shown}</main><script>let due,more=0;addEventListener("scroll",()=>{clearTimeout(due);due=setTimeout(async()=>{if(more===3||scrollY+innerHeight<document.documentElement.scrollHeight-50)return;more+=1;await fetch("/late.json");document.querySelector("main").insertAdjacentHTML("beforeend",'<div class="box"></div>')},200)})</script>`,
    `<main>${shown}${'<div class="box"></div>'.repeat(3)}</main>`,
  ),
  pair(
    'parts of the page are fetched when they are near',
    `${boxes('<div class="box" style="background:#fff"></div>')}${observe('if(e.isIntersecting){io.unobserve(e.target);fetch("/late.json").then(()=>e.target.style.background="#06c")}')}`,
    shown,
  ),
  pair(
    'boxes with most of the page in them come from below and go again',
    `<style>.box{opacity:0;transform:translateY(100px)}.box.on{opacity:1;transform:none}</style>${parts}${observe('e.target.classList.toggle("on",e.isIntersecting)')}`,
    parts,
  ),
  pair(
    'boxes come in by styles alone, and one over a seam is no exception',
    `<style>@keyframes in{from{opacity:0;translate:0 90px}}.box{animation:in linear both;animation-timeline:view();animation-range:entry 0% cover 40%}</style>${shown}<section></section>`,
    `${shown}<section></section>`,
  ),
  pair(
    'boxes come in and go out by styles alone',
    `<style>@keyframes by{0%,100%{opacity:0}30%,70%{opacity:1}}.box{animation:by linear both;animation-timeline:view()}</style><section></section>${shown}<section></section><script>1</script>`,
    `<section></section>${shown}<section></section>`,
  ),
  pair(
    'a bar says how far the page is read',
    `<style>@keyframes read{from{width:0}}i{position:fixed;top:0;left:0;width:100%;height:9px;background:#c00;animation:read linear both;animation-timeline:scroll()}</style><i></i>${shown}`,
    shown,
  ),
];
