/// <reference lib="dom" />
import { isSentence } from './blocks.ts';
import type { PageBlocks } from './page-blocks.ts';

/**
 * Finds the title of the content: the page's own headline, of any level, if the document's title
 * consists of it and the name of the site. A headline at the top of the content is left out of it,
 * because the content follows its title.
 */
export function takePageTitle({ blocks, head }: PageBlocks, kept: boolean[]): string {
  const title = head.title.trim();
  const headlines = blocks.flatMap(({ box, text }, at) => {
    const heading = box.element.closest('h1, h2, h3');
    return heading === null ? [] : [{ at, level: heading.localName, element: heading, text: withoutSign(text) }];
  });
  const named = ['h1', 'h2', 'h3']
    .flatMap((level) => headlines.filter((one) => one.level === level))
    .filter(({ text }) => text.length >= 10 && title.includes(text));
  const first = headlines.filter(({ level }) => level === 'h1');
  const onTop = [...first, ...named].find(({ at }) => kept[at]);
  const isOnTop =
    onTop !== undefined && !blocks.slice(0, onTop.at).some(({ text }, at) => kept[at] && isSentence(text));
  if (isOnTop) kept[onTop.at] = false;
  if (isOnTop && onTop.text !== '') return onTop.text;
  const only = first.length === 1 && !isName(first[0]!.element) ? first[0]!.text : '';
  return (named[0]?.text ?? only) || title;
}

/** A headline without its permalink sign. */
const withoutSign = (text: string): string => text.replace(/\s*[#¶§🔗]$/u, '');

/** A link to a page is the name of the site. */
const isName = (headline: Element): boolean =>
  headline.querySelector('a:not([href*="#"])') !== null || headline.closest('a') !== null;
