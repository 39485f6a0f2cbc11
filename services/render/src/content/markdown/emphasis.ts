/// <reference lib="dom" />
import { isBlock } from './elements.ts';

const emphases = new Set(['b', 'strong', 'i', 'em']);

/**
 * Writes emphasis with stars if a reader of Markdown recognises them there (delimiter runs,
 * CommonMark 0.31, section 6.2), and otherwise as HTML, which Markdown allows.
 */
export function emphasise(content: string, node: Element, stars: '*' | '**'): string {
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
 * Returns the sign that Markdown has next to an element: a star for other emphasis that begins or
 * ends there, and a space at the end of a line.
 */
function findAdjacentSign(node: Element, side: 'previousSibling' | 'nextSibling'): string {
  for (let one: Element | null = node; one !== null; one = one.parentElement) {
    if (one !== node) {
      if (isBlock(one)) return ' ';
      if (emphases.has(one.localName) && !isOnly(node, one)) return '*';
      if (one.localName === 'a') return '[';
    }
    for (let beside = one[side]; beside !== null; beside = beside[side]) {
      const sign = findEdgeSign(beside, side);
      if (sign !== '') return sign;
    }
  }
  return ' ';
}

/** The whole content of other emphasis: three stars in a row. */
const isOnly = (inner: Element, outer: Element): boolean => inner.textContent.trim() === outer.textContent.trim();

function findEdgeSign(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  if (node.nodeType === 3) return (side === 'nextSibling' ? node.nodeValue?.at(0) : node.nodeValue?.at(-1)) ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  if (isBlock(element) || element.localName === 'br') return ' ';
  if (emphases.has(element.localName)) return element.textContent === '' ? '' : '*';
  if (/^(?:a|code|img|sup|sub)$/.test(element.localName)) return '`';
  const inside = side === 'nextSibling' ? [...element.childNodes] : [...element.childNodes].toReversed();
  return inside.map((child) => findEdgeSign(child, side)).find((sign) => sign !== '') ?? '';
}
