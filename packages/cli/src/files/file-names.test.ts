import { expect, test } from '@jest/globals';
import { toFolderPath, toFileSlug } from './file-names.ts';

test.each([
  ['https://example.com/', 'example.com'],
  ['https://example.com/docs/intro?page=2#top', 'example.com-docs-intro-page-2'],
  ['http://127.0.0.1:8080/a', '127.0.0.1-8080-a'],
  ['https://example.com/%2e%2e%2fetc%2fpasswd', 'example.com-.-etc-passwd'],
  [`https://example.com/${'x'.repeat(500)}`, `example.com-${'x'.repeat(88)}`],
  ['https://bücher.example/größe?farbe=grün', 'bücher.example-größe-farbe-grün'],
  ['https://example.com/%E9t%E9', 'example.com-E9t-E9'],
])('a file of %s is called %s', (url, name) => expect(toFileSlug(url)).toBe(name));

test.each([
  ['https://example.com/', 'index'],
  ['https://example.com/docs/', 'docs/index'],
  ['https://example.com/docs/intro.html', 'docs/intro'],
  ['https://example.com/list?page=2', 'list-page-2'],
  ['https://shop.example.com/a', 'shop.example.com/a'],
  ['https://example.com/a/%2e%2e%2f%2e%2e/b', 'a/b'],
  ['https://example.com/a//..%5c..%5cb', 'a/b'],
  ['https://example.com/каталог/книги/', 'каталог/книги/index'],
  ['https://example.com/製品/一覧?頁=2', '製品/一覧-頁-2'],
  ['https://example.com/हिन्दी', 'हिन्दी'],
  [`https://example.com/${'頁'.repeat(300)}`, '頁'.repeat(66)],
  ['https://example.com/aux/con.js/nul?a', 'aux_/con_.js/nul-a'],
  ['https://example.com/a./b%20/c:d', 'a/b/c-d'],
  ['https://example.com/.ssh/-rf', 'ssh/rf'],
])('the page %s is kept at %s', (url, place) => {
  const found = toFolderPath(url, 'example.com');
  expect(found).toBe(place);
  // None of these characters, and no final dot or space, is valid on Windows.
  expect(found.split('/').some((part) => /^[.-]|^$|[<>:"\\|?*]|[. ]$/.test(part))).toBe(false);
  expect(found.split('/').some((part) => Buffer.byteLength(part) > 200)).toBe(false);
});
