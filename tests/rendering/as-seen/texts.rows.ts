import { html, lines, type Row, script, style, times } from './row.ts';

const markdown = { outputs: [{ type: 'markdown' }] };
const main = { outputs: [{ type: 'markdown', mainContentOnly: true }] };
const json = (selector: string, more: object = {}) => ({
  outputs: [{ type: 'json', schema: { all: { selector, ...more } } }],
});
const svg = (_req: unknown, res: import('node:http').ServerResponse): void =>
  void res
    .writeHead(200, { 'Content-Type': 'image/svg+xml' })
    .end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>');
const inline = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const code = ['if birds:', '    count(birds)', '', 'done()'];
const mono = 'white-space:pre;font-family:monospace';

/**
 * Sections that are shown once they have been in view, by each of the ways that pages hide them.
 */
const shownLate = (hidden: string, shown: string): string =>
  `${style(`.late{${hidden}}.late.in{${shown}}`)}<h1>Field guide</h1>${lines(10)}${times(3, (at) => `<section class="late" style="min-height:500px"><h2>Bird ${at + 1}.</h2><p>Seen in month ${at + 1}.</p></section>`)}${script('const io=new IntersectionObserver((all)=>{for(const e of all)if(e.isIntersecting)e.target.classList.add("in")});for(const e of document.querySelectorAll(".late"))io.observe(e)')}`;
const birds = ['Bird 1.', 'Seen in month 1.', 'Bird 3.', 'Seen in month 3.'];

