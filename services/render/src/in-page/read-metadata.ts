import { readAttribute, getMember } from './members.ts';

export type MicrodataItem = {
  readonly [property: string]: string | MicrodataItem | readonly (string | MicrodataItem)[];
};
type ReadMicrodataLimits = { readonly itemsMax: number; readonly charactersMax: number };

/** The items that no other item contains, with their properties. */
export function readMicrodata({ itemsMax, charactersMax }: ReadMicrodataLimits): readonly MicrodataItem[] {
  const depthMax = 8;
  let count = 0;
  const short = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, charactersMax);
  /** HTML standard, section 5.2.4. `content` comes first, because shops put it on any element. */
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

type ReadHeadLimits = { readonly entriesMax: number; readonly lettersMax: number };

/**
 * Parts of the head that crawls do not store, with absolute addresses of icons and the first
 * content of each name in `meta`.
 */
export function readHead({ entriesMax, lettersMax }: ReadHeadLimits) {
  const short = (text: string | null): string => (text ?? '').trim().slice(0, lettersMax);
  const twitter: Record<string, string> = {};
  const cards = [...document.querySelectorAll('meta[name^="twitter:" i], meta[property^="twitter:" i]')];
  for (const meta of cards.slice(0, entriesMax)) {
    const name = short(readAttribute(meta, 'name') ?? readAttribute(meta, 'property')).toLowerCase();
    twitter[name] ??= short(readAttribute(meta, 'content'));
  }
  const icons = [
    ...document.querySelectorAll('link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="mask-icon" i]'),
  ]
    .slice(0, entriesMax)
    .flatMap((link) => {
      const href = readAttribute(link, 'href');
      const url = href === null ? null : URL.parse(href.trim(), document.baseURI);
      if (url === null || url.href.length > lettersMax) return [];
      const [rel, sizes, type] = ['rel', 'sizes', 'type'].map((name) => readAttribute(link, name));
      return [{ url: url.href, rel: short(rel ?? null), sizes: sizes ?? null, type: type ?? null }];
    });
  const named: [string, string][] = [];
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = short(readAttribute(meta, 'property') ?? readAttribute(meta, 'name')).toLowerCase();
    const content = short(readAttribute(meta, 'content'));
    const isNew = name !== '' && content !== '' && !named.some(([other]) => other === name);
    if (isNew && named.length < entriesMax) named.push([name, content]);
  }
  const authorLinks = [...document.querySelectorAll('a[rel~="author" i]')]
    .slice(0, entriesMax)
    .map(({ textContent }) => short(textContent));
  const times = [...document.querySelectorAll('time[datetime]')]
    .slice(0, entriesMax)
    .map((time) => short(readAttribute(time, 'datetime')));
  return { twitter, icons, named, authorLinks, times };
}
