import { toKebabCase } from './names.ts';
import { isInline, tidyText } from './blocks.ts';

/** An element that is not part of a line, with the range of the blocks inside. */
export type Box = {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Box | undefined;
  readonly depth: number;
  /**
   * A number for the tag, class and ID, without regard to digits, which repeated elements share.
   */
  readonly signature: number;
  readonly words: readonly string[];
  readonly role: string;
  /** Microdata: `itemprop` and `itemtype`. */
  readonly property: string;
  readonly itemType: string;
  readonly hasId: boolean;
  /** How many siblings, the box included, have the same signature. */
  alike: number;
  readonly first: number;
  end: number;
  images: number;
};

export type PageBlock = {
  readonly box: Box;
  readonly text: string;
  readonly linked: number;
  readonly links: number;
  readonly bold: number;
  readonly nodes: readonly ChildNode[];
};

export type PageImage = { readonly element: Element; readonly at: number; readonly box: Box };
export type PageBlocks = {
  readonly root: Box;
  readonly blocks: readonly PageBlock[];
  readonly boxes: readonly Box[];
  readonly images: readonly PageImage[];
  readonly head: PageHead;
};

export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly jsonLd: string;
};

/** Reads in the order of the document, and in linear time. */
export function readBlocks(body: Element): PageBlocks {
  const holders = findHolders(body);
  const isBox = (element: Element): boolean => !isInline(element) || holders.has(element);
  const blocks: PageBlock[] = [];
  const boxes: Box[] = [];
  const images: PageImage[] = [];
  const signatures = new Map<string, number>();
  const numberSignature = (key: string): number => {
    const known = signatures.get(key) ?? signatures.size;
    signatures.set(key, known);
    return known;
  };
  const visit = (element: Element, parent: Box | undefined): Box => {
    const tag = element.localName;
    const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
    const box: Box = {
      element,
      tag,
      parent,
      depth: (parent?.depth ?? -1) + 1,
      signature: numberSignature(`${tag} ${names.replaceAll(/\d+/g, '0')}`),
      words: [...new Set(toKebabCase(names).split(/[^a-z]+/))].filter(({ length }) => length > 1 && length < 20),
      role: element.getAttribute('role') ?? '',
      property: element.getAttribute('itemprop') ?? '',
      itemType: element.getAttribute('itemtype') ?? '',
      hasId: element.id !== '',
      alike: 1,
      first: blocks.length,
      end: blocks.length,
      images: 0,
    };
    boxes.push(box);
    const own = new OwnText();
    const children: Element[] = [];
    for (const child of element.childNodes) {
      if (child.nodeType === 3) own.add(child, tag === 'a');
      else if (child.nodeType === 1 && isBox(child as Element)) children.push(child as Element);
      else if (child.nodeType === 1) own.add(child, tag === 'a');
    }
    for (const image of own.images) images.push({ element: image, at: blocks.length, box });
    if (own.text !== '') blocks.push({ box, ...own.result() });
    const inner = children.map((child) => visit(child, box));
    for (const alike of Map.groupBy(inner, ({ signature }) => signature).values())
      for (const one of alike) one.alike = alike.length;
    box.images = inner.reduce((sum, { images: count }) => sum + count, own.images.length);
    box.end = blocks.length;
    return box;
  };
  const root = visit(body, undefined);
  return { root, blocks, boxes, images, head: readHead(body.ownerDocument) };
}

export const isHeadingBox = ({ tag }: Box): boolean => /^h[1-6]$/.test(tag);

const readHead = (document: Document): PageHead => ({
  title: document.title,
  description: document.querySelector('meta[name="description" i]')?.getAttribute('content') ?? '',
  kind: document.querySelector('meta[property="og:type"]')?.getAttribute('content') ?? '',
  jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => textContent)
    .join(' '),
});

function findHolders(body: Element): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const element of [...body.querySelectorAll('*')].toReversed()) {
    const parent = element.parentElement;
    if (parent !== null && isInline(parent) && (!isInline(element) || holders.has(element))) holders.add(parent);
  }
  return holders;
}

class OwnText {
  #text = '';
  #linked = 0;
  #bold = 0;
  #links = 0;
  readonly #nodes: ChildNode[] = [];
  readonly images: Element[] = [];

  get text(): string {
    return tidyText(this.#text);
  }
  result(): Omit<PageBlock, 'box'> {
    const { text } = this;
    const [linked, bold] = [Math.min(1, this.#linked / text.length), Math.min(1, this.#bold / text.length)];
    return { text, linked, bold, links: this.#links, nodes: this.#nodes };
  }
  add(node: ChildNode, inLink: boolean): void {
    this.#nodes.push(node);
    this.#read(node, inLink, false);
  }
  #read(node: Node, inLink: boolean, inBold: boolean): void {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? '';
      this.#text += text;
      const { length } = tidyText(text);
      if (inLink) this.#linked += length;
      if (inBold) this.#bold += length;
    } else if (node.nodeType === 1) {
      const { localName } = node as Element;
      if (localName === 'br') this.#text += ' ';
      else if (localName === 'img') this.images.push(node as Element);
      else if (localName === 'a') this.#links += 1;
      for (const child of node.childNodes)
        this.#read(child, inLink || localName === 'a', inBold || localName === 'b' || localName === 'strong');
    }
  }
}

/** Blocks share this key if their boxes are built alike, such as entries of a list. */
export const getStructureKey = ({ signature, parent }: Box): string =>
  `${signature} ${parent?.signature ?? ''} ${parent?.parent?.signature ?? ''}`;
