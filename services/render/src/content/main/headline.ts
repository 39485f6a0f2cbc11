/// <reference lib="dom" />
import { listTextBlocks, isSentence, tidyText } from './blocks.ts';
import { markedElements, readElementMark } from './marks.ts';

/**
 * Finds the title of an article: the page's own headline, of any level, if the document's title
 * consists of it and the name of the site. Removes the headline from the top of the article,
 * because the title is written above it; Readability does so only if both are equal.
 */
export function takeHeadline(article: Element, page: Element, title: string): string {
  const headlines = [...page.querySelectorAll('h1')];
  const named = ['h1', 'h2', 'h3']
    .flatMap((level) => [...page.querySelectorAll(level)])
    .filter((one) => textOf(one).length >= 10 && title.includes(textOf(one)));
  const marked = markedElements(article);
  const inArticle = [...headlines, ...named]
    .map((one) => marked.get(readElementMark(one)))
    .find((one) => one !== undefined);
  if (inArticle !== undefined && isOnTop(inArticle, article)) {
    const text = textOf(inArticle);
    inArticle.remove();
    if (text !== '') return text;
  }
  const shown = named[0] === undefined ? undefined : textOf(named[0]);
  return shown ?? onlyOne(headlines) ?? title;
}

/** Returns the text of a headline without its permalink sign. */
const textOf = (headline: Element): string => tidyText(headline.textContent).replace(/\s*[#¶§🔗]$/u, '');

/** Returns the only headline, which is the topic of the page. A link is the name of the site. */
function onlyOne(headlines: readonly Element[]): string | undefined {
  const [only] = headlines;
  const isName = only?.querySelector('a:not([href*="#"])') !== null || only.closest('a') !== null;
  return headlines.length !== 1 || isName ? undefined : textOf(only!) || undefined;
}

function isOnTop(headline: Element, article: Element): boolean {
  const above = listTextBlocks(article).filter(
    ({ element }) => (headline.compareDocumentPosition(element) & headline.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  return !above.some(({ text, element }) => isSentence(text) && !element.contains(headline));
}
