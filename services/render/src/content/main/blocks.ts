/// <reference lib="dom" />

export type Block = {
  readonly element: Element;
  readonly text: string;
  readonly linkShare: number;
};

const inlineTags = new Set(
  (
    'a abbr b bdi bdo br cite code data del dfn em font i img input ins kbd label mark math output q rp ' +
    'rt ruby s samp slot small span strong sub sup time u var wbr'
  ).split(' '),
);
export const isInline = ({ localName }: Element): boolean => inlineTags.has(localName);

export function listTextBlocks(root: Element): Block[] {
  const blocks: Block[] = [];
  const visit = (element: Element): void => {
    const own = getOwnText(element);
    if (own.text !== '') blocks.push({ element, text: own.text, linkShare: own.linked / own.text.length });
    for (const child of element.children) if (!isInline(child) || hasBlocks(child)) visit(child);
  };
  visit(root);
  return blocks;
}

const hasBlocks = (element: Element): boolean => [...element.querySelectorAll('*')].some((one) => !isInline(one));

function getOwnText(block: Element): { readonly text: string; readonly linked: number } {
  let [text, linked] = ['', 0];
  const add = (node: Node, inLink: boolean): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) {
        text += child.nodeValue ?? '';
        if (inLink) linked += tidyText(child.nodeValue ?? '').length;
      } else if (child.nodeType === child.ELEMENT_NODE && isInline(child as Element) && !hasBlocks(child as Element)) {
        add(child, inLink || (child as Element).localName === 'a');
      }
    }
  };
  add(block, block.closest('a') !== null);
  return { text: tidyText(text), linked: Math.min(linked, text.length) };
}

export const tidyText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
export const foldWords = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * A statement ends like a sentence, or is longer than a label. Languages without spaces express
 * more in fewer characters.
 */
export function isSentence(text: string): boolean {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text);
  const [short, long] = dense ? [15, 60] : [40, 160];
  return text.length >= long || (text.length >= short && /[.!?…。！？।।؟:][\s"'”’»“„)\]」』]*$/u.test(text));
}

/** Content that is too long for a headline, even if all of it is a link. */
export const isProse = (text: string): boolean =>
  isSentence(text) && (text.length >= 160 || (text.length >= 60 && /[.…。।۔]["'”’»)]*$/u.test(text)));

export const isHeading = ({ localName }: Element): boolean => /^h[1-6]$/.test(localName);
