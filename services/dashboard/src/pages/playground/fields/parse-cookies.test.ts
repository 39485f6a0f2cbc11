import { expect, test } from '@jest/globals';
import { parseCookies, parseHeaders } from './parse-cookies.ts';

test.each([
  [
    'sid=a=b; theme=dark',
    [
      ['sid', 'a=b'],
      ['theme', 'dark'],
    ],
  ],
  ['Cookie: sid=1;', [['sid', '1']]],
  ['sid', undefined],
  ['=1', undefined],
  ['', undefined],
])('the cookies of %j', (text, expected) => {
  expect(parseCookies(text)?.map(({ name, value }) => [name, value])).toEqual(expected);
});

test.each([
  [
    'Authorization: Bearer a:b\nX-Team: 7\n',
    [
      ['Authorization', 'Bearer a:b'],
      ['X-Team', '7'],
    ],
  ],
  ['Authorization', undefined],
])('the headers of %j', (text, expected) => {
  expect(parseHeaders(text)?.map(({ name, value }) => [name, value])).toEqual(expected);
});
