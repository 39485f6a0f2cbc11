import { expect, test } from '@jest/globals';
import { completeUrl } from './complete-url.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/a?b#c ', 'https://example.com/a?b#c'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['127.0.0.1:5590', 'http://127.0.0.1:5590'],
  ['[::1]:5590/a', 'http://[::1]:5590/a'],
  ['localhost', 'http://localhost'],
  ['localhost:443', 'https://localhost:443'],
  ['wiki', 'http://wiki'],
  ['wiki:8080/start', 'http://wiki:8080/start'],
  ['printer.local/', 'http://printer.local/'],
  ['1.2.3.4.example.com', 'https://1.2.3.4.example.com'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s becomes %s', (typed, url) => {
  expect(completeUrl(typed)).toBe(url);
});
