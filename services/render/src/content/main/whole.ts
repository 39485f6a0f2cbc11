/// <reference lib="dom" />
import { blocksOf } from './blocks.ts';
import { isAside } from './share.ts';
import { removeSurroundings } from './surroundings.ts';

/** Measured: of pages in sections Readability keeps less, of articles with comments in the landmark more. */
const missedShare = 0.5;

/**
 * The main landmark of a page (HTML standard, section 4.4.14) where Readability has missed more than half of its text, as it does of pages in sections.
 * Undefined where the page names none, or several.
 */
export function landmarkInstead(article: Element, page: Element): Element | undefined {
  const landmarks = page.querySelectorAll('main, [role="main"]');
  if (landmarks.length !== 1) return undefined;
  const whole = landmarks[0]!.cloneNode(true) as Element;
  removeSurroundings(whole);
  return lettersOf(article) < lettersOf(whole) * missedShare ? whole : undefined;
}

const lettersOf = (root: Element): number =>
  blocksOf(root)
    .filter(({ element, linkShare }) => linkShare < 0.5 && !isAside(element, root))
    .reduce((sum, { text }) => sum + text.length, 0);
