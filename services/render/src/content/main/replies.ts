/// <reference lib="dom" />
import { listTextBlocks, isHeading, isInline, isSentence } from './blocks.ts';
import { toKebabCase, listElementNames } from './names.ts';

const names =
  /(?:^|-)(?:comments|commentlist|comment-(?:list|section|area|thread|tree)|reviews|replies|responses|disqus(?:-thread)?)(?:-(?:area|block|body|box|container|content|inner|list|main|panel|section|thread|tree|widget|wrap(?:per)?|[0-9a-f-]*\d[0-9a-f-]*))*$/;
/** About 150 words: a shorter text may be the question whose answers follow. */
const articleCharactersMin = 900;

/**
 * Removes what readers wrote below an article, whatever its length. If there is no article above,
 * the replies are the content of the page.
 */
export function removeReplies(root: Element): void {
  const named = [...root.querySelectorAll('[class]:not(tr, td), [id]:not(tr, td)')].filter(
    (element) =>
      !isInline(element) &&
      listElementNames(element).some((name) => names.test(toKebabCase(name))) &&
      element.closest('pre, code') === null,
  );
  const running =
    named.length === 0
      ? []
      : listTextBlocks(root).filter(
          ({ element, text, linkShare }) => isSentence(text) && linkShare < 0.5 && !isHeading(element),
        );
  for (const element of named) {
    const above = running.filter(
      ({ element: one }) =>
        (element.compareDocumentPosition(one) & element.DOCUMENT_POSITION_PRECEDING) !== 0 && !one.contains(element),
    );
    const letters = above.reduce((sum, { text }) => sum + text.length, 0);
    if (letters >= articleCharactersMin && element.querySelector('h1') === null) element.remove();
  }
}
