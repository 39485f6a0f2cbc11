import { expect, test } from '@jest/globals';
import { findPixelSize } from './report-fields.ts';

const picture = { width: 400, height: 300 };
const pdf = { width: 1200, height: null };
const text = { width: null, height: null };

test.each([
  ['a picture', [picture], picture],
  ['a PDF', [pdf], pdf],
  ['text', [text], {}],
  ['a PDF before a picture', [pdf, picture], picture],
  ['text before a PDF', [text, pdf], pdf],
  ['nothing', [], {}],
])('of %s', (_name, files, size) => {
  expect(findPixelSize(files)).toEqual(size);
});
