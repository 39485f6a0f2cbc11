import { expect, test } from '@jest/globals';
import { globFaults } from './glob-faults.ts';

test.each([
  ['/docs/*', '**/docs/**'],
  ['*', '**'],
  ['*/a*', '**/a**'],
  ['docs', '**/docs'],
  ['/docs', '**/docs'],
  ['docs/**', '**/docs/**'],
  ['example.com/docs/*', '**/example.com/docs/**'],
  ['/docs/.*', '**/docs/**'],
  ['^/docs/.*$', '**/docs/**'],
  ['https://*', 'https://**'],
  ['https://example.com', 'https://example.com/**'],
  ['http:///', undefined],
  ['HTTPS://example.com/docs/**', 'https://example.com/docs/**'],
  ['https://Example.com/**', 'https://example.com/**'],
  ['*://Example.com/**', '*://example.com/**'],
  ['https://example.com:443/**', 'https://example.com/**'],
  ['http://example.com:80/**', 'http://example.com/**'],
  ['https://bücher.example/**', 'https://xn--bcher-kva.example/**'],
  ['**/straße/**', '**/stra%C3%9Fe/**'],
  ['**/two words/**', '**/two%20words/**'],
  ['**/docs#top', '**/docs'],
  ['**/{a,b}', '**/%7Ba,b%7D'],
  ['file:///**', undefined],
])('%s can match no URL, and the answer says what would', (glob, better) => {
  const { 'includePatterns.0': problem } = globFaults('includePatterns', [glob]);
  expect(problem).toContain('can match no URL');
  expect(problem).toContain(better === undefined ? 'Send one such as **/docs/**' : `Send ${better}`);
});

test.each([
  '**',
  '**/docs/**',
  'https://example.com/*',
  'https://example.com/docs/*/x',
  'http*://*/a*',
  '*://example.com/',
  'https://*.example.com/**',
  '**.pdf',
  '**?page=*',
  'http://127.0.0.1:8080/a',
  'https://example.com/A/%20/~x[1]',
  '**?q={*}',
  '***',
  'https://example.com/',
])('%s can match one', (glob) => {
  expect(globFaults('includePatterns', [glob])).toEqual({});
});

test('each bad one is named by its place', () => {
  expect(Object.keys(globFaults('excludePatterns', ['**', '/a', '**/b', '*']))).toEqual([
    'excludePatterns.1',
    'excludePatterns.3',
  ]);
});

test('the worst glob is judged at once', () => {
  expect(Object.keys(globFaults('includePatterns', [`${'*a'.repeat(499)}/`]))).toEqual(['includePatterns.0']);
});