/** Texts hold what a reader sees, as it is meant. */
export const texts: readonly Row[] = [
  {
    name: 'sections that are invisible until they are scrolled to',
    html: html(shownLate('visibility:hidden', 'visibility:visible')),
    request: { outputs: [...markdown.outputs, ...json('section', { multiple: true }).outputs] },
    says: birds,
  },
  {
    name: 'sections that are moved and faded until they are scrolled to',
    html: html(shownLate('opacity:0;transform:translateX(-200%)', 'opacity:1;transform:none')),
    request: markdown,
    says: birds,
  },
  {
    name: 'sections without their content until they are scrolled to',
    html: html(shownLate('', '').replace('classList.add("in")', 'innerHTML+="<p>Rings on both legs.</p>"')),
    request: markdown,
    says: [...birds, 'Rings on both legs.'],
  },
  {
    name: 'sections that are not rendered while they are far away',
    html: html(shownLate('content-visibility:auto;contain-intrinsic-size:500px', '')),
    request: { outputs: [...markdown.outputs, ...json('section', { multiple: true }).outputs] },
    says: birds,
  },
  {
    name: 'images that are loaded late, without their script',
    html: html(
      [
        '<img src="/img/spacer.gif" data-src="/img/one.jpg" alt="One">',
        '<img src="/img/two-20px.jpg" data-srcset="/img/two-400.jpg 400w, /img/two-800.jpg 800w" alt="Two">',
        `<img src="${inline}" data-actualsrc="/img/three.jpg" alt="Three">`,
        `<img src="${inline}" data-lazy-srcset="/img/four-800.jpg 800w" alt="Four">`,
        '<picture><source data-srcset="/img/five.webp" type="image/webp"><img alt="Five"></picture>',
        `<p><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" alt="Six"><noscript><img src="/img/six.jpg" alt="Six"></noscript></p>`,
        '<p><noscript><img src=\'/img/seven.jpg\' alt="Seven"></noscript></p>',
        '<img data-original="/img/eight.jpg" src="/img/blank.png" alt="Eight">',
        '<img src="/img/nine.jpg" data-title="Nine" data-url="/share?nine" alt="Nine">',
        '<p>Counted<noscript><img src="/count.gif" width="1" height="1"></noscript></p>',
      ]
        .map((image) => `<div>${image}</div>`)
        .join(''),
    ),
    pages: { '*': svg },
    request: markdown,
    says: [
      'one.jpg',
      'two-800.jpg',
      'three.jpg',
      'four-800.jpg',
      'five.webp',
      'six.jpg',
      'seven.jpg',
      'eight.jpg',
      'nine.jpg',
    ].map((name) => `/img/${name})`),
    saysNot: ['spacer', 'blank', 'share', 'count.gif'],
    once: ['six.jpg', 'seven.jpg'],
  },
  {
    name: 'images that their script has loaded',
    html: html(
      `${lines(20)}<img class="lazy" src="/img/spacer.gif" data-src="/img/one.jpg" data-srcset="/img/one-2x.jpg 2x" alt="One">${script('const i=document.querySelector("img");new IntersectionObserver(([e])=>{if(e.isIntersecting)i.src=i.dataset.src}).observe(i)')}`,
    ),
    pages: { '*': svg },
    request: markdown,
    says: ['/img/one.jpg)'],
    saysNot: ['spacer'],
  },
  {
    name: 'large first letters and what floats in a line',
    html: html(
      `${style('.cap{float:left;font-size:60px;line-height:50px}.cap2{position:absolute;left:0}.tip{position:absolute}')}
<p><span class="cap">T</span>he harbour was closed.</p><p><b style="float:left;font-size:40px">W</b>inter came.</p><p><span class="cap">“A</span>fter all, it is cold,” she said.</p>
<h2>Prices<span style="float:right">2026</span></h2><p>Read<span class="tip">the note</span> below.</p><p>A <em style="float:left">note</em> and <a href="/x" style="float:right">more</a> of it.</p>`,
    ),
    request: markdown,
    says: ['The harbour was closed.', '“After all', 'Prices 2026', 'Read the note below.', '[more]('],
    saysNot: ['T he', 'W inter'],
  },
  {
    name: 'boxes without a size that show what stands in them',
    html: html(
      `${style('.none{position:absolute;width:0;height:0}.pixel{position:absolute;width:1px;height:1px}.ears{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.ears2{position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden}')}
<div class="none"><div style="position:fixed;top:20px;left:20px;width:200px">Menu of the day</div></div><div class="pixel"><p style="width:300px">Soup with bread</p></div><div style="height:0"><p>Fish from the harbour</p></div><div style="height:0;width:0"><p>Coffee</p></div>
<span class="ears">For ears</span><span class="ears2">For ears too</span><p>Closed on Monday</p>`,
    ),
    request: markdown,
    says: ['Menu of the day', 'Soup with bread', 'Fish from the harbour', 'Coffee', 'Closed on Monday'],
    saysNot: ['ears'],
  },
  {
    name: 'frames of the same origin',
    html: html(
      `<h1>Outside</h1><iframe src="/in" width="300" height="100"></iframe><iframe srcdoc="<p>Given along.</p><iframe src='/deep'></iframe>" width="300" height="200"></iframe><iframe src="/hidden" style="display:none"></iframe><iframe src="/pixel" width="1" height="1"></iframe>${script('const f=document.createElement("iframe");document.body.append(f);f.contentDocument.write("<p>Written by a script.</p>");f.contentDocument.close()')}`,
    ),
    pages: {
      '/in': html('<h2>Inside</h2><p><a href="next">Next</a> page.</p>'),
      '/deep': html('<p>Deep inside.</p>'),
      '/hidden': html('<p>Not seen.</p>'),
      '/pixel': html('<p>Not seen.</p>'),
    },
    request: markdown,
    says: ['# Outside', '## Inside', '/next) page.', 'Given along.', 'Deep inside.', 'Written by a script.'],
    saysNot: ['Not seen'],
  },
  {
    name: 'a set of frames',
    html: '<!doctype html><title>Handbook</title><frameset cols="100,*"><frame src="/menu"><frame src="/text"><noframes>Your browser is old.</noframes></frameset>',
    pages: {
      '/menu': html('<a href="/one">Chapter one</a>'),
      '/text': html('<h1>Chapter one</h1><p>It was cold.</p>'),
    },
    request: markdown,
    says: ['[Chapter one](', '# Chapter one', 'It was cold.'],
    saysNot: ['browser'],
  },
  {
    name: 'a value in a frame of the same origin',
    html: html('<h1>Outside</h1><iframe src="/in" width="300" height="100"></iframe>'),
    pages: { '/in': html('<p class="price">120 kr</p>') },
    request: json('.price'),
    says: ['120 kr'],
  },
  {
    name: 'buttons and fields that send',
    html: html(
      `${style('.ask{display:block;width:100%}.full{width:100%}.plan{display:flex}')}
<button class="ask">How long?</button><button class="full">How much?</button><p>Nine euros.</p><button class="plan"><span>Small</span><span>9 €</span></button>
<form><input type="submit" value="Add to cart"><input type="text" value="typed"><input type="button" value="Compare"></form><table><tr><th>Job</th><th>Place</th></tr><tr role="button" tabindex="0"><td>Cook</td><td>Bergen</td></tr></table>`,
    ),
    request: markdown,
    says: ['How long? How much? Nine euros.', 'Small 9 €', 'Add to cart Compare', '| Cook | Bergen |'],
    saysNot: ['typed'],
  },
  {
    name: 'lines of code that only their layout ends',
    html: html(
      `${style('.b span{display:block;min-height:20px}.g code{display:grid}.g span::before{content:"1"}')}<pre class="b">${code.map((line) => `<span>${line}</span>`).join('')}</pre><p>and</p><pre class="g"><code>${code.map((line) => `<span>${line}</span>`).join('\n')}</code></pre>`,
    ),
    request: markdown,
    says: ['``` if birds: count(birds) done() ``` and ``` if birds: count(birds) done() ```'],
  },
  {
    name: 'numbers of lines that cannot be selected',
    html: html(
      `<pre>${code.map((line, at) => `<span style="user-select:none;width:2em;display:inline-block">${at + 7}</span>${line}\n`).join('')}</pre><div style="${mono}">${code.map((line, at) => `<div><i style="user-select:none">${at + 7}</i>${line}</div>`).join('')}</div>`,
    ),
    request: markdown,
    says: ['``` if birds: count(birds) done() ``` ``` if birds: count(birds) done() ```'],
    saysNot: ['7', '10'],
  },
  {
    name: 'code that is no pre',
    html: html(
      [
        `<code style="display:block;${mono}">${code.join('\n')}</code>`,
        `<div style="${mono}">${code.map((line) => `<div>${line}</div>`).join('')}</div>`,
        `<ol>${code.map((line) => `<li style="${mono}">${line}</li>`).join('')}</ol>`,
        `<div class="editor">${code.map((line) => `<div style="${mono}">${line}</div>`).join('')}</div>`,
        `<table>${code.map((line, at) => `<tr><td style="user-select:none">${at + 1}</td><td style="${mono}">${line}</td></tr>`).join('')}</table>`,
      ].join('<p>and</p>'),
    ),
    request: markdown,
    says: [Array.from({ length: 5 }, () => '``` if birds: count(birds) done() ```').join(' and ')],
  },
  {
    name: 'kinds of numbers that a style gives',
    html: html(
      `${style('.a{list-style:lower-alpha}.r{list-style-type:upper-roman}')}<ol class="a" start="2"><li>One<li>Two</ol><ol class="r"><li value="9">Nine</ol><ol reversed><li>Last<li>First</ol>`,
    ),
    request: markdown,
    says: ['b. One', 'c. Two', 'IX. Nine', '2. Last', '1. First'],
  },
  {
    name: 'formulas of MathJax 2',
    html: html(
      `<p>It is <span class="MathJax_Preview"></span><span class="MathJax"><nobr><span style="display:inline-block">x2</span></nobr></span><script type="math/tex">x^2</script>, and</p><span class="MathJax_Preview"></span><div class="MathJax_Display"><span class="MathJax_SVG">y3</span></div><script type="math/tex; mode=display">y_3</script><p>or <script type="math/tex">\\frac{a}{b}</script>.</p>`,
    ),
    request: markdown,
    says: ['It is $x^2$, and $$ y_3 $$ or $\\frac{a}{b}$.'],
    saysNot: ['x2', 'y3'],
  },
  {
    name: 'formulas whose source is for ears',
    html: html(
      `${style('.m,mjx-a{position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden}.v{display:inline-table}.v span{display:block}')}<p>It is <span class="katex"><span class="m"><math><mi>x</mi></math></span><span aria-hidden="true"><span class="v"><span>x</span></span></span></span>, or <mjx-container class="MathJax"><mjx-math aria-hidden="true">y</mjx-math><mjx-a><math><mi>y</mi></math></mjx-a></mjx-container>.</p>`,
    ),
    request: markdown,
    says: ['It is $x$, or $y$.'],
  },
  {
    name: 'formulas without a source',
    html: html(
      '<p>It is <span class="katex"><span class="katex-html">x2</span></span> of <mjx-container class="MathJax"><mjx-math></mjx-math></mjx-container>.</p>',
    ),
    request: markdown,
    says: ['It is x2 of \\[formula\\].'],
    warns: ['FORMULA_LOST'],
    warnsOf: ['lacks 2'],
  },
  {
    name: 'values in what can be opened',
    html: html(
      `<details><summary>More</summary><p class="a">Of oak.</p></details><details name="n" open><summary>One</summary><p class="a">Of ash.</p></details><details name="n"><summary>Two</summary><p class="a">Of elm.<br>And lime.</p></details><div hidden="until-found"><p class="a">Of fir.</p></div><div class="b"><details><summary>Care</summary>Oil it.</details></div><p class="a" style="display:none">Of tin.</p>${script('for(const d of document.querySelectorAll("details"))d.addEventListener("toggle",()=>document.title+="!")')}`,
    ),
    request: json('.a, .b', { multiple: true }),
    says: ['Of oak.', 'Of ash.', 'Of elm.\\nAnd lime.', 'Of fir.', 'Oil it.'],
  },
  {
    name: 'a list of which little is told',
    html: html(
      `<title>Board</title><main><p>${'The harbour master keeps this board for all who wait for a ship, and he writes on it at noon. '.repeat(3)}</p></main><div>${times(60, (at) => `<div><span>Boat ${at + 1} came in from the sea at noon and lay at the old quay until evening.</span></div>`)}</div>`,
    ),
    request: main,
    says: ['Boat 1 came', 'Boat 60 came'],
  },
];
