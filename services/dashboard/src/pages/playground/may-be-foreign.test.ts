import { expect, test } from '@jest/globals';
import { joinLines, mayBeForeign } from './may-be-foreign.ts';

test.each([
  ['https://api.urlbox.com/v1/KEY/png?url=https%3A%2F%2Fexample.com', true],
  ['https://api.screenshotone.com/take?access_key=k&url=example.com', true],
  ['https://image.thum.io/get/width/600/https://example.com', true],
  ['curl -X POST https://api.urlbox.com/v1/render/sync', true],
  ['https://example.com/a?page=2', false],
  ['example.com', false],
])('%s: %s', (text, expected) => {
  expect(mayBeForeign(text)).toBe(expected);
});

test('a command over several lines is one line', () => {
  expect(joinLines("curl https://a \\\n  -d '{}'\n")).toBe("curl https://a    -d '{}'");
});
