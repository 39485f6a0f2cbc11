/// <reference lib="dom" />
import { holdsBlocks, rename } from '../markdown/elements.ts';
import { isSentence, tidyText } from './blocks.ts';

const holders = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, summary';

/**
 * Replaces buttons that are content with their text, and removes the others.
 * Examples are questions that open their answers, plans, and jobs. Buttons that only act on the
 * article stay.
 */
export function keepWords(body: Element): void {
  for (const button of body.querySelectorAll('button'))
    if (!isText(button)) button.remove();
    else rename(button, button.closest(holders) !== null ? 'span' : holdsBlocks(button) ? 'div' : 'p');
}

const longLabel = 25;
function isText(button: Element): boolean {
  const text = tidyText(button.textContent);
  if (text === '' || button.closest('pre') !== null) return false;
  return (
    button.hasAttribute('aria-expanded') ||
    button.closest(holders) !== null ||
    holdsBlocks(button) ||
    text.length >= longLabel ||
    /[?？؟]$/u.test(text) ||
    isSentence(text) ||
    [...button.children].filter((part) => tidyText(part.textContent) !== '').length > 1
  );
}
