/// <reference lib="dom" />
import { blocksOf, isSentence, tidyText } from './blocks.ts';
import { markedElements, markOf } from './marks.ts';

/**
 * Takes the page's headline out of the top of an article, which then stands under it. Readability does so where the headline is the document's
 * title; many pages are called otherwise than they are headed.
 */
export function takeHeadline(article: Element, page: Element): string | undefined {
  const marked = markedElements(article);
  const headline = [...page.querySelectorAll('h1')]
    .map((one) => marked.get(markOf(one)))
    .find((one) => one !== undefined);
  if (headline === undefined) return undefined;
  const above = blocksOf(article).filter(
    ({ element }) => (headline.compareDocumentPosition(element) & headline.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  if (above.some(({ text, element }) => isSentence(text) && !element.contains(headline))) return undefined;
  const text = tidyText(headline.textContent);
  headline.remove();
  return text === '' ? undefined : text;
}
