/// <reference lib="dom" />

import { removeAsides, removeLeadsAway } from './main/asides.ts';
import { isSentence, tidyText } from './main/blocks.ts';
import { chooseBlocks, isSurrounding } from './main/choose-blocks.ts';
import { keepWords } from './main/controls.ts';
import type { PageReading } from './main/model.ts';
import { type PageBlocks, readBlocks } from './main/page-blocks.ts';
import { takePageTitle } from './main/page-title.ts';
import { findMissingDescription } from './main/product-text.ts';
import { removeReplies } from './main/replies.ts';
import { removeOthers } from './main/remove-others.ts';

export type MainContent = {
  readonly root: Element;
  /** The page's own title. */
  readonly title: string;
  readonly language: string | null;
  /**
   * False if no main content, or only a small part of the page, was found: then the result is the
   * complete page.
   */
  readonly found: boolean;
};

/**
 * Returns the main content of a page without its surroundings. Changes the document. A learned
 * model recognises the kind of the page and the blocks that are content. Rules then remove what an
 * article contains and is not part of it, and add the description of a product that only JSON-LD
 * contains.
 */
export function extractMainContent(document: Document, judge: (page: PageBlocks) => PageReading): MainContent {
  const page = readBlocks(document.body);
  const { scores, kinds } = judge(page);
  const language = document.documentElement.getAttribute('lang');
  const kept = chooseBlocks(page, scores);
  const whole = { root: document.body, title: page.head.title.trim(), language, found: false };
  const product = (kinds['product'] ?? 0) >= productMin ? findMissingDescription(document, getText(page, kept)) : [];
  if (isTooLittle(page, kept) && product.length === 0) return whole;
  const title = takePageTitle(page, kept);
  if (kept.includes(true)) removeOthers(page, kept);
  else document.body.replaceChildren();
  for (const text of product) document.body.appendChild(document.createElement('p')).textContent = text;
  const article = kinds['article'] ?? 0;
  const isArticle = Object.values(kinds).every((share) => share <= article);
  return { root: isArticle ? tidyArticle(document.body) : document.body, title, language, found: true };
}

/** The probability from which a page is a product. */
const productMin = 0.4;

const getText = ({ blocks }: PageBlocks, kept: readonly boolean[]): string =>
  blocks.flatMap(({ text }, at) => (kept[at] ? [text] : [])).join('\n');

/** Returns the article without what rules remove, unless they would leave almost nothing of it. */
function tidyArticle(body: Element): Element {
  const article = body.cloneNode(true) as Element;
  keepWords(article);
  removeReplies(article);
  removeAsides(article);
  removeLeadsAway(article);
  const [before, after] = [body, article].map((root) => tidyText(root.textContent).length);
  return after! < Math.min(charactersMin, before!) && article.querySelector('pre, table') === null ? body : article;
}

const charactersMin = 140;
const shareMin = 0.02;
/** The characters of a page that a reader sees at a glance. */
const shortMax = 600;

/**
 * A few words are what a page shows while it loads. Of a short page, they may be less than the text
 * that the model dropped.
 */
function isTooLittle({ blocks }: PageBlocks, kept: readonly boolean[]): boolean {
  const chosen = blocks.filter((_block, at) => kept[at]);
  const dropped = blocks.filter(({ linked, box }, at) => !kept[at] && linked < 0.5 && !isSurrounding(box));
  const [part, rest, whole] = [chosen, dropped, blocks].map((all) =>
    all.reduce((sum, { text }) => sum + text.length, 0),
  );
  if (part! <= whole! * shareMin) return true;
  if (part! >= charactersMin) return false;
  return (whole! < shortMax && rest! > part!) || !chosen.some(({ text, box }) => isSentence(text) || box.tag === 'pre');
}
