/// <reference lib="dom" />
import { markedElements, readElementMark } from './marks.ts';
import { isNamedAside, isUnnamed, listElementNames } from './names.ts';
import { removeReplies } from './replies.ts';

const landmarks = 'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"]';

/** Names that only the surroundings of the content have. */
const surroundingNames =
  /^(?:newsletter|related|related-(?:posts|articles|stories)|share|share-buttons|sharing|social|social-links|comments|comment-list|breadcrumbs?|cookie-?(?:notice|banner|consent|bar)|sidebar|advertisement|promo|site-(?:header|footer))$/i;

const isNamed = (element: Element, names: RegExp): boolean =>
  listElementNames(element).some((name) => names.test(name));

/**
 * Removes elements whose names show that they surround the content. Readability uses such names
 * too, but lets them through on pages with little text. An element with a heading of the first
 * level, or half of the page's text, stays: then its name has a different meaning.
 */
export function removeSurroundings(body: Element): void {
  removeReplies(body);
  const half = body.textContent.length / 2;
  const named = [...body.querySelectorAll('[class], [id]')].filter((element) => isNamed(element, surroundingNames));
  for (const element of [...body.querySelectorAll(landmarks), ...named])
    if (element.querySelector('h1') === null && element.textContent.length < half && !isUnnamed(element))
      element.remove();
}

/**
 * Does the same within the found content, with more names: a name that covers a third of the known
 * text has a different meaning. The names are read from the page, because Readability removes
 * boxes.
 */
export function removeAsides(article: Element, page: Element): void {
  const third = article.textContent.length / 3;
  const marked = markedElements(article);
  for (const element of page.querySelectorAll('[class], [id]'))
    if (isNamedAside(element) && element.textContent.length < third && element.closest('blockquote') === null)
      for (const one of [element, ...element.querySelectorAll('*')]) marked.get(readElementMark(one))?.remove();
}

/**
 * Hides names that have no meaning from Readability. `restoreNames` restores them in the result.
 */
export function hideNames(body: Element): void {
  for (const element of body.querySelectorAll('[class], [id], [rel], [itemprop]'))
    if (isUnnamed(element)) for (const name of ['class', 'id', 'rel', 'itemprop']) element.removeAttribute(name);
}
export function restoreNames(article: Element, page: Element): void {
  const marked = markedElements(page);
  for (const element of article.querySelectorAll('*')) {
    const before = marked.get(readElementMark(element));
    for (const name of before === undefined ? [] : ['class', 'id'])
      if (before?.hasAttribute(name)) element.setAttribute(name, before.getAttribute(name)!);
  }
}
