/// <reference lib="dom" />
import { moveChildren } from '../move-children.ts';
import { writeCode } from './code.ts';
import { writeFormulas } from './formulas.ts';
import { tidyImages } from './images.ts';
import { tidyLinks } from './links.ts';
import { tidyLines } from './lines.ts';
import { tidyLists } from './lists.ts';
import { type WriteCell, writeTables } from './tables.ts';
import { holdsBlocks, rename, unwrap } from './elements.ts';

/** Elements that are never content. Text after such an element stays. */
const noiseElements = [
  'script, style, noscript, template, object, embed, iframe, canvas, audio, video, map, head, title, meta, link, base',
  'select, textarea, datalist, input:not([type="checkbox" i]), [hidden], svg',
].join(', ');

/**
 * Brings a document into a form that Markdown can express. The order matters: a step that has
 * written its Markdown hides it from later steps.
 */
export function tidy(root: Element, writeCell: WriteCell): void {
  for (const element of root.querySelectorAll(noiseElements)) element.remove();
  writeFormulas(root);
  writeCode(root);
  tidyImages(root);
  tidyInline(root);
  tidyLinks(root);
  tidyLists(root);
  tidyLines(root);
  writeTables(root, writeCell);
}

/**
 * Tidies formatting inside a line. Formatting around blocks would leave stray signs, so it is
 * removed there.
 */
function tidyInline(root: Element): void {
  for (const element of root.querySelectorAll('kbd, samp, tt')) rename(element, 'code');
  for (const element of root.querySelectorAll('strike')) rename(element, 's');
  for (const element of root.querySelectorAll('b, strong, i, em, s, del, q, sup, sub, code'))
    if (holdsBlocks(element)) unwrap(element);
  for (const element of root.querySelectorAll(
    ':is(b, strong) :is(b, strong), :is(i, em) :is(i, em), :is(h1, h2, h3, h4, h5, h6) :is(b, strong)',
  ))
    unwrap(element);
  for (const code of root.querySelectorAll('code:not([data-markdown])')) if (root.contains(code)) tidyCode(code);
  for (const ruby of root.querySelectorAll('rp')) ruby.remove();
  for (const ruby of root.querySelectorAll('rt')) ruby.replaceWith(`(${ruby.textContent.trim()})`);
  for (const summary of root.querySelectorAll('summary')) makeTitle(summary);
  // Adjacent buttons are separate words.
  for (const button of root.querySelectorAll('button')) {
    if (!holdsBlocks(button)) for (const side of ['before', 'after'] as const) button[side](' ');
    unwrap(button);
  }
}

/**
 * Code contains only text, so code with links becomes several pieces: each link has its own code
 * inside.
 */
function tidyCode(code: Element): void {
  const pieces: Element[] = [];
  let open: Element | undefined;
  const write = (text: string, link: Element | null): void => {
    if (text === '') return;
    if (open === undefined || link !== null) {
      open = code.ownerDocument.createElement('code');
      pieces.push(link ?? open);
      link?.replaceChildren(open);
    }
    open.append(text);
    if (link !== null) open = undefined;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) write((node.nodeValue ?? '').replaceAll(/\s+/g, ' '), null);
    else if ((node as Element).localName === 'a' && (node as Element).hasAttribute('href'))
      write(node.textContent?.replaceAll(/\s+/g, ' ') ?? '', node as Element);
    else for (const child of node.childNodes) visit(child);
  };
  visit(code);
  for (const piece of pieces) code.before(piece);
  code.remove();
}

function makeTitle(summary: Element): void {
  const strong = summary.ownerDocument.createElement('strong');
  if (holdsBlocks(summary)) return;
  moveChildren(summary, strong);
  rename(summary, 'p').append(strong);
}
