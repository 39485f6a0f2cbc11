/// <reference lib="dom" />

import { Readability } from '@mozilla/readability';
import { removeLeadsAway } from './main/asides.ts';
import { listTextBlocks, isSentence } from './main/blocks.ts';
import { isSmallPart } from './main/share.ts';
import { wholeInstead } from './main/whole.ts';
import { keepWords } from './main/controls.ts';
import { takeHeadline } from './main/headline.ts';
import { markElements, unmarkElements } from './main/marks.ts';
import { regain } from './main/regain.ts';
import { hideNames, removeAsides, removeSurroundings, restoreNames } from './main/surroundings.ts';

export type MainContent = {
  readonly root: Element;
  /** The page's own title. */
  readonly title: string;
  readonly language: string | null;
  /**
   * False if no main content, or only a small part of the page, was found. The result is then the
   * complete page.
   */
  readonly found: boolean;
};

/** Classes are retained because they name the language of code. */
const settings = { keepClasses: true, charThreshold: 200 };

/**
 * Returns the article of a page without its surroundings. Changes the document. Readability finds
 * its position; a comparison with the page repairs what Readability left out or let through.
 */
export function extractMainContent(document: Document): MainContent {
  keepWords(document.body);
  markElements(document.body);
  const page = document.body.cloneNode(true) as Element;
  const language = document.documentElement.getAttribute('lang');
  const titleOfPage = document.title.trim();
  removeSurroundings(document.body);
  hideNames(document.body);
  const read = new Readability<Element>(document, { ...settings, serializer: (node) => node as Element }).parse();
  const chosen = read?.content?.querySelector('#readability-page-1') ?? read?.content ?? undefined;
  const article = chosen === undefined ? undefined : (wholeInstead(chosen, page) ?? chosen);
  const title = read?.title?.trim() || titleOfPage;
  if (read === null || article === undefined || !isText(article) || isSmallPart(article, page)) {
    unmarkElements(page);
    return { root: page, title: titleOfPage, language, found: false };
  }
  restoreNames(article, page);
  regain(article, page, { title, description: read.excerpt ?? '' });
  removeAsides(article, page);
  removeLeadsAway(article);
  const headline = takeHeadline(article, page, title);
  unmarkElements(article);
  return { root: article, title: headline, language, found: true };
}

/**
 * Returns whether an article contains text. Links only are a list of other content, and a few words
 * without a sentence are what a page shows while it loads.
 */
function isText(article: Element): boolean {
  const blocks = listTextBlocks(article);
  const letters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const linked = blocks.reduce((sum, { text, linkShare }) => sum + text.length * linkShare, 0);
  if (linked > letters * 0.6) return false;
  return (
    letters >= settings.charThreshold ||
    blocks.some(({ text }) => isSentence(text)) ||
    article.querySelector('pre, table') !== null
  );
}
