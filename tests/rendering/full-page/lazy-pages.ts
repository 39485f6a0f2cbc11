import type { Answer, Pages } from '@tintype/testing/site';
import { page } from '@tintype/testing/site';

export const imagesOfPage = 12;
export const blockPx = 500;
/** What stands where an image is not there yet, and what an image looks like. */
export const imageColour = '#00ff00';

const numbers = Array.from({ length: imagesOfPage }, (_, index) => index);
const style = `<style>body{margin:0;background:#ffffff}section{height:${blockPx}px;overflow:hidden;background:#ff0000}
  img,.image{display:block;width:300px;height:400px}</style>`;
const blocks = (inside: (index: number) => string): string =>
  numbers.map((index) => `<section>${inside(index)}</section>`).join('');
const src = (index: number): string => `/image.svg?${index}`;
const script = (code: string): string => `<script>${code}</script>`;

/** An image that takes a moment, as they do on a network. */
export const slowImage: Answer = (_req, res) => {
  setTimeout(() => {
    res
      .writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' })
      .end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="${imageColour}"/></svg>`,
      );
  }, 120);
};

const observe = (reveal: string): string =>
  script(`const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { (${reveal})(target); seen.unobserve(target); }
  }); for (const one of document.querySelectorAll('[data-src]')) seen.observe(one);`);

/** The ways pages put off loading their images, each with twelve of them. */
export const lazyPages: Readonly<Record<string, string>> = {
  IntersectionObserver: page(
    blocks((index) => `<img data-src="${src(index)}">`) + observe('(image) => { image.src = image.dataset.src }'),
    style,
  ),
  'loading=lazy': page(
    blocks((index) => `<img loading="lazy" src="${src(index)}">`),
    style,
  ),
  'scroll events': page(
    blocks((index) => `<img data-src="${src(index)}">`) +
      script(`let due; const look = () => { due = undefined; for (const image of document.querySelectorAll('img[data-src]')) {
        const { top, bottom } = image.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight) { image.src = image.dataset.src; image.removeAttribute('data-src'); } } };
        addEventListener('scroll', () => { due ??= setTimeout(look, 100) }, { passive: true }); look();`),
    style,
  ),
  'lazy background images': page(
    blocks((index) => `<div class="image" data-src="${src(index)}"></div>`) +
      observe('(box) => { box.style.backgroundImage = "url(" + box.dataset.src + ")" }'),
    style,
  ),
  'data-src swapped in with a fade': page(
    blocks(
      (index) =>
        `<img class="lazy" data-src="${src(index)}" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`,
    ) +
      observe(
        '(image) => { const real = new Image(); real.onload = () => { image.src = real.src; image.classList.add("is-loaded"); }; real.src = image.dataset.src }',
      ),
    `${style}<style>.lazy{opacity:0;transition:opacity .4s}.lazy.is-loaded{opacity:1}</style>`,
  ),
  'content-visibility': page(
    numbers.map((index) => `<section class="late"><img loading="lazy" src="${src(index)}"></section>`).join(''),
    `${style}<style>.late{content-visibility:auto;contain-intrinsic-size:auto 200px}</style>`,
  ),
};

export const lazySite: Pages = {
  ...Object.fromEntries(Object.entries(lazyPages).map(([name, html]) => [`/${encodeURIComponent(name)}`, html])),
  '/image.svg': slowImage,
};
