import { expect, test } from '@jest/globals';
import { fieldsWithoutEffect } from './without-effect.ts';

const url = 'https://example.com/';

test.each([
  ['a picture', { url, format: 'png', fullPage: true, selector: 'h1', quality: 5 }, []],
  [
    'outputs',
    { url, format: 'jpeg', fullPage: true, selector: 'h1', quality: 5, maxHeight: 1000, outputs: [{ type: 'html' }] },
    ['format', 'quality', 'fullPage', 'selector'],
  ],
  ['a PDF', { url, format: 'PDF', selector: '#box', fullPage: false, maxHeight: 1000 }, ['fullPage', 'selector']],
  ['a PDF on paper', { url, format: 'pdf', landscape: true, paper: 'A4', margins: { top: '1cm' } }, []],
  ['a picture on paper', { url, landscape: true, paper: 'A4' }, ['paper', 'landscape']],
  ['nothing', undefined, []],
])('of %s', (_name, sent, fields) => {
  expect(fieldsWithoutEffect(sent)).toEqual(fields);
});
