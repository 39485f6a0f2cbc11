import { times } from './pair.ts';

/** `count` elements that a reader would call one page of documentation. */
type Huge = { readonly name: string; readonly html: string };
const row = (name: string, html: string): Huge => ({ name, html });
const style =
  '<style>body{margin:0;background:#fff;font:14px sans-serif}section{box-sizing:border-box;height:500px;overflow:hidden;padding:10px}section:nth-child(even){background:#9bd}h2{height:30px;margin:0}</style>';
const entry = (index: number): string =>
  `<p><b>entry</b> <i>${index}</i> <code>call(${index})</code> <a href="#${index}">more</a></p>`;
const sections = (
  count: number,
  perSection: number,
  head: (index: number) => string = (index) => `<h2>${index}</h2>`,
): string => times(count, (index) => `<section id="s${index}">${head(index)}${times(perSection, entry)}</section>`);
const spy =
  '<script>const links=document.querySelectorAll("nav a");addEventListener("scroll",()=>{const at=Math.floor(scrollY/500);links.forEach((l,i)=>l.classList.toggle("on",i===at))})</script>';
const menu = (count: number): string =>
  `<nav style="position:fixed;left:0;top:0;bottom:0;width:120px;overflow:auto;background:#eee">${times(count, (index) => `<a href="#s${index}" style="display:block">${index}</a>`)}</nav>`;
const observed =
  '<script>const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)e.target.classList.add("seen")});for(const s of document.querySelectorAll("section"))io.observe(s)</script>';

/** Pages of 30,000 to 100,000 elements, of which 6,000 pixels are asked for. */
export const huge: readonly Huge[] = [
  row('text', style + sections(100, 100)),
  row('100,000 elements', style + sections(200, 100)),
  row('a script', `${style}${sections(100, 100)}<script>1</script>`),
  row(
    'a handler of the scrolling',
    `${style}${sections(100, 100)}<script>addEventListener("scroll",()=>document.body.dataset.y=scrollY)</script>`,
  ),
  row('a menu that follows', `${style}${menu(100)}${sections(100, 100)}${spy}`),
  row('sticky headings', style + sections(100, 100, (index) => `<h2 style="position:sticky;top:0">${index}</h2>`)),
  row('sections that are observed', `${style}${sections(100, 100)}${observed}`),
  row(
    'a page of one deep list',
    `${style}${sections(100, 100, (index) => `<h2>${'<span>'.repeat(30)}${index}${'</span>'.repeat(30)}</h2>`)}<script>1</script>`,
  ),
  row(
    'a table',
    `${style}${times(100, (index) => `<section><table>${times(20, () => `<tr>${times(15, (cell) => `<td><code>${index + cell}</code></td>`)}</tr>`)}</table></section>`)}<script>1</script>`,
  ),
  row(
    'a header that becomes fixed',
    `${style}<style>.far header{position:fixed;top:0;left:0;right:0}</style><header style="height:40px;background:#c00"></header>${sections(100, 100)}<script>addEventListener("scroll",()=>document.querySelector("header").classList.toggle("x",scrollY>10))</script>`,
  ),
];
