import { allMatches } from './open-roots.ts';

const properties = ['backgroundImage', 'maskImage', 'borderImageSource', 'listStyleImage', 'content'] as const;
const boxes = [null, '::before', '::after', '::backdrop'] as const;
/**
 * Removes the scheme, which the browser changes to https: in a secure page, and the fragment, which
 * references to an SVG have.
 */
const keyOf = (url: string): string => url.replaceAll(/^https?:|#.*$/g, '');

/**
 * Returns the given URLs that styles of the document draw, whichever sheet, attribute or script
 * they are from. Reads the styles of all elements, so it is used only if something is missing.
 */
export function styleImages(...urls: readonly string[]): string[] {
  const wanted = new Map(urls.map((url) => [keyOf(url), url]));
  const found = new Set<string>();
  for (const element of allMatches('*'))
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
