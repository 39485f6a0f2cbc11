/** Plain content for pages that a library needs to show what it does. */
const words =
  'harbour lantern meadow copper window river orchard signal garden market bridge paper winter valley engine coast'.split(
    ' ',
  );
const word = (seed: number): string => words[seed % words.length]!;
export const sentence = (seed: number): string =>
  `The ${word(seed)} by the ${word(seed * 3 + 1)} keeps its ${word(seed * 5 + 2)} for the ${word(seed * 7 + 3)} season.`;
export const title = (seed: number): string =>
  `${word(seed)} and ${word(seed * 3 + 4)}`.replace(/^./, (first) => first.toUpperCase());
export const paragraph = (seed: number): string =>
  `<p>${[0, 1, 2, 3].map((nth) => sentence(seed * 4 + nth)).join(' ')}</p>`;

/** Fetched from another host, so it comes a little later than the page. */
export const photo = (seed: number, width = 600, height = 400): string =>
  `/elsewhere/picsum.photos/id/${seed}/${width}/${height}`;

export const style = (more = ''): string =>
  `<style>body{margin:0;font:17px/1.6 sans-serif;color:#223}h1,h2{line-height:1.2}main{max-width:960px;margin:0 auto;padding:24px}section{margin:0 0 48px}img{max-width:100%}.card{background:#e8eef7;padding:24px;margin:24px 0;border-radius:8px}${more}</style>`;

export const list = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');

/** Sections of text with a card each, higher than a few views; `attributes` go to every card. */
export const cards = (count: number, attributes: (index: number) => string): string =>
  `<main><h1>${title(2)}</h1>${list(count, (index) => `<section><div class="card" ${attributes(index)}><h2>${title(index)}</h2>${paragraph(index)}${paragraph(index + 7)}</div></section>`)}</main>`;
