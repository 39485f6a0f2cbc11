import { cleanHtml, parseHtml } from './clean-html.ts';
import { type MainContent, mainContentOf } from './main-content.ts';
import { toMarkdown } from './markdown/to-markdown.ts';

/// <reference lib="dom" />

/** What is made of the HTML that a page gave. */
export type Conversion = {
  readonly to: 'html' | 'markdown';
  readonly html: string;
  /** What relative addresses are relative to. */
  readonly url: string;
  readonly mainContentOnly: boolean;
};
export type Converted = {
  readonly text: string;
  /** False when the main content was asked for and nothing stood out, so that the text is that of the whole page. */
  readonly mainContentFound: boolean;
};

export function convert({ to, html, url, mainContentOnly }: Conversion): Converted {
  if (to === 'html' && !mainContentOnly) return { text: cleanHtml(html, url), mainContentFound: true };
  const document = parseHtml(html, url);
  if (!mainContentOnly) return { text: toMarkdown(document.body), mainContentFound: true };
  const main = mainContentOf(document);
  return { text: to === 'html' ? asPage(main) : asText(main), mainContentFound: main.found };
}

/** The article under its title, unless it begins with a heading of the first level itself. */
function asText({ root, title, found }: MainContent): string {
  const heading = root.ownerDocument.createElement('h1');
  heading.textContent = title;
  if (found && title !== '' && root.querySelector('h1') === null) root.prepend(heading);
  return toMarkdown(root);
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
