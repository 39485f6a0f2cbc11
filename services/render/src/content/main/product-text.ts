/// <reference lib="dom" />
import { tidyText } from './blocks.ts';

const wordsMin = 20;
/** The share of the description that the content lacks. */
const missingMin = 0.4;
const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

/**
 * Returns the paragraphs of the description that JSON-LD states for the product of a page, if the
 * content lacks it: some shops show it by a script, after a click. A list of products has none.
 */
export function findMissingDescription(document: Document, content: string): readonly string[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const descriptions = new Set(scripts.flatMap(({ textContent }) => readDescriptions(parseJson(textContent ?? ''))));
  const [description] = descriptions;
  if (description === undefined || descriptions.size > 1) return [];
  const paragraphs = toParagraphs(document, description);
  const words = paragraphs.flatMap(listWords);
  const shown = new Set(listWords(content));
  const missing = words.filter((word) => !shown.has(word)).length;
  return words.length >= wordsMin && missing >= words.length * missingMin ? paragraphs : [];
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const depthMax = 8;
/** Properties whose products are others than that of the page. */
const otherProducts = /^(?:isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|hasVariant|itemListElement|review)$/;

function readDescriptions(value: unknown, depth = 0): readonly string[] {
  if (depth > depthMax || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => readDescriptions(one, depth + 1));
  const node = value as Readonly<Record<string, unknown>>;
  const isProduct = [node['@type']].flat().some((type) => /(?:^|\/)Product(?:Group)?$/.test(String(type)));
  const { description } = node;
  return [
    ...(isProduct && typeof description === 'string' ? [description] : []),
    ...Object.entries(node).flatMap(([name, inner]) =>
      otherProducts.test(name) ? [] : readDescriptions(inner, depth + 1),
    ),
  ];
}

/** A description may be HTML. Only its text is taken. */
function toParagraphs(document: Document, description: string): readonly string[] {
  const holder = document.createElement('template');
  holder.innerHTML = description.replaceAll(/<(?:br|\/?(?:p|li|div|ul|ol|h[1-6]))\b[^>]*>/gi, '\n');
  return (holder.content.textContent ?? '')
    .split('\n')
    .map(tidyText)
    .filter((text) => text !== '');
}
