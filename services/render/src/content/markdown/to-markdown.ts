/// <reference lib="dom" />
import TurndownService from 'turndown';
import { exclamation } from './links.ts';
import { markdownRules } from './rules.ts';
import { tidy } from './tidy.ts';

/**
 * The content of an element as GitHub-flavoured Markdown. Content that Markdown cannot express is
 * first brought into a form that it can (`tidy`), so the element is changed by this. Every address
 * comes out absolute.
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

/**
 * Characters with a meaning in Markdown, each with how it is written to mean itself (CommonMark
 * 0.31, section 2.4; GFM, section 6.5).
 */
const escapes: readonly (readonly [RegExp, string])[] = [
  [/\\/g, '\\\\'],
  [/[*`[\]]/g, '\\$&'],
  // Between word characters an underscore has no meaning, and names with underscores are common.
  [/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_'],
  [/~~/g, '\\~\\~'],
  // Text about HTML would become HTML.
  [/<(?=[a-z/!?])/gi, '\\<'],
  [/&(?=#?\w+;)/g, '\\&'],
  [/^(\s*)(#{1,6})(?=\s|$)/, '$1\\$2'],
  [/^(\s*)([-+>])(?=\s|$)/, '$1\\$2'],
  [/^(\s*)(=+|-{2,})(?=\s*$)/, '$1\\$2'],
  [/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
];

export const escapeText = (text: string): string =>
  escapes.reduce((escaped, [pattern, replacement]) => escaped.replace(pattern, replacement), text);
