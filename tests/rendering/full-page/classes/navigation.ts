import { pair, stripes, type Pair } from './pair.ts';

const rest = stripes(16);
const whenScrolled = (work: string, from = 50): string =>
  `<script>const n=document.querySelector("nav");addEventListener("scroll",()=>{const on=scrollY>${from};${work}})</script>`;
const fixed = '<style>.fixed{position:fixed;top:0;left:0;right:0;z-index:9}</style>';
const toggle = 'n.classList.toggle("fixed",on)';
const still = `<nav></nav>${rest}`;

/**
 * Navigation that scripts fix, shrink, copy or hide while the page is scrolled: once in the
 * picture, in its place, and over nothing.
 */
export const navigation: readonly Pair[] = [
  pair('it becomes fixed', `${fixed}<nav></nav>${rest}${whenScrolled(toggle)}`, still),
  pair(
    'it becomes fixed a moment later',
    `${fixed}<nav></nav>${rest}${whenScrolled(`clearTimeout(n.t);n.t=setTimeout(()=>${toggle},20)`)}`,
    still,
  ),
  pair(
    'it becomes fixed after a pause',
    `${fixed}<nav></nav>${rest}${whenScrolled(`clearTimeout(n.t);n.t=setTimeout(()=>${toggle},140)`)}`,
    still,
  ),
  pair(
    'it becomes sticky',
    `<style>.fixed{position:sticky;top:0;z-index:9}</style><nav></nav>${rest}${whenScrolled(`setTimeout(()=>${toggle},15)`)}`,
    still,
  ),
  pair(
    'it shrinks',
    `<style>nav{position:sticky;top:0;transition:height .3s}.fixed{height:30px}</style><nav></nav>${rest}${whenScrolled(toggle)}`,
    still,
  ),
  pair(
    'it stands below a heading, and keeps its room',
    `${fixed}<div style="height:250px"></div><div style="height:60px"><nav></nav></div>${rest}${whenScrolled(toggle, 250)}`,
    `<div style="height:250px"></div>${still}`,
  ),
  pair(
    'it stands where one section meets the next',
    `${fixed}<div style="height:370px"></div><div style="height:60px"><nav></nav></div>${rest}${whenScrolled(toggle, 370)}`,
    `<div style="height:370px"></div>${still}`,
  ),
  pair(
    'a copy of it comes',
    `<nav></nav>${rest}${whenScrolled('if(on&&!n.c){n.c=n.cloneNode();n.c.style.cssText="position:fixed;top:0;left:0;right:0";document.body.append(n.c)}')}`,
    still,
  ),
  pair(
    'it hides on the way down',
    `<style>nav{position:fixed;top:0;left:0;right:0;transition:transform .3s}.up{transform:translateY(-100%)}</style><nav></nav>${rest}<script>let l=0;const n=document.querySelector("nav");addEventListener("scroll",()=>{n.classList.toggle("up",scrollY>l);l=scrollY})</script>`,
    `<nav style="position:absolute;left:0;right:0"></nav>${rest}`,
  ),
  pair(
    'a class of the body fixes and colours it',
    `<style>nav{position:absolute;top:0;left:0;right:0}.far nav{position:fixed;background:#000}</style><nav></nav>${rest}${whenScrolled('document.body.classList.toggle("far",on)')}`,
    `<nav style="position:absolute;left:0;right:0"></nav>${rest}`,
  ),
];
