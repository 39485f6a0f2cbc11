import { expect, test } from '@jest/globals';
import { readCaptureSearch, type CaptureSearch } from './capture-search.ts';

test.each<[string, Omit<CaptureSearch, 'part'> | undefined]>([
  ['Example.com', { host: 'example.com' }],
  ['  example.com ', { host: 'example.com' }],
  ['0123456789abcdefghij', { id: '0123456789abcdefghij', host: '0123456789abcdefghij' }],
  ['https://Example.com', { host: 'example.com', urls: ['https://example.com'] }],
  ['https://example.com/a/B?c=%20', { host: 'example.com', urls: ['https://example.com/a/B?c=%20'] }],
  ['example.com/a', { host: 'example.com', urls: ['http://example.com/a', 'https://example.com/a'] }],
  ['localhost:3000/a', { host: 'localhost', urls: ['http://localhost:3000/a', 'https://localhost:3000/a'] }],
  ['bücher.example', { host: 'xn--bcher-kva.example' }],
  ['[::1]/a', { host: '[::1]', urls: ['http://[::1]/a', 'https://[::1]/a'] }],
  ['two words', {}],
  ['ftp://example.com', {}],
  ['https://user@example.com/', {}],
  ['', undefined],
])('%j', (text, meant) => {
  expect(readCaptureSearch(text)).toEqual(meant && { ...meant, part: text.trim() });
});
