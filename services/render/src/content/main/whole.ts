/// <reference lib="dom" />
import { listTextBlocks, isHeading, isSentence } from './blocks.ts';
import { markedElements, readElementMark } from './marks.ts';
import { isNamedAside } from './names.ts';
import { isAside } from './share.ts';
import { removeSurroundings } from './surroundings.ts';

/**
 * Returns the complete content if Readability has chosen only one of several sections: it chooses
 * the box with the most paragraphs. Returns undefined if no section was left out.
 */
export const wholeInstead = (article: Element, page: Element): Element | undefined =>
  landmarkInstead(article, page) ?? sectionsInstead(article, page) ?? bodyInstead(article, page);

/**
 * The share of the text below which Readability has missed too much. It was measured on pages with
 * sections, of which Readability retains less, and on articles with comments, of which it retains
 * more.
 */
const missedShare = 0.5;

/**
 * Returns the main landmark of a page (HTML standard, section 4.4.14) if Readability has missed
 * more than half of its text, as it does on pages with sections. Returns undefined if the page has
 * no landmark, or several.
 */
function landmarkInstead(article: Element, page: Element): Element | undefined {
  const landmarks = page.querySelectorAll('main, [role="main"]');
  if (landmarks.length !== 1) return undefined;
  const whole = landmarks[0]!.cloneNode(true) as Element;
  removeSurroundings(whole);
  return countCharactersWithin(article) < countCharactersWithin(whole) * missedShare ? whole : undefined;
}

/**
 * Returns the body if Readability took few of its sections. Product pages consist only of sections,
 * each of a different kind.
 */
function bodyInstead(article: Element, page: Element): Element | undefined {
  if (page.querySelector('main, [role="main"], article') !== null) return undefined;
  const sections = [...page.children].filter(({ localName }) => /^(?:section|header|aside)$/.test(localName));
  if (sections.filter(({ localName, textContent }) => localName === 'section' && textContent.trim() !== '').length < 3)
    return undefined;
  const whole = getBox(sections.filter((one) => !isNamedAside(one)));
  return countTextCharacters(article) < countTextCharacters(whole) * sectionsShare ? whole : undefined;
}
const sectionsShare = 0.8;
const countTextCharacters = (root: Element): number =>
  listTextBlocks(root).reduce((sum, { text, linkShare }) => sum + (linkShare < 0.5 ? text.length : 0), 0);

const countCharactersWithin = (root: Element): number =>
  listTextBlocks(root)
    .filter(({ element, linkShare }) => linkShare < 0.5 && !isAside(element, root))
    .reduce((sum, { text }) => sum + text.length, 0);

/**
 * Returns the sections next to the one that was taken: boxes with the same name and their own
 * heading, as in documentation and pages of products.
 */
function sectionsInstead(article: Element, page: Element): Element | undefined {
  const marked = markedElements(article);
  const taken = listTextBlocks(page).flatMap(({ element, text }) =>
    isSentence(text) && marked.has(readElementMark(element)) ? [element] : [],
  );
  let found: Element | undefined;
  for (
    let around = taken[0]?.parentElement ?? null;
    around !== null;
    around = around === page ? null : around.parentElement
  ) {
    if (!taken.every((one) => around!.contains(one))) continue;
    const kinds = new Set([...around.children].filter((one) => holdsOne(one, taken) && isSection(one)).map(kindOf));
    const sections = [...around.children].filter((one) => kinds.has(kindOf(one)) && isSection(one));
    if (sections.some((one) => !holdsOne(one, taken))) found = getBox(sections);
  }
  return found;
}

function getBox(sections: readonly Element[]): Element {
  const box = sections[0]!.ownerDocument.createElement('div');
  for (const one of sections) box.append(one.cloneNode(true));
  removeSurroundings(box);
  return box;
}

const holdsOne = (element: Element, taken: readonly Element[]): boolean => taken.some((one) => element.contains(one));
const kindOf = ({ localName, className }: Element): string => `${localName}.${className}`;

/**
 * Returns whether an element begins with a heading that is not a link, unlike that of a teaser, and
 * contains text.
 */
function isSection(element: Element): boolean {
  if ((element.className === '' && element.localName !== 'section') || isAside(element, element.parentElement!))
    return false;
  const blocks = listTextBlocks(element).filter(({ text }) => /\p{L}/u.test(text));
  const heading = blocks[0]?.element.closest('h1, h2, h3, h4, h5, h6');
  if (heading === null || heading === undefined || !element.contains(heading) || heading.closest('a') !== null)
    return false;
  if ([...heading.querySelectorAll('a[href]')].some((link) => !link.getAttribute('href')!.includes('#'))) return false;
  return blocks.some(({ element: one, text, linkShare }) => !isHeading(one) && linkShare < 0.5 && isSentence(text));
}
