import { expect, test } from '@jest/globals';
import { isAttachment } from './crawl.ts';

test.each([
  ['attachment', true],
  ['attachment; filename="page.html"', true],
  ['ATTACHMENT; filename=page.html', true],
  [' attachment ;filename=a', true],
  ["attachment; filename*=UTF-8''p%C3%A4ge.html", true],
  ['form-data; name=a', true],
  ['download', true],
  ['inline', false],
  ['INLINE; filename="attachment.html"', false],
  ['filename="attachment.html"', false],
  ['', false],
  [undefined, false],
])('Content-Disposition %s: saved %s', (disposition, isSaved) => expect(isAttachment(disposition)).toBe(isSaved));
