/// <reference lib="dom" />
import { readAttribute } from './members.ts';

type ReadHeadLimits = { readonly entriesMax: number; readonly lettersMax: number };

/**
 * Reads the parts of the head that crawls do not store: the Twitter card, the icons with absolute
 * addresses, and the first content of each name in `meta`. Changes nothing in the page.
 */
export function readHead({ entriesMax, lettersMax }: ReadHeadLimits) {
  const short = (text: string | null): string => (text ?? '').trim().slice(0, lettersMax);
  const twitter: Record<string, string> = {};
  for (const meta of [...document.querySelectorAll('meta[name^="twitter:" i], meta[property^="twitter:" i]')].slice(
    0,
    entriesMax,
  )) {
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
