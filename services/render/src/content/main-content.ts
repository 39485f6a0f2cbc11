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
  const article = new Readability<Element>(document, { ...settings, serializer: (node) => node as Element }).parse();
  if (article?.content == null || article.content.textContent.trim() === '')
    return { root: whole, title, language, found: false };
  const root = article.content.querySelector('#readability-page-1') ?? article.content;
  return { root, title: article.title?.trim() || title, language, found: true };
}
