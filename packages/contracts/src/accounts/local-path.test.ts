import { expect, test } from '@jest/globals';
import { parseLocalPath } from './sign-in.ts';

const origin = 'https://tintype.example';

test.each([
  ['/usage', '/usage'],
  ['/batches/1?page=2&q=a%20b#items', '/batches/1?page=2&q=a%20b#items'],
  ['/a/../b', '/b'],
  ['/jobs?to=//evil.example', '/jobs?to=//evil.example'],
])('%j leads to %j', (to, path) => {
  expect(parseLocalPath(to, origin)).toBe(path);
});

test.each([
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  // Only what is left of these leads to another host.
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  'usage',
  '',
])('%j leads nowhere', (to) => {
  expect(parseLocalPath(to, origin)).toBeUndefined();
});
