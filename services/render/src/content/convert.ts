import { countWordsOfHtml } from '../in-page/count-words.ts';
import { cleanHtml, parseHtml } from './clean-html.ts';
import { type MainContent, extractMainContent } from './main-content.ts';
import { removeImageText } from './main/image-text.ts';
import { type PageReading, scoreBlocks } from './main/model.ts';
import { type PageBlocks, readBlocks } from './main/page-blocks.ts';
import { readVisibleFacts } from './main/visible-facts.ts';
import { moveChildren } from './markdown/elements.ts';
import { findLostFormulas, readFormulas } from './markdown/formulas.ts';
import { numberItems } from './markdown/lists.ts';
import { toMarkdown } from './markdown/to-markdown.ts';

import model from './main/model.json' with { type: 'json' };

export type PageConversion = {
  readonly html: string;
  /** Relative addresses are resolved against this URL. */
  readonly url: string;
  readonly tasks: readonly ConversionTask[];
};
export type ConversionTask =
  | { readonly to: 'html'; readonly mainContentOnly: boolean }
  | ({ readonly to: 'markdown'; readonly mainContentOnly: boolean } & MarkdownOptions)
  | { readonly to: 'facts' };
export type Conversion = Omit<PageConversion, 'tasks'> & ConversionTask;
/**
 * Omitted options are true, because a request that an earlier version accepted does not have them.
 */
type MarkdownOptions = {
  readonly title?: boolean;
  /** Images have their alternative texts and captions. */
  readonly imageText?: boolean;
};
export type ConvertedContent = {
  readonly text: string;
  /**
   * False if the main content was requested and not found: the text is that of the complete page.
   */
  readonly mainContentFound: boolean;
  /** Formulas that the page draws and whose source it does not contain. */
  readonly formulasLost: number;
  /** Words in the text, and words that a reader of the page sees. */
  readonly words: { readonly kept: number; readonly visible: number };
};

export const convert = ({ html, url, ...task }: Conversion): ConvertedContent =>
  convertPage({ html, url, tasks: [task] })[0]!;

/** Parses and classifies the page once, and copies it for each result. */
export function convertPage({ html, url, tasks }: PageConversion): ConvertedContent[] {
  const visible = countWordsOfHtml(html);
  let parsed: Document | undefined;
  let reading: PageReading | undefined;
  const open = (): Document => (parsed ??= openDocument(html, url));
  const judge = (page: PageBlocks): PageReading => (reading ??= scoreBlocks(page, model));
  const last = tasks.findLastIndex((task) => !isWholeHtml(task));
  return tasks.map((task, at) => {
    if (isWholeHtml(task)) return { ...nothingLost, text: cleanHtml(html, url), words: { kept: visible, visible } };
    if (task.to === 'facts') {
      const page = readBlocks(open().body);
      const text = JSON.stringify(readVisibleFacts(page, judge(page)));
      return { ...nothingLost, text, words: { kept: visible, visible } };
    }
    // The conversion changes the document, so only the last one gets the original.
    const document = at === last ? open() : (open().cloneNode(true) as Document);
    return convertDocument(document, task, { visible, judge });
  });
}

const nothingLost = { mainContentFound: true, formulasLost: 0 };
const isWholeHtml = (task: ConversionTask): boolean => task.to === 'html' && !task.mainContentOnly;

function openDocument(html: string, url: string): Document {
  const document = parseHtml(html, url);
  readFormulas(document.body);
  numberItems(document.body);
  removeSectionActions(document.body);
  return document;
}

type DocumentReading = { readonly visible: number; readonly judge: (page: PageBlocks) => PageReading };

function convertDocument(
  document: Document,
  task: Exclude<ConversionTask, { readonly to: 'facts' }>,
  { visible, judge }: DocumentReading,
): ConvertedContent {
  const main = task.mainContentOnly ? extractMainContent(document, judge) : undefined;
  const root = main?.root ?? document.body;
  const facts = { mainContentFound: main?.found ?? true, formulasLost: findLostFormulas(root).length };
  const words = (): ConvertedContent['words'] => ({ kept: countWordsOfHtml(root.innerHTML), visible });
  if (task.to === 'html') return { ...facts, words: words(), text: main === undefined ? '' : asPage(main) };
  if (task.imageText === false) removeImageText(root, { isArticle: main?.found === true });
  if (task.title !== false && main?.found === true) putUnderTitle(main);
  return { ...facts, words: words(), text: toMarkdown(root) };
}

function putUnderTitle({ root, title }: MainContent): void {
  const heading = root.ownerDocument.createElement('h1');
  heading.textContent = title;
  if (title !== '' && root.querySelector('h1') === null) root.prepend(heading);
}

function asPage({ root, title, language }: MainContent): string {
  const page = parseHtml(
    '<!DOCTYPE html><html><head><meta charset="utf-8"><title></title></head><body></body></html>',
    'about:blank',
  );
  if (language !== null) page.documentElement.setAttribute('lang', language);
  page.title = title;
  const article = page.createElement('article');
  moveChildren(page.importNode(root, true), article);
  page.body.append(article);
  return cleanHtml(
    page.defaultView === null ? '' : `<!DOCTYPE html>\n${page.documentElement.outerHTML}`,
    'about:blank',
  );
}

const headings = 'h1, h2, h3, h4, h5, h6';

/**
 * Removes the actions on a section, in brackets next to its heading: `[edit]`, `[Bearbeiten |
 * Quelltext bearbeiten]`.
 */
function removeSectionActions(root: Element): void {
  for (const heading of root.querySelectorAll(headings))
    for (const beside of [heading.lastElementChild, heading.nextElementSibling])
      if (beside !== null && isAction(beside)) beside.remove();
}

/** Notes in brackets link to a place within the page and are not actions. */
function isAction(element: Element): boolean {
  if (!/^(?:span|small|sup|div)$/.test(element.localName)) return false;
  if (!/^\s*\[[^[\]]{1,60}\]\s*$/u.test(element.textContent)) return false;
  const links = [...element.querySelectorAll('a')];
  const linked = removeNonAlphabetic(links.map(({ textContent }) => textContent).join(''));
  const leadsAway = links.every((link) => !(link.getAttribute('href') ?? '#').startsWith('#'));
  return leadsAway && linked !== '' && linked === removeNonAlphabetic(element.textContent);
}

const removeNonAlphabetic = (text: string): string => text.replaceAll(/[^\p{L}]+/gu, '');
