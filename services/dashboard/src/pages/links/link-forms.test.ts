import { expect, test } from '@jest/globals';
import { linkFormats } from './link-forms.ts';

const shown = { link: 'https://c.example/v1/render?a=1&b=%28', page: 'https://example.com/?q="[x]"' };

test.each([
  ['URL', shown.link],
  [
    'HTML',
    '<img src="https://c.example/v1/render?a=1&amp;b=%28" alt="Screenshot of https://example.com/?q=&quot;[x]&quot;">',
  ],
  ['Markdown', String.raw`![Screenshot of https://example.com/?q="\[x\]"](https://c.example/v1/render?a=1&b=%28)`],
] as const)('a link is copied as %s', (form, text) => expect(linkFormats[form](shown)).toBe(text));
