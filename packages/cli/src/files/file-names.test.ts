import { expect, test } from '@jest/globals';
import { toFolderPath, toFileSlug } from './file-names.ts';

test.each([
  ['https://example.com/', 'example.com'],
  ['https://example.com/docs/intro?page=2#top', 'example.com-docs-intro-page-2'],
  ['http://127.0.0.1:8080/a', '127.0.0.1-8080-a'],
  ['https://example.com/%2e%2e%2fetc%2fpasswd', 'example.com-2e-2e-2fetc-2fpasswd'],
  [`https://example.com/${'x'.repeat(500)}`, `example.com-${'x'.repeat(88)}`],
])('a file of %s is called %s', (url, name) => expect(toFileSlug(url)).toBe(name));

test.each([
  ['https://example.com/', 'index'],
  ['https://example.com/docs/', 'docs/index'],
  ['https://example.com/docs/intro.html', 'docs/intro'],
  ['https://example.com/list?page=2', 'list-page-2'],
  ['https://shop.example.com/a', 'shop.example.com/a'],
  ['https://example.com/a/%2e%2e%2f%2e%2e/b', 'a/2e-2e-2f-2e-2e/b'],
  ['https://example.com/a//..%5c..%5cb', 'a/5c.-5cb'],
  ['https://example.com/.ssh/-rf', 'ssh/rf'],
])('the page %s is kept at %s', (url, place) => {
  const found = toFolderPath(url, 'example.com');
  expect(found).toBe(place);
  expect(found.split('/').some((part) => /^\.|^$/.test(part))).toBe(false);
});
