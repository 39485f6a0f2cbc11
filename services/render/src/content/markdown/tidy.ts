/// <reference lib="dom" />
import { writeCode } from './code.ts';
import { tidyInline } from './inline.ts';
import { tidyLinks } from './links.ts';
import { tidyLists } from './lists.ts';
import { type WriteCell, writeTables } from './tables.ts';
import { writeInline } from './elements.ts';

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
