import { allMatches } from './open-roots.ts';

const imageProperties = ['backgroundImage', 'maskImage', 'borderImageSource', 'listStyleImage', 'content'] as const;
const pseudoElements = [null, '::before', '::after', '::backdrop'] as const;
/**
 * Removes the scheme, which the browser changes to https: in a secure page, and the fragment, which
 * references to an SVG have.
 */
const toComparableUrl = (url: string): string => url.replaceAll(/^https?:|#.*$/g, '');

/**
 * Returns the given URLs that styles of the document draw, whichever sheet, attribute or script
 * they are from. Reads the styles of all elements, so it is used only if something is missing.
 */
export function findStyleImages(...urls: readonly string[]): string[] {
  const wanted = new Map(urls.map((url) => [toComparableUrl(url), url]));
  const found = new Set<string>();
  for (const element of allMatches('*'))
    for (const box of pseudoElements) {
      const style = getComputedStyle(element, box);
      for (const property of imageProperties)
        for (const [, url = ''] of style[property].matchAll(/url\("(https?:(?:[^"\\]|\\.)*)"\)/g)) {
          const known = wanted.get(toComparableUrl(url.replaceAll(/\\(.)/g, '$1')));
          if (known !== undefined) found.add(known);
        }
      if (found.size === wanted.size) return [...found];
    }
  return [...found];
}
