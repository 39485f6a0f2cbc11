/// <reference lib="dom" />
import TurndownService from 'turndown';
import { exclamation } from './links.ts';
import { markdownRules } from './rules.ts';
import { tidy } from './tidy.ts';

/**
 * Converts the content of an element to GitHub-flavoured Markdown. Changes the element: content
 * that Markdown cannot express is first converted to a form that Markdown supports (`tidy`). Every
 * address is absolute.
 */
export function toMarkdown(root: Element): string {
  const service = createService();
  tidy(root, (cell) => service.turndown(cell as HTMLElement));
  const text = service.turndown(root as HTMLElement);
  return `${text
    // Removes space at the end of lines that contain only the sign of a quote.
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

/**
 * Characters with a meaning in Markdown, each with its escaped form (CommonMark 0.31, section 2.4;
 * GFM, section 6.5).
 */
const escapes: readonly (readonly [RegExp, string])[] = [
  [/\\/g, '\\\\'],
  [/[*`[\]]/g, '\\$&'],
  // An underscore between word characters has no meaning in Markdown, and names with underscores
  // are common.
  [/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_'],
  [/~~/g, '\\~\\~'],
  // A tag in the text would become HTML, so its bracket is escaped.
  [/<(?=[a-z/!?])/gi, '\\<'],
  [/&(?=#?\w+;)/g, '\\&'],
  [/^(\s*)(#{1,6})(?=\s|$)/, '$1\\$2'],
  [/^(\s*)([-+>])(?=\s|$)/, '$1\\$2'],
  [/^(\s*)(=+|-{2,})(?=\s*$)/, '$1\\$2'],
  [/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
];

export const escapeText = (text: string): string =>
  escapes.reduce((escaped, [pattern, replacement]) => escaped.replace(pattern, replacement), text);
