import { expect, test } from '@jest/globals';
import { findFirstSentence, readPageTexts } from './page-text.ts';

test.each([
  ['`format: pdf` prints the page. More.', 'format: pdf prints the page.'],
  ['A bucket (`TINTYPE_STORAGE=folder|s3`). More.', 'A bucket (TINTYPE_STORAGE=folder|s3).'],
  ['Settings (`src/*.ts`) of _all_ services: a list.', 'Settings (src/*.ts) of all services.'],
  ['Printed from `a.ts`; do not edit.\n\nA [page](/docs/a) says\nthis.', 'A page says this.'],
  ['## A list\n\n- one', ''],
])('the first sentence of %j', (body, sentence) => {
  expect(findFirstSentence(body)).toBe(sentence);
});

test('no page is described by half a sentence', () => {
  const bad = readPageTexts().filter(({ description }) => /\([^)]*$|do not edit/.test(description));
  expect(bad.map(({ description }) => description)).toEqual([]);
});
