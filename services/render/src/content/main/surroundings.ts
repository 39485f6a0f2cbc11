/// <reference lib="dom" />
import { markedElements, markOf } from './marks.ts';
import { isNamedAside, isUnnamed, namesOf } from './names.ts';
import { removeReplies } from './replies.ts';

const landmarks = 'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"]';

/** Names that are given to nothing else than what stands around the content. */
const certain =
  /^(?:newsletter|related|related-(?:posts|articles|stories)|share|share-buttons|sharing|social|social-links|comments|comment-list|breadcrumbs?|cookie-?(?:notice|banner|consent|bar)|sidebar|advertisement|promo|site-(?:header|footer))$/i;

const isNamed = (element: Element, names: RegExp): boolean => namesOf(element).some((name) => names.test(name));

/**
 * Elements whose names say that they stand around the content. Readability weighs such names too, and lets them through on pages with little text.
 * Left alone is what holds a heading of the first level or half of the page's text: then the name says something else.
 */
export function removeSurroundings(body: Element): void {
  removeReplies(body);
  const half = body.textContent.length / 2;
  const named = [...body.querySelectorAll('[class], [id]')].filter((element) => isNamed(element, certain));
  for (const element of [...body.querySelectorAll(landmarks), ...named])
    if (element.querySelector('h1') === null && element.textContent.length < half && !isUnnamed(element))
      element.remove();
}

/**
 * The same within what was found, by more names: there the text is known, and a name that holds a third of it says something else. The names are
 * read in the page, for Readability takes boxes away.
 */
export function removeAsides(article: Element, page: Element): void {
  const third = article.textContent.length / 3;
  const marked = markedElements(article);
  for (const element of page.querySelectorAll('[class], [id]'))
    if (isNamedAside(element) && element.textContent.length < third && element.closest('blockquote') === null)
      for (const one of [element, ...element.querySelectorAll('*')]) marked.get(markOf(one))?.remove();
}

/** Readability judges by names too, where they say nothing. `restoreNames` gives them back to what it has kept. */
export function hideNames(body: Element): void {
  for (const element of body.querySelectorAll('[class], [id], [rel], [itemprop]'))
    if (isUnnamed(element)) for (const name of ['class', 'id', 'rel', 'itemprop']) element.removeAttribute(name);
}
export function restoreNames(article: Element, page: Element): void {
  const marked = markedElements(page);
  for (const element of article.querySelectorAll('*')) {
    const before = marked.get(markOf(element));
    for (const name of before === undefined ? [] : ['class', 'id'])
      if (before?.hasAttribute(name)) element.setAttribute(name, before.getAttribute(name)!);
  }
}
