import { expect, test } from '@jest/globals';
import { parseHtml } from '../clean-html.ts';
import { chooseBlocks } from './choose-blocks.ts';
import { readBlocks } from './page-blocks.ts';

/** Paragraphs have a high score and all other blocks a low one. */
function textOfChosen(html: string): string {
  const page = readBlocks(parseHtml(html, 'https://example.com/').body);
  const chosen = chooseBlocks(
    page,
    page.blocks.map(({ box }) => (box.tag === 'p' ? 0.9 : 0.1)),
  );
  return page.blocks.flatMap(({ text }, at) => (chosen[at] ? [text] : [])).join(' ');
}

test.each([
  ['a table between paragraphs', '<p>a</p><table><tr><td>b<td>c</table><p>d</p>', 'a b c d'],
  [
    'references at the end, above what surrounds the page',
    `<div><p>a</p><h2>b</h2><ol>${'<li>c</li>'.repeat(90)}</ol><nav><ul><li>d</ul></nav></div>`,
    `a b ${'c '.repeat(90).trim()}`,
  ],
  ['a heading above a paragraph', '<div>x</div><h2>a</h2><p>b</p>', 'a b'],
  [
    'a section that is built like the others',
    `<section><h2>a</h2><p>b</p></section><section><h2>c</h2><div>d</div></section><section><h2>e</h2><p>f</p></section>`,
    'a b c d e f',
  ],
  ['no box between paragraphs', '<p>a</p><div>x</div><p>b</p>', 'a b'],
  ['no list after another box', '<div><p>a</p></div><div><ul><li>x</ul></div>', 'a'],
])('%s', (_what, html, expected) => {
  expect(textOfChosen(html)).toBe(expected);
});
