import { boxes, pair, stripes, times, type Pair } from './pair.ts';

const rest = stripes(16);
const blue = 'url(/blue.svg)';
const spaced = times(10, () => '<div><p style="margin:40px 0;height:100px;background:#06c"></p></div>');
const low = '@media(max-width:300px)';

/** What one picture of the browser gets wrong by itself. */
export const native: readonly Pair[] = [
  pair(
    'parts that are rendered when they are near, with margins of what is in them',
    `<style>div{content-visibility:auto;contain-intrinsic-size:1px auto 500px}</style>${spaced}<script>1</script>`,
    `<style>div{display:flow-root}</style>${spaced}`,
  ),
  pair(
    'a background that stays in place',
    `<style>html{background:${blue} center/cover no-repeat fixed}body{background:none}</style>${boxes('<div class="box" style="background:#fc0"></div>')}`,
    `<style>html,body{background:#06c}</style>${boxes('<div class="box" style="background:#fc0"></div>')}`,
  ),
  pair(
    'a layer behind the page',
    `<div style="position:fixed;inset:0;z-index:-1;background:#06c"></div>${boxes('<div class="box" style="background:#fc0"></div>')}`,
    `<style>body{background:#06c}</style>${boxes('<div class="box" style="background:#fc0"></div>')}`,
  ),
  pair(
    'a layer of the body itself',
    `<style>body::before{content:"";position:fixed;inset:0;z-index:-1;background:#06c}body{background:none}</style>${boxes('<div class="box" style="background:#fc0"></div>')}`,
    `<style>body{background:#06c}</style>${boxes('<div class="box" style="background:#fc0"></div>')}`,
  ),
  pair(
    'a window to a background in place',
    `${rest}<div style="height:300px;background:${blue} center/cover no-repeat fixed"></div>${rest}`,
    `${rest}<div style="height:300px;background:#06c"></div>${rest}`,
  ),
  pair(
    'a margin that another size of the window changes',
    `<style>main{margin-left:200px;transition:margin .4s}${low}{main{margin-left:0}}</style><main>${rest}</main><script>1</script>`,
    `<main style="margin-left:200px">${rest}</main>`,
  ),
  pair(
    'a colour that another size of the window changes',
    `<style>nav{background:#0a0;transition:background .5s}${low}{nav{background:#fff}}</style><nav></nav>${rest}<script>1</script>`,
    `<nav style="background:#0a0"></nav>${rest}`,
  ),
  pair(
    'an entrance that another size of the window begins again',
    `<style>@keyframes in{from{opacity:0}}nav{animation:in .6s both}${low}{nav{display:none}}</style><nav></nav>${rest}<script>1</script>`,
    `<nav></nav>${rest}`,
  ),
  pair(
    'a header that shrinks while it is scrolled',
    `<style>nav{position:sticky;top:0}nav.small{height:20px}</style><nav></nav>${rest}<script>addEventListener("scroll",()=>document.querySelector("nav").classList.toggle("small",scrollY>0))</script>`,
    `<nav></nav>${rest}`,
  ),
  pair(
    'a page that grows at its foot',
    `<main>${stripes(6)}</main><script>let n=3;addEventListener("scroll",()=>{if(n>0&&scrollY+innerHeight>document.documentElement.scrollHeight-50){n-=1;document.querySelector("main").insertAdjacentHTML("beforeend",'${stripes(4)}')}})</script>`,
    `${stripes(6)}${stripes(4)}${stripes(4)}${stripes(4)}`,
  ),
  pair(
    'images that load when they are near',
    boxes('<img loading="lazy" width="300" height="180" style="display:block" src="/blue.svg">'),
    boxes('<div style="width:300px;height:180px;background:#06c"></div>'),
  ),
  pair(
    'windows to a picture that stays in place',
    `${rest}<div style="height:300px;clip-path:inset(0)"><i style="position:fixed;inset:0;background:#06c"></i></div>${rest}`,
    `${rest}<div style="height:300px;background:#06c"></div>${rest}`,
  ),
  pair(
    'a menu that a script folds in a narrow window',
    `<nav></nav>${rest}<script>addEventListener("resize",()=>{if(innerWidth<300)document.querySelector("nav").style.height="10px"})</script>`,
    `<nav></nav>${rest}`,
  ),
];
