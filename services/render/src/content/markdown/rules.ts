/// <reference lib="dom" />

import type { Rule } from 'turndown';
import { emphasise } from './emphasis.ts';
import { isNextInList, formatListMarker } from './numbers.ts';

/**
 * The rules for elements that Turndown's own rules write differently. `tidy` prepares the document
 * for them.
 */
export const markdownRules: Readonly<Record<string, Rule>> = {
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const text = oneLine(content);
      return text === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.charAt(1)))} ${text}\n\n`;
    },
  },
  link: {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const text = oneLine(content);
      return text === '' ? '' : `[${text}](${destination(node, 'href')}${title(node)})`;
    },
  },
  image: {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = oneLine(attribute(node, 'alt')).replaceAll(/[[\]\\]/g, '\\$&');
      return `![${alt}](${destination(node, 'src')}${title(node)})`;
    },
  },
  list: {
    filter: ['ul', 'ol'],
    // A list directly in an item follows the item's text without an empty line, wherever in the
    // item it is.
    replacement: (content, node) =>
      node.parentNode?.nodeName === 'LI' ? `\n${content}\n` : `\n\n${content.replace(/\n+$/, '')}\n\n`,
  },
  listItem: {
    filter: 'li',
    replacement: (content, node) => {
      const { marker, label } = formatListMarker(node as Element);
      const indent = ' '.repeat(marker.length);
      const text = content.replaceAll(/^\n+|\s+$/g, '').replaceAll('\n', `\n${indent}`);
      // Readers of Markdown count on from the first number of a list, so a list whose numbers jump
      // is written as several lists.
      const apart = isNextInList(node as Element) ? '' : '\n\n<!-- -->\n\n';
      return `${apart}${marker}${label}${text}\n`;
    },
  },
  checkbox: {
    filter: (node) => node.nodeName === 'INPUT',
    replacement: (_content, node) => {
      const box = (node as Element).hasAttribute('checked') ? '[x]' : '[ ]';
      return /^\s/.test(node.nextSibling?.textContent ?? '') ? box : `${box} `;
    },
  },
  strong: { filter: ['strong', 'b'], replacement: (content, node) => emphasise(content, node as Element, '**') },
  emphasis: { filter: ['em', 'i'], replacement: (content, node) => emphasise(content, node as Element, '*') },
  struck: { filter: ['del', 's'], replacement: (content) => (content.trim() === '' ? '' : `~~${content}~~`) },
  quoted: { filter: 'q', replacement: (content) => `"${content}"` },
  // Superscripts stay HTML, which Markdown allows: otherwise 10² would become 102.
  raised: { filter: ['sup'], replacement: (content) => asHtml('sup', content) },
  lowered: { filter: ['sub'], replacement: (content) => asHtml('sub', content) },
  /** Elements that `tidy` has already written: code, tables and formulas. */
  written: {
    filter: (node) => node.hasAttribute('data-markdown'),
    replacement: (_content, node) => {
      if ((node as Element).getAttribute('data-markdown') !== 'block') return node.textContent ?? '';
      return (node as Element).closest('td, th') === null
        ? `\n\n${node.textContent}\n\n`
        : `\n${attribute(node, 'data-cell')}\n`;
    },
  },
};

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();
const attribute = (node: Node, name: string): string => (node as Element).getAttribute(name) ?? '';

/**
 * Returns the address of a link. Spaces, brackets and parentheses would end it, so they are escaped
 * as in a URL.
 */
const destination = (node: Node, name: string): string =>
  attribute(node, name).replaceAll(/[\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function title(node: Node): string {
  const text = oneLine(attribute(node, 'title')).replaceAll(/["\\]/g, '\\$&');
  return text === '' || text === node.textContent?.trim() ? '' : ` "${text}"`;
}

const asHtml = (tag: string, content: string): string =>
  content.trim() === '' || /\]\(/.test(content) ? content : `<${tag}>${content}</${tag}>`;
