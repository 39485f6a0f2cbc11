import { expect, test } from '@jest/globals';
import { contentWidthPx, type Paper, paperOf, paperOfPage } from './paper.ts';

const asked: Paper = { widthInches: 4, heightInches: 6 };

test.each<[string, Paper | undefined]>([
  ['auto', asked],
  ['portrait', asked],
  ['landscape', { widthInches: 6, heightInches: 4 }],
  ['4in', { widthInches: 4, heightInches: 4 }],
  ['2in 3in', { widthInches: 2, heightInches: 3 }],
  ['96px 192px', { widthInches: 1, heightInches: 2 }],
  ['letter', { widthInches: 8.5, heightInches: 11 }],
  ['letter landscape', { widthInches: 11, heightInches: 8.5 }],
  ['10em', undefined],
])('@page { size: %s }', (size, paper) => {
  expect(paperOfPage(size, asked)).toEqual(paper);
});

test('paper is Letter unless another is asked for', () => {
  expect(paperOf({ landscape: false })).toMatchObject({ widthInches: 8.5, heightInches: 11 });
  expect(paperOf({ landscape: true })).toEqual({ widthInches: 11, heightInches: 8.5 });
});

test('margins make the content narrower', () => {
  const output = { type: 'pdf', id: 'pdf', landscape: false, printBackground: true } as const;
  const margins = { left: '1in', right: '0.5in' };
  expect(contentWidthPx({ widthInches: 4, heightInches: 6 }, { ...output, margins })).toBe(240);
  expect(contentWidthPx({ widthInches: 4, heightInches: 6 }, output)).toBe(Math.round(4 * 96 - (2 * 96) / 2.54));
  expect(contentWidthPx(undefined, output)).toBeUndefined();
});
