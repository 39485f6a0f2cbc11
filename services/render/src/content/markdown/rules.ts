import type { Rule } from 'turndown';
import { isBlock } from './elements.ts';
import { isNextInList, formatListMarker } from './lists.ts';

/** Elements that Turndown's own rules write differently. `tidy` prepares the document for them. */
export const markdownRules: Readonly<Record<string, Rule>> = {
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const text = toOneLine(content);
      return text === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.charAt(1)))} ${text}\n\n`;
    },
  },
  link: {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const text = toOneLine(content);
      return text === '' ? '' : `[${text}](${formatAddress(node, 'href')}${formatTitle(node)})`;
    },
  },
  image: {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = toOneLine(getAttribute(node, 'alt')).replaceAll(/[[\]\\]/g, '\\$&');
      return `![${alt}](${formatAddress(node, 'src')}${formatTitle(node)})`;
    },
  },
  list: {
    filter: ['ul', 'ol'],
    // A list directly in an item has no empty line before it, also if it is not the last child.
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
  /** Code, tables and formulas that `tidy` has already written. */
  written: {
    filter: (node) => node.hasAttribute('data-markdown'),
    replacement: (_content, node) => {
      if ((node as Element).getAttribute('data-markdown') !== 'block') return node.textContent ?? '';
      return (node as Element).closest('td, th') === null
        ? `\n\n${node.textContent}\n\n`
        : `\n${getAttribute(node, 'data-cell')}\n`;
    },
  },
};

const toOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();
const getAttribute = (node: Node, name: string): string => (node as Element).getAttribute(name) ?? '';

/** Spaces, brackets and parentheses would end the address, so they are escaped as in a URL. */
const formatAddress = (node: Node, name: string): string =>
  getAttribute(node, name).replaceAll(/[\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function formatTitle(node: Node): string {
  const text = toOneLine(getAttribute(node, 'title')).replaceAll(/["\\]/g, '\\$&');
  return text === '' || text === node.textContent?.trim() ? '' : ` "${text}"`;
}

const asHtml = (tag: string, content: string): string =>
  content.trim() === '' || /\]\(/.test(content) ? content : `<${tag}>${content}</${tag}>`;

const emphasisTags = new Set(['b', 'strong', 'i', 'em']);

/**
 * Writes stars if a reader of Markdown recognises them there (delimiter runs, CommonMark 0.31,
 * section 6.2), and otherwise HTML, which Markdown allows.
 */
function emphasise(content: string, node: Element, stars: '*' | '**'): string {
  if (content.trim() === '') return content;
  const before = /^\s/.test(node.textContent) ? ' ' : findAdjacentSign(node, 'previousSibling');
  const after = /\s$/.test(node.textContent) ? ' ' : findAdjacentSign(node, 'nextSibling');
  const opens = isOpening(before, content.at(0)!);
  const closes = isOpening(after, content.at(-1)!);
  if (opens && closes && !content.includes('\n\n')) return `${stars}${content}${stars}`;
  const tag = stars === '**' ? 'strong' : 'em';
  return `<${tag}>${content}</${tag}>`;
}

const isSpace = (sign: string): boolean => /\s/u.test(sign);
const isPunctuation = (sign: string): boolean => /[\p{P}\p{S}]/u.test(sign);
const isOpening = (outside: string, inside: string): boolean =>
  outside !== '*' && !isSpace(inside) && (!isPunctuation(inside) || isSpace(outside) || isPunctuation(outside));

/**
 * The sign that Markdown has next to an element: a star for other emphasis that begins or ends
 * there, and a space at the end of a line.
 */
function findAdjacentSign(node: Element, side: 'previousSibling' | 'nextSibling'): string {
  for (let one: Element | null = node; one !== null; one = one.parentElement) {
    if (one !== node) {
      if (isBlock(one)) return ' ';
      if (emphasisTags.has(one.localName) && !hasSameText(node, one)) return '*';
      if (one.localName === 'a') return '[';
    }
    for (let beside = one[side]; beside !== null; beside = beside[side]) {
      const sign = findEdgeSign(beside, side);
      if (sign !== '') return sign;
    }
  }
  return ' ';
}

/** The inner emphasis covers all of the outer text, so three stars follow each other. */
const hasSameText = (inner: Element, outer: Element): boolean => inner.textContent.trim() === outer.textContent.trim();

function findEdgeSign(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  if (node.nodeType === 3) return (side === 'nextSibling' ? node.nodeValue?.at(0) : node.nodeValue?.at(-1)) ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (isBlock(element) || element.localName === 'br') return ' ';
  if (emphasisTags.has(element.localName)) return element.textContent === '' ? '' : '*';
  if (/^(?:a|code|img|sup|sub)$/.test(element.localName)) return '`';
  const inside = side === 'nextSibling' ? [...element.childNodes] : [...element.childNodes].toReversed();
  return inside.map((child) => findEdgeSign(child, side)).find((sign) => sign !== '') ?? '';
}
