import { expect, test } from '@jest/globals';
import { convert } from '@tintype/render/content/convert';
import { markdownCases } from '../markdown-cases/documents.ts';

const url = 'https://example.com/docs/';
const markdownOf = (html: string): string => convert({ to: 'markdown', html, url, mainContentOnly: false }).text;

test.each(markdownCases)('$what', ({ html, markdown }) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('a page without content is an empty text', () => {
  expect(markdownOf('<script>x()</script>').trim()).toBe('');
});

test.each([
  ['a cell over a million columns', '<table><tr><th>A<th>B<tr><td colspan="1000000">1</table>'],
  ['a cell over a million rows', '<table><tr><th>A<th>B<tr><td rowspan="1000000">1<td>2</table>'],
  ['a start beyond all numbers', '<ol start="99999999999999"><li>a</ol>'],
  ['four hundred elements deep', `${'<div>'.repeat(400)}a${'</div>'.repeat(400)}`],
  ['a hundred lists deep', `${'<ul><li>'.repeat(100)}a`],
])('%s is no trouble', (_name, html) => {
  expect(markdownOf(html).length).toBeLessThan(100_000);
});
