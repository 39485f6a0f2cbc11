import { expect, test } from '@jest/globals';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { hostileTexts } from '../../integration/pipelines/hostile-texts.ts';

const letters: readonly (readonly [entity: string, letter: string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  // Last: an ampersand may begin another entity.
  ['&amp;', '&'],
];
/** As a page reads it, between elements and in attributes. */
const readMarkup = (markup: string): string =>
  letters.reduce((text, [entity, letter]) => text.replaceAll(entity, letter), markup);

test(`none of ${hostileTexts.length} hostile texts leaves its place in a page, and each is read as it was written`, () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  for (const text of hostileTexts) {
    const markup = escapeMarkup(text);
    expect(markup).not.toMatch(/[<>"']/);
    expect(readMarkup(markup)).toBe(text.toWellFormed());
  }
});
