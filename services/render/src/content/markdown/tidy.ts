/// <reference lib="dom" />

import { writeCode } from './code.ts';
import { tidyInline } from './inline.ts';
import { tidyLinks } from './links.ts';
import { tidyLists } from './lists.ts';
import { tidyMedia } from './media.ts';
import { writeFormulas } from './formulas.ts';
import { writeTables, type WriteCell } from './tables.ts';

/** What never is content. Text after such an element stays. */
const noise = [
  'script, style, noscript, template, object, embed, iframe, canvas, audio, video, map, head, title, meta, link, base',
  'select, textarea, datalist, input:not([type="checkbox" i]), [hidden], svg',
].join(', ');

/** Brings a document into a form that Markdown can say. The order matters: what is written is out of the way of what comes after. */
export function tidy(root: Element, writeCell: WriteCell): void {
  for (const element of root.querySelectorAll(noise)) element.remove();
  writeFormulas(root);
  writeCode(root);
  tidyMedia(root);
  tidyInline(root);
  tidyLinks(root);
  tidyLists(root);
  writeTables(root, writeCell);
}
