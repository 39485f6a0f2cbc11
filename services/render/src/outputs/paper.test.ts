import { expect, test } from '@jest/globals';
import type { PageBox } from '../in-page/print-rules.ts';
import {
  bandsOf,
  contentWidthPx,
  type Paper,
  resolvePaper,
  paperOfPage,
  formatPageRules,
  sheetOf,
  subtractBands,
} from './paper.ts';

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
  ['144pt 216pt', { widthInches: 2, heightInches: 3 }],
  ['10em', undefined],
])('@page { size: %s }', (size, paper) => {
  expect(paperOfPage(size, asked)).toEqual(paper);
});

test('paper is Letter unless another is asked for', () => {
  expect(resolvePaper({ landscape: false })).toMatchObject({ widthInches: 8.5, heightInches: 11 });
  expect(resolvePaper({ landscape: true })).toEqual({ widthInches: 11, heightInches: 8.5 });
});

const noBox: PageBox = { size: '', margins: { top: '', right: '', bottom: '', left: '' } };

test('margins of the request take precedence over those of the page, and these over 1 cm', () => {
  const size = { width: '4in', height: '6in', landscape: false };
  const widthOf = (requested: object, own: Partial<PageBox['margins']> = {}): number | undefined =>
    contentWidthPx(sheetOf({ ...size, margins: requested }, { ...noBox, margins: { ...noBox.margins, ...own } }));
  expect(widthOf({ left: '1in', right: '0.5in' })).toBe(240);
  expect(widthOf({})).toBe(Math.round(4 * 96 - (2 * 96) / 2.54));
  expect(widthOf({}, { left: '72pt', right: '0' })).toBe(288);
  expect(widthOf({ left: 0 }, { left: '72pt', right: '2.54cm' })).toBe(288);
  expect(contentWidthPx(sheetOf({ landscape: false }, { ...noBox, size: '10em' }))).toBeUndefined();
});

test('what was requested is declared in place of the rules of the page', () => {
  const own = { ...noBox, size: 'A4' };
  expect(formatPageRules(sheetOf({ landscape: false }, own))).toBe('');
  expect(sheetOf({ landscape: true }, own)).toMatchObject({
    paper: { widthInches: expect.closeTo(11.69, 1), heightInches: expect.closeTo(8.27, 1) },
    declared: [expect.stringContaining('size: 11.6')],
  });
  expect(formatPageRules(sheetOf({ landscape: false, margins: { top: '1in' } }, own))).toContain(
    'margin-top: 1in !important',
  );
});

test('running headers take their part of the margins', () => {
  const sheet = sheetOf({ landscape: false, margins: { top: '2in', bottom: '1in' } }, noBox);
  expect(subtractBands(sheet, { top: 0, bottom: 0 })).toBe(sheet);
  expect(subtractBands(sheet, { top: 96, bottom: 96 }, 0.5).margins).toMatchObject({ top: 1.5, bottom: 0.5 });
  expect(bandsOf(sheet, 0.5)).toEqual({ top: 384, bottom: 192 });
});
