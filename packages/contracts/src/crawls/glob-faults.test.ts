import { expect, test } from '@jest/globals';
import { deepenGlob, globFault } from './glob-faults.ts';

test.each([
  ['/docs/*', '**/docs/**'],
  ['docs/*', '**/docs/**'],
  ['docs/*/', '**/docs/**/'],
  ['docs/api/*', '**/docs/api/**'],
  ['*docs/*', '**docs/**'],
  ['www.example.com/docs/*', '**/www.example.com/docs/**'],
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
  ['**/{a}', '**/%7Ba%7D'],
  ['file:///**', undefined],
])('%s cannot match any URL, and the answer says what would', (glob, better) => {
  const problem = globFault(glob);
  expect(problem).toContain('cannot match any URL');
  expect(problem).toContain(better === undefined ? 'Send a pattern such as **/docs/**' : `Send ${better}`);
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
  expect(globFault(glob)).toBeUndefined();
});

test.each([
  ['**/{a,b}', '**/a'],
  ['/{docs,blog}/*', '**/docs/**'],
  ['https://example.com/{docs/**,blog/**}', 'https://example.com/docs/**'],
])('%s has alternatives, which globs do not know, and the answer says how to send them', (glob, one) =>
  expect(globFault(glob)).toContain(`Send a separate pattern for each alternative, such as ${one}`),
);

test('the worst glob is judged at once', () => {
  expect(globFault(`${'*a'.repeat(499)}/`)).toContain('cannot match any URL');
});

test.each([
  ['https://a.example/docs/*', 'https://a.example/docs/**'],
  ['**/docs/*', '**/docs/**'],
  ['**/docs/**', '**/docs/**'],
  ['**/docs/*/x', '**/docs/*/x'],
  ['**/docs*', '**/docs*'],
  ['**/', '**/'],
])('%s for everything below is %s', (glob, deep) => expect(deepenGlob(glob)).toBe(deep));
