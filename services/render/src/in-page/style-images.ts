/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

const properties = ['backgroundImage', 'maskImage', 'borderImageSource', 'listStyleImage', 'content'] as const;
const boxes = [null, '::before', '::after', '::backdrop'] as const;
/**
 * The key leaves out the scheme, which the browser changes to https: in a secure page, and the
 * fragment of an SVG.
 */
const keyOf = (url: string): string => url.replaceAll(/^https?:|#.*$/g, '');

/**
 * Returns the URLs among the given ones that the styles of the document draw, whichever sheet,
 * attribute or script they are from. Reads the styles of all elements, so it is used only for
 * documents in which something is missing. Changes nothing.
 */
export function styleImages(...urls: readonly string[]): string[] {
  const wanted = new Map(urls.map((url) => [keyOf(url), url]));
  const found = new Set<string>();
  for (const root of openRoots())
    for (const element of root.querySelectorAll('*'))
      for (const box of boxes) {
        const style = getComputedStyle(element, box);
        for (const property of properties)
          for (const [, url = ''] of style[property].matchAll(/url\("(https?:(?:[^"\\]|\\.)*)"\)/g)) {
            const known = wanted.get(keyOf(url.replaceAll(/\\(.)/g, '$1')));
            if (known !== undefined) found.add(known);
          }
        if (found.size === wanted.size) return [...found];
      }
  return [...found];
}
