import { expect, test } from '@jest/globals';
import { convertLinks } from './convert-links.ts';

const known: Readonly<Record<string, string>> = {
  'https://example.com/': 'index.md',
  'https://example.com/docs/b?x=1': 'docs/b-x-1.md',
  'https://example.com/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8': 'книги.md',
};
const input = {
  url: 'https://example.com/docs/a',
  path: 'docs/a.md',
  findPath: (address: string): string | undefined => known[address],
};
const markdown = (text: string): string => convertLinks(text, 'text/markdown; charset=utf-8', input);
const html = (text: string): string => convertLinks(text, 'text/html; charset=utf-8', input);

test.each([
  ['[Home](https://example.com/#top "Start")', '[Home](../index.md#top "Start")'],
  ['[B](<https://example.com/docs/b?x=1>)', '[B](b-x-1.md)'],
  ['[Книги](https://example.com/книги)', '[Книги](../%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8.md)'],
  ['[B][1]\n\n[1]: b?x=1 "B"', '[B][1]\n\n[1]: b-x-1.md "B"'],
  ['<https://example.com/>', '[https://example.com/](../index.md)'],
  [
    '[![Logo](https://example.com/logo.png)](https://example.com/)',
    '[![Logo](https://example.com/logo.png)](../index.md)',
  ],
  [
    '[a (b)](https://example.org/a_(b)) [Home](https://example.com/)',
    '[a (b)](https://example.org/a_(b)) [Home](../index.md)',
  ],
])('the link of %j leads to the file', (text, converted) => expect(markdown(text)).toBe(converted));

test.each([
  '`[Home](https://example.com/)` and ``[Home](https://example.com/)``',
  '```md\n[Home](https://example.com/)\n```\n',
  '[elsewhere](https://example.org/) [mail](mailto:a@example.com) [other page](https://example.com/c)',
  '[broken](https://[) text ](',
])('%j stays as it is', (text) => expect(markdown(text)).toBe(text));

test('links of HTML become relative, and all other addresses absolute', () => {
  const before =
    '<head><base href="/docs/"><link rel="stylesheet" href="s.css"></head>' +
    '<a class="x" href="b?x=1#part">B</a> <a href="/c?d&amp;e">C</a> <a href="#here">Here</a>' +
    '<img src="i.png" srcset="i.png 1x, /j.png 2x"><script src="s.js">"<a href=\'/\'>"</script><!-- <a href="/"> -->';
  expect(html(before)).toBe(
    '<head><link rel="stylesheet" href="https://example.com/docs/s.css"></head>' +
      '<a class="x" href="b-x-1.md#part">B</a> <a href="https://example.com/c?d&amp;e">C</a> <a href="#here">Here</a>' +
      '<img src="https://example.com/docs/i.png" srcset="https://example.com/docs/i.png 1x, https://example.com/j.png 2x">' +
      '<script src="https://example.com/docs/s.js">"<a href=\'/\'>"</script><!-- <a href="/"> -->',
  );
});

test('a file of another kind is not changed', () => {
  const text = '{"link": "[Home](https://example.com/)"}';
  expect(convertLinks(text, 'application/json', input)).toBe(text);
});
