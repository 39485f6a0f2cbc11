/// <reference lib="dom" />

const headings = 'h1, h2, h3, h4, h5, h6';

/**
 * Removes the actions on a section, in brackets next to its heading: `[edit]`, `[Bearbeiten |
 * Quelltext bearbeiten]`.
 */
export function removeSectionActions(root: Element): void {
  for (const heading of root.querySelectorAll(headings))
    for (const beside of [heading.lastElementChild, heading.nextElementSibling])
      if (beside !== null && isAction(beside)) beside.remove();
}

/**
 * Returns whether an element is an action. Notes in brackets link to a place within the page and
 * are not actions.
 */
function isAction(element: Element): boolean {
  if (!/^(?:span|small|sup|div)$/.test(element.localName)) return false;
  if (!/^\s*\[[^[\]]{1,60}\]\s*$/u.test(element.textContent)) return false;
  const links = [...element.querySelectorAll('a')];
  const linked = removeNonAlphabetic(links.map(({ textContent }) => textContent).join(''));
  const leadsAway = links.every((link) => !(link.getAttribute('href') ?? '#').startsWith('#'));
  return leadsAway && linked !== '' && linked === removeNonAlphabetic(element.textContent);
}

const removeNonAlphabetic = (text: string): string => text.replaceAll(/[^\p{L}]+/gu, '');
