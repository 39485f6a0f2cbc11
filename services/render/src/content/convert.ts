import { cleanHtml, parseHtml } from './clean-html.ts';
import { type MainContent, mainContentOf } from './main-content.ts';
import { removeImageText } from './main/image-text.ts';
import { toMarkdown } from './markdown/to-markdown.ts';

/// <reference lib="dom" />

/** The result that is made of the HTML of a page. */
export type Conversion = {
  readonly html: string;
  /** The base of relative addresses. */
  readonly url: string;
  readonly mainContentOnly: boolean;
} & ({ readonly to: 'html' } | ({ readonly to: 'markdown' } & MarkdownOptions));
/** Left out they are true: a request that was accepted by an earlier version does not have them. */
type MarkdownOptions = {
  /** Whether the main content stands under its title. */
  readonly title?: boolean;
  /** Whether pictures have their alternative texts and captions. */
  readonly imageText?: boolean;
};
export type Converted = {
  readonly text: string;
  /** False when the main content was asked for and nothing stood out, so that the text is that of the whole page. */
  readonly mainContentFound: boolean;
};

export function convert(conversion: Conversion): Converted {
  const { to, html, url, mainContentOnly } = conversion;
  if (to === 'html' && !mainContentOnly) return { text: cleanHtml(html, url), mainContentFound: true };
  const document = parseHtml(html, url);
  const main = mainContentOnly ? mainContentOf(document) : undefined;
  const mainContentFound = main?.found ?? true;
  if (to === 'html') return { text: main === undefined ? '' : asPage(main), mainContentFound };
  const root = main?.root ?? document.body;
  if (conversion.imageText === false) removeImageText(root, { isArticle: main?.found === true });
  if (conversion.title !== false && main?.found === true) putUnderTitle(main);
  return { text: toMarkdown(root), mainContentFound };
}

/** Unless it begins with a heading of the first level itself. */
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
  article.append(...page.importNode(root, true).childNodes);
  page.body.append(article);
  return cleanHtml(
    page.defaultView === null ? '' : `<!DOCTYPE html>\n${page.documentElement.outerHTML}`,
    'about:blank',
  );
}
