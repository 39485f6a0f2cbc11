import { expect, test } from '@jest/globals';
import { valuesMax } from '@tintype/contracts/schemas/body-bounds';
import { depthMax, findUnstorable } from './json-bounds.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test.each([
  ['a zero in a text', { a: { b: ['x', 'y\0'] } }, 'a.b.1'],
  ['a zero in a name', { a: { '\0': 1 } }, 'a'],
  ['half of a pair', { a: '\ud83d' }, 'a'],
  ['too many levels', { a: nested(depthMax) }, `a${'.0'.repeat(depthMax - 1)}`],
  ['too many values', { a: Array.from({ length: valuesMax + 1 }, () => 1) }, ''],
])('%s is found, and its place is named', (_name, body, path) => {
  expect(findUnstorable(body)).toMatchObject({ path });
});

test('whole pairs, any other character and the last allowed level pass', () => {
  expect(findUnstorable({ a: '🙂\u0001ü', b: [null, 1, true], c: nested(depthMax - 1) })).toBeUndefined();
});
