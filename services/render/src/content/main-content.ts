/// <reference lib="dom" />

import { Readability } from '@mozilla/readability';

export type MainContent = {
  readonly root: Element;
  /** What the page calls itself. */
  readonly title: string;
  readonly language: string | null;
  /** False when nothing stands out: then it is the whole page. */
  readonly found: boolean;
};

/** Classes tell the language of code, so they stay. */
const settings = { keepClasses: true, charThreshold: 200 };

/** The article of a page, without what stands around it. Changes the document. */
export function mainContentOf(document: Document): MainContent {
  const whole = document.body.cloneNode(true) as Element;
  const language = document.documentElement.getAttribute('lang');
  const title = document.title.trim();
  removeSurroundings(document.body);
  const article = new Readability<Element>(document, { ...settings, serializer: (node) => node as Element }).parse();
  if (article?.content == null || article.content.textContent.trim() === '')
    return { root: whole, title, language, found: false };
  const root = article.content.querySelector('#readability-page-1') ?? article.content;
  return { root, title: article.title?.trim() || title, language, found: true };
}

const landmarks = 'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"]';
const names =
  /^(?:newsletter|related|related-(?:posts|articles|stories)|share|share-buttons|sharing|social|social-links|comments|comment-list|breadcrumbs?|cookie-?(?:notice|banner|consent|bar)|sidebar|advertisement|promo|site-(?:header|footer))$/i;

/**
 * What says itself that it stands around the content. Readability weighs such names too, and lets them through on pages with little text.
 * Left alone is what holds a heading of the first level or half of the page's text: then the name says something else.
 */
function removeSurroundings(body: Element): void {
  const half = body.textContent.length / 2;
  const named = [...body.querySelectorAll('[class], [id]')].filter((element) =>
    [element.id, ...element.classList].some((name) => names.test(name)),
  );
  for (const element of [...body.querySelectorAll(landmarks), ...named])
    if (element.querySelector('h1') === null && element.textContent.length < half) element.remove();
}
