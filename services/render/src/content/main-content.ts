import { removeAsides, removeLinksAway, removeReplies } from './main/asides.ts';
import { tidyText, isSentence } from './main/blocks.ts';
import { chooseBlocks, isSurrounding } from './main/choose-blocks.ts';
import type { PageReading } from './main/model.ts';
import { type Box, type PageBlocks, readBlocks } from './main/page-blocks.ts';
import { holdsBlocks, rename } from './markdown/elements.ts';

export type MainContent = {
  readonly root: Element;
  readonly title: string;
  readonly language: string | null;
  /**
   * False if no main content, or only a small part of the page, was found: the result is the
   * complete page.
   */
  readonly found: boolean;
};

/**
 * Reduces the document to its main content. A learned model recognises the kind of the page and the
 * blocks that are content. Rules then remove what an article contains and is not part of it, and
 * add the description of a product that only JSON-LD contains.
 */
export function extractMainContent(document: Document, judge: (page: PageBlocks) => PageReading): MainContent {
  const page = readBlocks(document.body);
  const { scores, kinds } = judge(page);
  const language = document.documentElement.getAttribute('lang');
  const kept = chooseBlocks(page, scores);
  const whole = { root: document.body, title: page.head.title.trim(), language, found: false };
  const product =
    (kinds['product'] ?? 0) >= productShareMin ? findMissingDescription(document, getText(page, kept)) : [];
  if (isTooLittle(page, kept) && product.length === 0) return whole;
  const title = takePageTitle(page, kept);
  if (kept.includes(true)) removeUnchosen(page, kept);
  else document.body.replaceChildren();
  for (const text of product) document.body.appendChild(document.createElement('p')).textContent = text;
  const article = kinds['article'] ?? 0;
  const isArticle = Object.values(kinds).every((share) => share <= article);
  return { root: isArticle ? tidyArticle(document.body) : document.body, title, language, found: true };
}

const productShareMin = 0.4;

const getText = ({ blocks }: PageBlocks, kept: readonly boolean[]): string =>
  blocks.flatMap(({ text }, at) => (kept[at] ? [text] : [])).join('\n');

/** The rules do not apply if they would leave almost nothing. */
function tidyArticle(body: Element): Element {
  const article = body.cloneNode(true) as Element;
  replaceTextButtons(article);
  removeReplies(article);
  removeAsides(article);
  removeLinksAway(article);
  const [before, after] = [body, article].map((root) => tidyText(root.textContent).length);
  return after! < Math.min(charactersMin, before!) && article.querySelector('pre, table') === null ? body : article;
}

const charactersMin = 140;
const shareMin = 0.02;
const shortPageMax = 600;

/**
 * The chosen text may be a few words that a page shows while it loads. In a short page it must be
 * longer than the text that the model dropped.
 */
function isTooLittle({ blocks }: PageBlocks, kept: readonly boolean[]): boolean {
  const chosen = blocks.filter((_block, at) => kept[at]);
  const dropped = blocks.filter(({ linked, box }, at) => !kept[at] && linked < 0.5 && !isSurrounding(box));
  const [part, rest, whole] = [chosen, dropped, blocks].map((all) =>
    all.reduce((sum, { text }) => sum + text.length, 0),
  );
  if (part! <= whole! * shareMin) return true;
  if (part! >= charactersMin) return false;
  return (
    (whole! < shortPageMax && rest! > part!) || !chosen.some(({ text, box }) => isSentence(text) || box.tag === 'pre')
  );
}

const textHolders = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, summary';

/**
 * Replaces buttons that are content with their text: questions that open their answers, plans,
 * jobs. Removes the buttons that only act on the article.
 */
function replaceTextButtons(body: Element): void {
  for (const button of body.querySelectorAll('button'))
    if (!isContentButton(button)) button.remove();
    else rename(button, button.closest(textHolders) !== null ? 'span' : holdsBlocks(button) ? 'div' : 'p');
}

const longLabel = 25;
function isContentButton(button: Element): boolean {
  const text = tidyText(button.textContent);
  if (text === '' || button.closest('pre') !== null) return false;
  return (
    button.hasAttribute('aria-expanded') ||
    button.closest(textHolders) !== null ||
    holdsBlocks(button) ||
    text.length >= longLabel ||
    /[?？؟]$/u.test(text) ||
    isSentence(text) ||
    [...button.children].filter((part) => tidyText(part.textContent) !== '').length > 1
  );
}

/**
 * The page's own headline, of any level, if the document's title consists of it and the name of the
 * site. A headline at the top of the content is left out of the content, because the content
 * follows its title.
 */
