/// <reference lib="dom" />

import { moveChildren } from '../move-children.ts';
import { rename } from './elements.ts';

/** Reduces lists to what Markdown supports: items and nothing else, at any depth. */
export function tidyLists(root: Element): void {
  for (const list of root.querySelectorAll('dl')) listTerms(list);
  for (const list of root.querySelectorAll('menu, dir')) rename(list, 'ul');
  for (const list of root.querySelectorAll('ul, ol')) {
    adoptStrays(list);
    for (const item of list.querySelectorAll(':scope > li')) if (isEmpty(item)) item.remove();
    if (list.children.length === 0) list.remove();
    else if (isAfterSimilarList(list)) list.setAttribute('data-other-marker', '');
  }
  for (const box of root.querySelectorAll('input')) if (box.closest('li') === null) box.remove();
}

/**
 * Converts a list of terms to a list in which the meanings are a list below each term. Not all
 * readers of Markdown support definition lists.
 */
function listTerms(list: Element): void {
  const document = list.ownerDocument;
  const terms = document.createElement('ul');
  let meanings: Element | undefined;
  for (const part of list.querySelectorAll(':scope > dt, :scope > dd, :scope > div > dt, :scope > div > dd')) {
    const item = document.createElement('li');
    if (part.nodeName === 'DT') {
      const term = document.createElement('strong');
      moveChildren(part, term);
      item.append(term);
      terms.append(item);
      meanings = undefined;
      continue;
    }
    moveChildren(part, item);
    if (terms.lastElementChild === null) {
      terms.append(item);
      continue;
    }
    if (meanings === undefined) terms.lastElementChild.append((meanings = document.createElement('ul')));
    meanings.append(item);
  }
  list.replaceWith(terms);
}

/** Moves content between items into the item before it, as browsers show it. */
function adoptStrays(list: Element): void {
  for (const node of list.childNodes) {
    if (node.nodeName === 'LI' || (node.nodeType === 3 && node.nodeValue?.trim() === '') || node.nodeType === 8)
      continue;
    const before = node.nodeType === 1 ? (node as Element).previousElementSibling : lastItemBefore(node);
    if (before?.nodeName === 'LI') {
      before.append(node);
      return adoptStrays(list);
    }
    const item = list.ownerDocument.createElement('li');
    node.replaceWith(item);
    item.append(node);
    return adoptStrays(list);
  }
}

function lastItemBefore(node: Node): Element | null {
  let before = node.previousSibling;
  while (before !== null && before.nodeType !== 1) before = before.previousSibling;
  return before as Element | null;
}

const isEmpty = (item: Element): boolean =>
  item.textContent.trim() === '' && item.querySelector('img, [data-markdown]') === null;

/** Returns whether the list follows a list of the same kind. Markdown would join the two. */
function isAfterSimilarList(list: Element): boolean {
  const before = list.previousElementSibling;
  if (before?.nodeName !== list.nodeName || before.hasAttribute('data-other-marker')) return false;
  for (let node = list.previousSibling; node !== before; node = node!.previousSibling)
    if (node?.nodeType === 3 && node.nodeValue?.trim() !== '') return false;
  return true;
}
