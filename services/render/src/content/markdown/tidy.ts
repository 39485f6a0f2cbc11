/// <reference lib="dom" />
import { writeCode } from './code.ts';
import { tidyLinks } from './links.ts';
import { tidyLists } from './lists.ts';
import { type WriteCell, writeTables } from './tables.ts';
import { blocks, holdsBlocks, rename, unwrap, writeInline } from './elements.ts';

/** Elements that are never content. Text after such an element stays. */
const noise = [
  'script, style, noscript, template, object, embed, iframe, canvas, audio, video, map, head, title, meta, link, base',
  'select, textarea, datalist, input:not([type="checkbox" i]), [hidden], svg',
].join(', ');

/** Brings a document into a form that Markdown can say. The order matters: what is written is out of the way of what comes after. */
export function tidy(root: Element, writeCell: WriteCell): void {
  for (const element of root.querySelectorAll(noise)) element.remove();
  writeFormulas(root);
  writeCode(root);
  tidyMedia(root);
  tidyInline(root);
  tidyLinks(root);
  tidyLists(root);
  writeTables(root, writeCell);
}

/// <reference lib="dom" />

const tex = 'annotation[encoding="application/x-tex" i], annotation[encoding="text/x-latex" i]';

/**
 * Formulas as TeX between dollar signs where the page carries their TeX, as KaTeX, MathJax and Wikipedia do; other MathML keeps its text. The
 * drawn copy beside it is left out.
 */
export function writeFormulas(root: Element): void {
  for (const drawn of root.querySelectorAll('.katex-html, .MathJax_Preview, img.mwe-math-fallback-image-inline'))
    drawn.remove();
  for (const math of root.querySelectorAll('math')) {
    const source = math.querySelector(tex)?.textContent.trim();
    if (source === undefined) continue;
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$';
    writeInline(math, `${sign}${source}${sign}`);
  }
}

/** Where lazy pages keep the address of an image until it is needed. */
const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'] as const;

/** Images get an absolute address or go: what is written into the page as `data:` is no use in a text and may be megabytes. */
export function tidyMedia(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const source = [image.getAttribute('src'), ...lazySources.map((name) => image.getAttribute(name)), firstOf(image)]
      .map((address) => absolute(image, address))
      .find((address) => address !== undefined);
    if (source === undefined || isTracker(image)) image.remove();
    else image.setAttribute('src', source);
  }
}

const firstOf = (image: Element): string | null =>
  (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s/)[0] ?? null;

function absolute({ baseURI }: Element, address: string | null): string | undefined {
  if (address === null || address.trim() === '' || !URL.canParse(address, baseURI)) return undefined;
  const { protocol, href } = new URL(address, baseURI);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

const isTracker = (image: Element): boolean =>
  [image.getAttribute('width'), image.getAttribute('height')].every((side) => side === '0' || side === '1');

/** Formatting inside a line. Around blocks it would leave stray signs, so it goes there. */
function tidyInline(root: Element): void {
  for (const element of root.querySelectorAll('kbd, samp, tt')) rename(element, 'code');
  for (const element of root.querySelectorAll('strike')) rename(element, 's');
  for (const element of root.querySelectorAll('b, strong, i, em, s, del, q, sup, sub, code'))
    if (holdsBlocks(element)) unwrap(element);
  for (const element of root.querySelectorAll(
    ':is(b, strong) :is(b, strong), :is(i, em) :is(i, em), :is(h1, h2, h3, h4, h5, h6) :is(b, strong)',
  ))
    unwrap(element);
  for (const code of root.querySelectorAll('code:not([data-markdown])')) tidyCode(code);
  for (const ruby of root.querySelectorAll('rp')) ruby.remove();
  for (const ruby of root.querySelectorAll('rt')) ruby.replaceWith(`(${ruby.textContent.trim()})`);
  for (const summary of root.querySelectorAll('summary')) makeTitle(summary);
  // A button is part of the page's machinery, unless it is how the page writes a heading that opens something.
  for (const button of root.querySelectorAll('button, [role="button"]:not(a):not(summary)'))
    if (
      button.closest('h1, h2, h3, h4, h5, h6, dt, summary, p') === null &&
      button.querySelector(`:is(${blocks})`) === null
    )
      button.remove();
    else unwrap(button);
}

/** Code is text alone. A link around or in it stays around it. */
function tidyCode(code: Element): void {
  const link = code.querySelector('a[href]');
  const isWhole = link !== null && link.textContent === code.textContent;
  code.textContent = code.textContent.replaceAll(/\s+/g, ' ');
  if (!isWhole) return;
  code.replaceWith(link);
  link.replaceChildren(code);
}

function makeTitle(summary: Element): void {
  const strong = summary.ownerDocument.createElement('strong');
  if (holdsBlocks(summary)) return;
  strong.append(...summary.childNodes);
  rename(summary, 'p').append(strong);
}
