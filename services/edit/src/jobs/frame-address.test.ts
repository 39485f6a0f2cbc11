import { expect, test } from '@jest/globals';
import { readEdit } from '@tintype/contracts/pipelines/edits/read-edit';
import { withAddress } from './edit-image.ts';

const complete = (given: object) => {
  const read = readEdit(given);
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.edit;
};

test.each([
  [{ type: 'frame' }, 'https://shop.example.com/', 'shop.example.com'],
  [{ type: 'frame' }, 'http://shop.example.com/a/?b=1', 'shop.example.com/a/?b=1'],
  [{ type: 'frame' }, `https://example.com/${'x'.repeat(400)}`, `example.com/${'x'.repeat(188)}`],
  [{ type: 'frame', address: 'our shop' }, 'https://shop.example.com/', 'our shop'],
  [{ type: 'frame', address: ' ' }, 'https://shop.example.com/', ' '],
])('%j of %s shows %s', (given, url, address) => {
  expect(withAddress(complete(given), url)).toMatchObject({ type: 'frame', address });
});

test('other edits stay as they are', () => {
  const edit = complete({ type: 'pad', top: 4 });
  expect(withAddress(edit, 'https://example.com/')).toBe(edit);
});
