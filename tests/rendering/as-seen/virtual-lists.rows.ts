import { both } from './both-modes.ts';
import { html, type Row, script, times } from './row.ts';

const listed = (count: number, high: number): string =>
  times(count, (at) => `<div style="height:${high}px;background:#fd8;border-bottom:1px solid">Order ${at + 1}</div>`);
const virtual = (make: string, after = ''): string =>
  html(
    `<h1 style="height:40px">Orders</h1><div id="list" style="position:relative"></div>${after}${script(`const count=60,high=40;const row=(at)=>{const e=document.createElement('div');e.style.cssText='height:40px;background:#fd8;border-bottom:1px solid;left:0;right:0';e.textContent='Order '+(at+1);return e}
const range=()=>{const top=-list.getBoundingClientRect().top;return[Math.max(0,Math.floor(top/high)-2),Math.min(count,Math.ceil((top+innerHeight)/high)+2)]};${make}`)}`,
  );
const foot = '<footer style="height:60px;background:#246"></footer>';
const stillList = html(`<h1 style="height:40px">Orders</h1>${listed(60, 40)}${foot}`);
/** Of one colour, by its number. */
const picture = `(at)=>'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="hsl('+at*6+' 60% 60%)"/></svg>'`;

/** Lists that keep only the rows near the view. */
export const virtualLists: readonly Row[] = [
  ...both(
    'a list that keeps its rows by number',
    virtual(
      `const have=new Map();list.style.height=count*high+'px';const draw=()=>{const[a,b]=range();for(const[i,e]of have)if(i<a||i>=b){e.remove();have.delete(i)}for(let i=a;i<b;i++)if(!have.has(i)){const e=row(i);e.style.position='absolute';e.style.top=i*high+'px';list.append(e);have.set(i,e)}};addEventListener('scroll',()=>requestAnimationFrame(draw));addEventListener('resize',draw);draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list that draws all of its rows again',
    virtual(
      `list.style.height=count*high+'px';const draw=()=>{const[a,b]=range();list.replaceChildren(...Array.from({length:b-a},(_,i)=>{const e=row(a+i);e.style.position='absolute';e.style.top=(a+i)*high+'px';return e}))};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list between two spacers',
    virtual(
      `const draw=()=>{const[a,b]=range();list.style.paddingTop=a*high+'px';list.style.paddingBottom=(count-b)*high+'px';list.replaceChildren(...Array.from({length:b-a},(_,i)=>row(a+i)))};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list whose rows are used again',
    virtual(
      `list.style.height=count*high+'px';const pool=Array.from({length:16},()=>{const e=row(0);e.style.position='absolute';list.append(e);return e});const draw=()=>{const[a]=range();pool.forEach((e,i)=>{const at=a+i;e.style.display=at<count?'':'none';e.style.transform='translateY('+at*high+'px)';e.style.top=0;e.textContent='Order '+(at+1)})};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list whose rows are emptied',
    virtual(
      `list.append(...Array.from({length:count},(_,i)=>row(i)));const draw=()=>{const[a,b]=range();[...list.children].forEach((e,i)=>{e.textContent=i>=a&&i<b?'Order '+(i+1):''})};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list whose rows are not displayed',
    virtual(
      `list.append(...Array.from({length:count},(_,i)=>row(i)));const draw=()=>{const[a,b]=range();[...list.children].forEach((e,i)=>{e.style.visibility=i>=a&&i<b?'':'hidden'})};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`,
      foot,
    ),
    stillList,
  ),
  ...both(
    'a list of pictures alone',
    html(
      `<h1 style="height:40px">Pictures</h1><div id="list" style="position:relative;height:2400px"></div>${foot}${script(`const draw=()=>{const top=-list.getBoundingClientRect().top,a=Math.max(0,Math.floor(top/40)-2);list.replaceChildren(...Array.from({length:Math.min(60-a,16)},(_,i)=>{const e=new Image();e.src=picture(a+i);e.style.cssText='position:absolute;left:0;width:100%;height:40px;top:'+(a+i)*40+'px';return e}))};const picture=${picture};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`)}`,
    ),
    html(
      `<h1 style="height:40px">Pictures</h1><div id="list" style="position:relative;height:2400px"></div>${foot}${script(`const picture=${picture};list.append(...Array.from({length:60},(_,i)=>{const e=new Image();e.src=picture(i);e.style.cssText='position:absolute;left:0;width:100%;height:40px;top:'+i*40+'px';return e}))`)}`,
    ),
  ).slice(1),
  ...both(
    'a list in a shadow root',
    html(
      `<h1 style="height:40px">Orders</h1><x-l></x-l>${foot}${script(`const root=document.querySelector('x-l').attachShadow({mode:'open'});root.innerHTML='<div style="position:relative;height:2400px"></div>';const list=root.firstChild;const draw=()=>{const top=-list.getBoundingClientRect().top,a=Math.max(0,Math.floor(top/40)-2);list.replaceChildren(...Array.from({length:Math.min(60-a,16)},(_,i)=>{const e=document.createElement('div');e.textContent='Order '+(a+i+1);e.style.cssText='position:absolute;left:0;right:0;box-sizing:border-box;background:#fd8;border-bottom:1px solid;height:40px;top:'+(a+i)*40+'px';return e}))};addEventListener('scroll',()=>requestAnimationFrame(draw));draw()`)}`,
    ),
    stillList,
  ).slice(1),
];
