import { expect, test } from '@jest/globals';
import { explainWhyUnmatched } from './visitor-options.ts';

test.each([
  '*',
  '*://*.example.com/*',
  'https://example.com/*',
  'http*://example.com/a.js',
  'https://example.com*',
  'https://*/ads/*',
  'https://example.com:8443/*',
  'https://example.com:44*',
  'data:image/*',
  '?ttps://example.com/',
  '*tracker*',
])('%s can match', (pattern) => {
  expect(explainWhyUnmatched(pattern)).toBeUndefined();
});

test.each([
  ['example.com/*', 'scheme'],
  ['www.example.com', 'scheme'],
  ['/ads/*', 'scheme'],
  ['HTTPS://example.com/*', 'scheme'],
  ['||example.com^', 'scheme'],
  ['https://Example.com/*', 'lower case'],
  ['https://example.com', 'path'],
  ['https://example.com:443/*', 'default port'],
  ['http://example.com:80/a', 'default port'],
  ['https://example.com/a#b', 'fragment'],
  ['https://bücher.example/*', 'encoded'],
  ['*/a b.js', 'encoded'],
])('%s can never match: %s', (pattern, reason) => {
  expect(explainWhyUnmatched(pattern)).toContain(reason);
});
