import { expect, test } from '@jest/globals';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { contentTypeOf, formatDisposition, parseKeyFormat, isObjectKey, newObjectKey } from './keys.ts';

const now = new Date('2026-01-05T23:59:59Z');
const keyOf = (format: FileFormat, outputId = 'main'): string =>
  newObjectKey({ random: (count) => new Uint8Array(count).fill(10), now, outputId, format });

test('a key says the day, hides behind random letters and ends in output and extension', () => {
  expect(keyOf('jpeg')).toBe(`captures/2026/01/05/${'a'.repeat(32)}/main.jpg`);
});

test.each(['a', '_x', '-', 'A-Za_9', 'x'.repeat(64)])(
  'the output id %s, which a request may name, makes a valid key',
  (outputId) => {
    expect(isObjectKey(keyOf('png', outputId))).toBe(true);
  },
);

test.each(['..', 'a/b', 'a.b', '', 'x'.repeat(65)])('the output id %j makes no key', (outputId) => {
  expect(() => keyOf('png', outputId)).toThrow('object key');
});

test.each<[FileFormat, string, string]>([
  ['png', 'image/png', 'inline; filename="main.png"'],
  ['jpeg', 'image/jpeg', 'inline; filename="main.jpg"'],
  ['webp', 'image/webp', 'inline; filename="main.webp"'],
  ['pdf', 'application/pdf', 'inline; filename="main.pdf"'],
  ['html', 'text/html; charset=utf-8', 'attachment; filename="main.html"'],
  ['markdown', 'text/markdown; charset=utf-8', 'attachment; filename="main.md"'],
  ['json', 'application/json', 'attachment; filename="main.json"'],
])('a %s is kept as %s, %s', (format, contentType, disposition) => {
  const key = keyOf(format);
  expect([parseKeyFormat(key), contentTypeOf(key), formatDisposition(key)]).toEqual([format, contentType, disposition]);
});
