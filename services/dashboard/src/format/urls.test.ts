import { expect, test } from '@jest/globals';
import { completeUrl, shortenUrl, cutMiddle } from './urls.ts';

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

test('a long text keeps its two ends and is never longer than asked for', () => {
  const url = `example.com/${'a'.repeat(300)}/last.html`;
  const shown = cutMiddle(url, 40);
  expect(shown).toHaveLength(40);
  expect(shown.startsWith('example.com/')).toBe(true);
  expect(shown.endsWith('last.html')).toBe(true);
  expect(cutMiddle('short', 40)).toBe('short');
});

test('scheme, www and a last slash are not shown', () => {
  expect(shortenUrl('https://www.example.com/')).toBe('example.com');
  expect(shortenUrl('http://example.com/a/')).toBe('example.com/a');
});
