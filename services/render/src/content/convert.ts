import { moveChildren } from './move-children.ts';
import { countWordsOfHtml } from '../in-page/count-words.ts';
import { cleanHtml, parseHtml } from './clean-html.ts';
import { type MainContent, extractMainContent } from './main-content.ts';
import { removeImageText } from './main/image-text.ts';
import { lostFormulas, readFormulas } from './markdown/formulas.ts';
import { numberItems } from './markdown/numbers.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { removeSectionActions } from './section-actions.ts';

/// <reference lib="dom" />

/** A conversion of the HTML of a page to the requested result. */
export type Conversion = {
  readonly html: string;
  /** The base URL of relative addresses. */
  readonly url: string;
  readonly mainContentOnly: boolean;
} & ({ readonly to: 'html' } | ({ readonly to: 'markdown' } & MarkdownOptions));
/** Omitted options are true: a request that an earlier version accepted does not have them. */
type MarkdownOptions = {
  /** Whether the main content begins with its title. */
  readonly title?: boolean;
  /** Whether images have their alternative texts and captions. */
  readonly imageText?: boolean;
};
export type ConvertedContent = {
  readonly text: string;
  /**
   * False if the main content was requested and not found, so that the text is that of the complete
   * page.
   */
  readonly mainContentFound: boolean;
  /** The number of formulas that the page draws and whose source it does not contain. */
  readonly formulasLost: number;
  /** The number of words in the text, and the number of words that a reader of the page sees. */
  readonly words: { readonly kept: number; readonly visible: number };
};

export function convert(conversion: Conversion): ConvertedContent {
  const { to, html, url, mainContentOnly } = conversion;
  const visible = countWordsOfHtml(html);
  if (to === 'html' && !mainContentOnly)
    return {
      text: cleanHtml(html, url),
      mainContentFound: true,
      formulasLost: 0,
      words: { kept: visible, visible },
    };
  const document = parseHtml(html, url);
  readFormulas(document.body);
  numberItems(document.body);
  removeSectionActions(document.body);
  const main = mainContentOnly ? extractMainContent(document) : undefined;
  const root = main?.root ?? document.body;
  const facts = { mainContentFound: main?.found ?? true, formulasLost: lostFormulas(root).length };
  const words = (): ConvertedContent['words'] => ({ kept: countWordsOfHtml(root.innerHTML), visible });
  if (to === 'html') return { ...facts, words: words(), text: main === undefined ? '' : asPage(main) };
  if (conversion.imageText === false) removeImageText(root, { isArticle: main?.found === true });
  if (conversion.title !== false && main?.found === true) putUnderTitle(main);
  return { ...facts, words: words(), text: toMarkdown(root) };
}

/** Adds the title as a heading, unless the content begins with a heading of the first level. */
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
