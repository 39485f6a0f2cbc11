import { expect, test } from '@jest/globals';
import { findJsonError } from './json-bounds.ts';

test.each([
  ['', 1, 1],
  ['{"a":1', 1, 7],
  ['{"a" 1}', 1, 6],
  ['{"a":x}', 1, 6],
  ['{"a":1,}', 1, 8],
  ['{"a":1,\n "b":01}', 2, 6],
  ['[1,2', 1, 5],
  ['[1 2]', 1, 4],
  ['[1}', 1, 3],
  ['{]', 1, 2],
  ["{'a':1}", 1, 2],
  ['{"a":"x\n"}', 1, 6],
  ['{"a":"\\x"}', 1, 6],
  ['{} {}', 1, 4],
  ['url=https://example.com', 1, 1],
  ['{"a":True}', 1, 6],
  ['[nulll]', 1, 2],
])('%j breaks at line %d, column %d', (text, line, column) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findJsonError(text)).toEqual({ line, column });
});

test('depth does not overflow it', () => {
  expect(findJsonError('['.repeat(500_000))).toEqual({ line: 1, column: 500_001 });
});

test('nor does length', () => {
  const text = 'é\\n'.repeat(3_000_000);
  expect(findJsonError(`{"a":"${text}",}`)).toEqual({ line: 1, column: 9_000_009 });
  expect(findJsonError(`${'\n'.repeat(8_000_000)}x`)).toEqual({ line: 8_000_001, column: 1 });
});
