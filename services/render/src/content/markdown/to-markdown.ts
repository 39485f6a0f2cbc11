/// <reference lib="dom" />

import TurndownService from 'turndown';
import { escapeText } from './escape.ts';
import { exclamation } from './links.ts';
import { markdownRules } from './rules.ts';
import { tidy } from './tidy.ts';

/**
 * The content of an element as GitHub-flavoured Markdown. What Markdown cannot say is first brought into a form that it can (`tidy`), so
 * the element is changed by this. Every address comes out absolute.
 */
export function toMarkdown(root: Element): string {
  const service = createService();
  tidy(root, (cell) => service.turndown(cell as HTMLElement));
  const text = service.turndown(root as HTMLElement);
  return `${text
    // Space at the end of lines that hold nothing else but the sign of a quote.
    .replaceAll(/^((?:[ \t]*>)*)[ \t]+$/gm, '$1')
    .replaceAll(exclamation, '\\!')}\n`;
}

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  for (const [name, rule] of Object.entries(markdownRules)) service.addRule(name, rule);
  service.escape = escapeText;
  return service;
}
