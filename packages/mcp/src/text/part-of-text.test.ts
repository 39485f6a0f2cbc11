import { expect, test } from '@jest/globals';
import { readTextPart } from './page-text.ts';

const texts = { letters: 'abc def\n'.repeat(100), kanji: '漢字\n'.repeat(100), emoji: '😀'.repeat(100), empty: '' };

test.each(Object.entries(texts))('the parts of a text are the text: %s', (_name, text) => {
  const parts: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const part = readTextPart(text, { offset, bytesMax: 50 });
    expect(Buffer.byteLength(part.text)).toBeLessThanOrEqual(50);
    parts.push(part.text);
    offset = part.next;
  }
  expect(parts.join('')).toBe(text);
});

test('a part ends with a line', () => {
  expect(readTextPart('one line\nanother line', { offset: 0, bytesMax: 15 })).toMatchObject({
    text: 'one line\n',
    next: 9,
  });
});

test.each([
  ['within a character', 1, '漢'],
  ['after the end', 99, ''],
])('an offset %s is no failure', (_name, offset, text) => {
  expect(readTextPart('漢', { offset, bytesMax: 10 }).text).toBe(text);
});
