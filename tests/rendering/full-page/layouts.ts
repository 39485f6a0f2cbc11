import { page } from '@tintype/testing/site';

const words =
  'the quick brown fox jumps over a lazy dog while seven grey wizards make toxic brew for an evil queen and jack'.split(
    ' ',
  );
const text = (seed: number, count = 60): string =>
  Array.from({ length: count }, (_, index) => words[(seed * 7 + index * 13) % words.length]).join(' ');
const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const paragraphs = (count: number): string => times(count, (index) => `<p>${text(index)}</p>`);
const cards = (count: number): string =>
  times(count, (index) => `<article><h3>Card ${index}</h3><p>${text(index, 25)}</p></article>`);
const image = (colours: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><defs><linearGradient id="g">${colours
      .split(' ')
      .map((colour, index) => `<stop offset="${index}" stop-color="${colour}"/>`)
      .join('')}</linearGradient></defs><rect width="300" height="200" fill="url(#g)"/></svg>`,
  )}`;
const styled = (css: string, body: string): string =>
  page(body, `<style>body{margin:0;font:16px/1.5 sans-serif;color:#222222}${css}</style>`);

/**
 * Pages that stand still: nothing is fixed, nothing loads late, nothing reacts. A height that is no
 * multiple of the viewport's.
 */
export const layouts: Readonly<Record<string, string>> = {
  'an article': styled('main{max-width:600px;margin:auto}', `<main><h1>Title</h1>${paragraphs(12)}</main>`),
  'blocks of colour': styled(
    'div{height:333px}',
    times(9, (index) => `<div style="background:hsl(${index * 40} 70% 60%)"></div>`),
  ),
  'a gradient over the whole page': styled(
    'main{height:2477px;background:linear-gradient(160deg,#112233,#ffccaa,#22aa88)}',
    '<main></main>',
  ),
  'a grid of cards': styled(
    'main{display:grid;grid-template-columns:repeat(3,1fr);gap:17px;padding:13px}article{border:1px solid #999999;padding:9px;border-radius:7px;box-shadow:0 3px 9px #00000044}',
    `<main>${cards(15)}</main>`,
  ),
  'flex with a sidebar': styled(
    'main{display:flex}aside{flex:0 0 200px;background:#eeeeee}section{flex:1;padding:20px}',
    `<main><aside>${paragraphs(5)}</aside><section>${paragraphs(10)}</section></main>`,
  ),
  'a table': styled(
    'table{border-collapse:collapse;width:100%}td,th{border:1px solid #aaaaaa;padding:5px}tr:nth-child(even){background:#f4f4f4}',
    `<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead>${times(40, (index) => `<tr><td>${index}</td><td>${text(index, 4)}</td><td>${index * 37}</td></tr>`)}</table>`,
  ),
  'columns of text': styled('main{columns:3;padding:20px}', `<main>${paragraphs(24)}</main>`),
  floats: styled(
    'img{float:left;margin:0 15px 5px 0}p{clear:none}',
    times(
      6,
      (index) => `<img src="${image('#ff0000 #0000ff')}"><p>${text(index, 120)}</p><div style="clear:both"></div>`,
    ),
  ),
  images: styled(
    'img{display:block;width:100%;height:377px;object-fit:cover}',
    times(7, (index) => `<img src="${image(index % 2 === 0 ? '#ff8800 #004488' : '#00ff88 #880044')}">`),
  ),
  'sections as high as the viewport': styled(
    'section{height:100vh;display:grid;place-items:center}section:nth-child(odd){background:#ddeeff}',
    times(4, (index) => `<section><h2>Part ${index}</h2></section>`) + '<footer style="height:91px">end</footer>',
  ),
  'dynamic viewport units': styled(
    'header{min-height:100dvh;background:#335577}main{padding:5vh 5vw}',
    `<header></header><main>${paragraphs(8)}</main>`,
  ),
  dark: styled('body{background:#111111;color:#eeeeee}code{background:#333333}', paragraphs(12)),
  'positioned boxes': styled(
    'main{position:relative;height:2311px}i{position:absolute;width:150px;height:150px;border-radius:50%;background:#aa225588}',
    `<main>${times(20, (index) => `<i style="left:${(index * 137) % 640}px;top:${index * 109}px"></i>`)}</main>`,
  ),
  transforms: styled('article{margin:60px;padding:20px;background:#ddeedd;transform:rotate(-2deg)}', cards(8)),
  'filters and blending': styled(
    'section{height:420px;margin:20px;background:linear-gradient(#ff0000,#0000ff)}section:nth-child(3n){filter:blur(4px)}section:nth-child(3n+1){filter:sepia(.8)}section:nth-child(3n+2){mix-blend-mode:multiply;opacity:.7}',
    times(6, () => '<section></section>'),
  ),
  'right to left': page(
    `<main dir="rtl">${paragraphs(12)}</main>`,
    '<style>body{margin:0;font:18px/1.7 serif}main{padding:30px}</style>',
  ),
  'lists and forms': styled(
    'form{padding:20px}input,select,textarea{display:block;margin:8px;width:300px}',
    `<form>${times(8, (index) => `<label>${text(index, 3)}<input value="${index}"></label><ul><li>${text(index, 9)}</li><li>${text(index + 1, 9)}</li></ul>`)}</form>`,
  ),
  'fractions of a pixel': styled(
    'div{height:33.37px;border-bottom:.5px solid #000000;padding-left:10.4px}',
    times(60, (index) => `<div style="background:hsl(${index * 11} 50% 80%)">${text(index, 6)}</div>`),
  ),
  'wider than the viewport': styled(
    'pre{font-size:15px}main{width:1153px;background:linear-gradient(90deg,#ffeeee,#eeeeff)}',
    `<main>${paragraphs(12)}<pre>${text(3, 30)}</pre></main>`,
  ),
  'shadow roots': page(
    '<x-part></x-part><script>customElements.define("x-part",class extends HTMLElement{constructor(){super();this.attachShadow({mode:"open"}).innerHTML="<style>div{height:300px;margin:20px;border:3px solid #005500}</style>"+"<div>inside</div>".repeat(8)}})</script>',
    '<style>body{margin:0}</style>',
  ),
  'a page no taller than the viewport': styled('', '<h1>Short</h1>'),
  'an anchor, smooth scrolling and snapping': styled(
    'html{scroll-behavior:smooth;scroll-snap-type:y mandatory}section{height:95vh;scroll-snap-align:start;background:#ffeedd}section:nth-child(odd){background:#ddffee}',
    times(5, (index) => `<section id="s${index}">${text(index)}</section>`),
  ),
};