function takePageTitle({ blocks, head }: PageBlocks, kept: boolean[]): string {
  const title = head.title.trim();
  const headlines = blocks.flatMap(({ box, text }, at) => {
    const heading = box.element.closest('h1, h2, h3');
    return heading === null ? [] : [{ at, level: heading.localName, element: heading, text: removeSign(text) }];
  });
  const named = ['h1', 'h2', 'h3']
    .flatMap((level) => headlines.filter((one) => one.level === level))
    .filter(({ text }) => text.length >= 10 && title.includes(text));
  const first = headlines.filter(({ level }) => level === 'h1');
  const onTop = [...first, ...named].find(({ at }) => kept[at]);
  const isOnTop =
    onTop !== undefined && !blocks.slice(0, onTop.at).some(({ text }, at) => kept[at] && isSentence(text));
  if (isOnTop) kept[onTop.at] = false;
  if (isOnTop && onTop.text !== '') return onTop.text;
  const only = first.length === 1 && !isSiteName(first[0]!.element) ? first[0]!.text : '';
  return (named[0]?.text ?? only) || title;
}

const removeSign = (text: string): string => text.replace(/\s*[#¶§🔗]$/u, '');

/** A link to a page is the name of the site. */
const isSiteName = (headline: Element): boolean =>
  headline.querySelector('a:not([href*="#"])') !== null || headline.closest('a') !== null;

/**
 * Removes the blocks that were not chosen, and boxes that are empty then. An image stays if most of
 * the text around it does.
 */
function removeUnchosen(page: PageBlocks, kept: readonly boolean[]): void {
  const lengths = page.blocks.map(({ text }) => text.length);
  const keptShare = ({ first, end }: Box): number => {
    let [part, whole] = [0, 0];
    for (let at = first; at < end; at += 1) {
      whole += lengths[at]!;
      if (kept[at]) part += lengths[at]!;
    }
    return part / Math.max(1, whole);
  };
  const withText = (box: Box): Box => (box.first === box.end && box.parent !== undefined ? withText(box.parent) : box);
  const images = new Set<Box>();
  for (const { element, box } of page.images) {
    if (keptShare(withText(box)) < 0.5) element.remove();
    else for (let one: Box | undefined = box; one !== undefined && !images.has(one); one = one.parent) images.add(one);
  }
  const removed = new Set<Box>();
  for (const box of page.boxes) {
    if (box.parent !== undefined && removed.has(box.parent)) {
      removed.add(box);
      continue;
    }
    const { first, end, tag } = box;
    const isBetween = first === end && kept[first - 1] === true && kept[first] === true;
    if (images.has(box) || kept.slice(first, end).includes(true) || isBetween || /^t[dhr]$/.test(tag)) continue;
    box.element.remove();
    removed.add(box);
  }
  for (const [at, { nodes }] of page.blocks.entries()) if (!kept[at]) for (const node of nodes) node.remove();
}

const wordsMin = 20;
/** The share of its words that the content must lack. */
const missingShareMin = 0.4;
const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

/**
 * The paragraphs of the description that JSON-LD states for the product of a page, if the content
 * lacks it: some shops show it by a script, after a click. A list of products has none.
 */
function findMissingDescription(document: Document, content: string): readonly string[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const descriptions = new Set(scripts.flatMap(({ textContent }) => readDescriptions(parseJson(textContent ?? ''))));
  const [description] = descriptions;
  if (description === undefined || descriptions.size > 1) return [];
  const paragraphs = toParagraphs(document, description);
  const words = paragraphs.flatMap(listWords);
  const shown = new Set(listWords(content));
  const missing = words.filter((word) => !shown.has(word)).length;
  return words.length >= wordsMin && missing >= words.length * missingShareMin ? paragraphs : [];
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const depthMax = 8;
const otherProducts = /^(?:isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|hasVariant|itemListElement|review)$/;

function readDescriptions(value: unknown, depth = 0): readonly string[] {
  if (depth > depthMax || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => readDescriptions(one, depth + 1));
  const node = value as Readonly<Record<string, unknown>>;
  const isProduct = [node['@type']].flat().some((type) => /(?:^|\/)Product(?:Group)?$/.test(String(type)));
  const { description } = node;
  return [
    ...(isProduct && typeof description === 'string' ? [description] : []),
    ...Object.entries(node).flatMap(([name, inner]) =>
      otherProducts.test(name) ? [] : readDescriptions(inner, depth + 1),
    ),
  ];
}

/** A description may be HTML, of which only the text counts. */
function toParagraphs(document: Document, description: string): readonly string[] {
  const holder = document.createElement('template');
  holder.innerHTML = description.replaceAll(/<(?:br|\/?(?:p|li|div|ul|ol|h[1-6]))\b[^>]*>/gi, '\n');
  return (holder.content.textContent ?? '')
    .split('\n')
    .map(tidyText)
    .filter((text) => text !== '');
}
