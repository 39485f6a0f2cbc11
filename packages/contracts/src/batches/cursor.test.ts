import { expect, test } from '@jest/globals';
import { batchCursor, itemCursor } from './cursor.ts';

test('a cursor leads back to the place it was made for', () => {
  const place = { createdAt: new Date('2026-11-21T01:02:03.456Z'), id: 'abcdefghij0123456789' };
  expect(batchCursor.parse(batchCursor.encode(place))).toEqual(place);
  expect(itemCursor.parse(itemCursor.encode(9_999_999))).toBe(9_999_999);
});

test.each(['', 'x', '!!!!', 'aS4tMQ', 'aS4xLjU', itemCursor.encode(1e20)])('%j was given by no list', (text) => {
  expect(itemCursor.parse(text)).toBeUndefined();
  expect(batchCursor.parse(text)).toBeUndefined();
});

test('the cursor of one list is none of the other', () => {
  expect(itemCursor.parse(batchCursor.encode({ createdAt: new Date(0), id: 'abcdefghij' }))).toBeUndefined();
  expect(batchCursor.parse(itemCursor.encode(5))).toBeUndefined();
});
