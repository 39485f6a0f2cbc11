/// <reference lib="dom" />
import { listTextBlocks, isHeading, isInline, isProse, isSentence, tidyText, type Block } from './blocks.ts';
import { markedElements, readElementMark } from './marks.ts';
import { isNamedAside } from './names.ts';

type RegainFacts = { readonly title: string; readonly description: string };

/**
 * Restores what Readability leaves out of the article that it has found: the lead, which is often
 * in the header with the headline, and paragraphs in a different box. Both copies carry the marks
 * of `markElements`.
 */
export function regain(article: Element, page: Element, facts: RegainFacts): void {
  const marked = markedElements(article);
  const said = tidyText(article.textContent);
  const blocks = listTextBlocks(page);
  const isKept = ({ element, text }: Block): boolean => marked.has(readElementMark(element)) || said.includes(text);
  const kept = blocks.filter((block) => marked.has(readElementMark(block.element)) && isSentence(block.text));
  const first = blocks.indexOf(kept[0]!);
  if (first === -1) return;
  const styles = listStyles(kept);
  const own = kept[0]!.element.closest('article');
  const chosen = blocks.filter((block, at) => {
    if (isHeading(block.element) && isHeadingOfRetained(block, blocks[at + 1], { marked, title: facts.title }))
      return true;
    if (
      isKept(block) ||
      block.element.children.length !== inlineChildren(block.element) ||
      !isOfArticle(block, kept[0]!)
    )
      return false;
    if (styles.has(getStyle(block.element))) return block.element.closest('article') === own && isSentence(block.text);
    return at < first && isLead(block, blocks.slice(0, first), facts);
  });
  for (const block of chosen) putBack(block, { article, marked, blocks });
}

/**
 * Returns whether a block is the heading of retained content. The title of an article is written
 * above it.
 */
function isHeadingOfRetained(
  { element, text, linkShare }: Block,
  next: Block | undefined,
  { marked, title }: { readonly marked: ReadonlyMap<string, Element>; readonly title: string },
): boolean {
  if (marked.has(readElementMark(element)) || next === undefined || !marked.has(readElementMark(next.element)))
    return false;
  const isTitle = element.localName === 'h1' || toPlainText(title).includes(toPlainText(text));
  return !isTitle && linkShare < 0.5 && element.closest('nav, aside, footer, table, form') === null;
}

/**
 * Returns how paragraphs are written in this page: their element, its classes and the classes of
 * its ancestors. Classes that many paragraphs share belong to the column.
 */
function listStyles(kept: readonly Block[]): ReadonlySet<string> {
  const toBareText = new Map<string, number>();
  let all = 0;
  for (const { element, text } of kept) {
    const style = getStyle(element);
    toBareText.set(style, (toBareText.get(style) ?? 0) + text.length);
    all += text.length;
  }
  return new Set(
    [...toBareText].filter(([style, count]) => style.includes('.') && count >= all / 4).map(([style]) => style),
  );
}
const getStyle = (element: Element): string =>
  element.classList.length > 0
    ? nameOf(element)
    : `${nameOf(element)} < ${element.parentElement === null ? '' : nameOf(element.parentElement)}`;
const nameOf = ({ localName, classList }: Element): string => [localName, ...classList].join('.');

const inlineChildren = (element: Element): number => [...element.children].filter((one) => isInline(one)).length;

function isOfArticle({ element, text, linkShare }: Block, kept: Block): boolean {
  if (linkShare > 0.5 && !isProse(text)) return false;
  if (element.closest('nav, aside, footer, figure, figcaption, table, form') !== null) return false;
  for (let one: Element | null = element; one !== null && !one.contains(kept.element); one = one.parentElement)
    if (isNamedAside(one)) return false;
  return true;
}

const leadNames =
  /(?:^|[-_ ])(?:stand-?first|lead|lede|leadin|deck|dek|summary|sub-?(?:head|headline|title|heading)|intro|introduction|abstract|excerpt|teaser-?text|chapo|chapeau|subtitulo|sottotitolo|untertitel|vorspann|einleitung|anrei(?:ss|ß)er|entradilla|bajada|ingress|sommario|kicker-?text|description)(?:$|[-_ ])/i;

/**
 * Returns whether a block is the lead: a paragraph between the headline and the text. The page's
 * own description is often the same.
 */
function isLead(block: Block, before: readonly Block[], { title, description }: RegainFacts): boolean {
  const { element, text } = block;
  if (text === title || element.localName === 'h1' || element.closest('h1') !== null) return false;
  const beginning = toPlainText(description).slice(0, 60);
  if (beginning.length >= 30 && toPlainText(text).startsWith(beginning)) return true;
  const headline = before.findLastIndex((one) => one.element.localName === 'h1' || one.element.closest('h1') !== null);
  if (headline === -1 || before.indexOf(block) < headline) return false;
  const isNamed = [element, element.parentElement].some((one) =>
    leadNames.test(`${one?.getAttribute('class') ?? ''} ${one?.id ?? ''}`),
  );
  return isNamed ? text.length >= 25 : !isHeading(element) && isSentence(text) && text.length >= 60;
}
const toPlainText = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

type RegainPlaces = {
  readonly article: Element;
  readonly marked: Map<string, Element>;
  readonly blocks: readonly Block[];
};

/** Places a block after the preceding block of the page, or at the beginning if there is none. */
function putBack(block: Block, { article, marked, blocks }: RegainPlaces): void {
  const copy = block.element.cloneNode(true) as Element;
  const before = blocks
    .slice(0, blocks.indexOf(block))
    .findLast(({ element }) => article.contains(marked.get(readElementMark(element)) ?? null));
  const place = before === undefined ? undefined : marked.get(readElementMark(before.element));
  if (place === undefined) article.prepend(copy);
  else outermost(place, article).after(copy);
  marked.set(readElementMark(block.element), copy);
}

/**
 * Returns the outermost list, quotation or table around a place: a paragraph goes after it, not
 * into it.
 */
function outermost(place: Element, article: Element): Element {
  let found = place;
  for (let one: Element | null = place; one !== null && one !== article; one = one.parentElement)
    if (/^(?:ul|ol|dl|blockquote|table|figure|pre)$/.test(one.localName)) found = one;
  return found;
}
