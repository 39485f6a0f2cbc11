/// <reference lib="dom" />
import { getMember, readAttribute } from './members.ts';

/** An item of microdata in the form of JSON-LD. */
export type MicrodataItem = {
  readonly [property: string]: string | MicrodataItem | readonly (string | MicrodataItem)[];
};
type ReadMicrodataLimits = { readonly itemsMax: number; readonly charactersMax: number };

/**
 * Reads the items of microdata that no other item contains, with the properties of each. Changes
 * nothing in the page.
 */
export function readMicrodata({ itemsMax, charactersMax }: ReadMicrodataLimits): readonly MicrodataItem[] {
  const depthMax = 8;
  let count = 0;
  const short = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, charactersMax);
  /** The value of a property (HTML, section 5.2.4). Shops also put `content` on other elements. */
  const valueOf = (element: Element): string => {
    const content = readAttribute(element, 'content');
    if (content !== null) return short(content);
    const name = element.localName;
    const attribute = /^(?:a|area|link)$/.test(name) ? 'href' : name === 'object' ? 'data' : 'src';
    const address = readAttribute(element, attribute);
    if (address !== null) return URL.parse(address.trim(), document.baseURI)?.href.slice(0, charactersMax) ?? '';
    if (name === 'time') return short(readAttribute(element, 'datetime') ?? element.textContent);
    if (name === 'data' || name === 'meter') return short(readAttribute(element, 'value'));
    return short(element.textContent);
  };
  const readItem = (element: Element, depth: number): MicrodataItem => {
    const item: Record<string, string | MicrodataItem | (string | MicrodataItem)[]> = {
      '@type': short(readAttribute(element, 'itemtype')).split(' '),
    };
    const add = (property: string, value: string | MicrodataItem): void => {
      const before = item[property];
      item[property] = before === undefined ? value : [before, value].flat();
    };
    const visit = (parent: Element): void => {
      for (const child of getMember(parent, 'children')) {
        const names = readAttribute(child, 'itemprop');
        const isItem = readAttribute(child, 'itemscope') !== null;
        if (names !== null && count < itemsMax) {
          count += 1;
          const value = isItem && depth < depthMax ? readItem(child, depth + 1) : valueOf(child);
          for (const name of names.split(/\s+/)) if (name !== '' && name !== '@type') add(name.slice(0, 100), value);
        }
        if (!isItem) visit(child);
      }
    };
    visit(element);
    return item;
  };
  return [...document.querySelectorAll('[itemscope]:not([itemprop])')]
    .filter(() => count < itemsMax)
    .map((element) => readItem(element, 0));
}
