export type Parameter = readonly [name: string, value: string];

export const signatureName = 'signature';

/**
 * Parameters without the signature, sorted by name and value in the order of code points, encoded
 * by RFC 3986 (docs/interface/links.md#signature). This file has no imports, so that clients can
 * share it.
 */
export const canonicalQuery = (parameters: Iterable<Parameter>): string =>
  [...parameters]
    .filter(([name]) => name !== signatureName)
    .toSorted(([a, x], [b, y]) => byCodePoint(a, b) || byCodePoint(x, y))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');

/**
 * `encodeURIComponent` does not encode five reserved characters. Half of a surrogate pair becomes
 * U+FFFD.
 */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** JavaScript compares surrogates, which sort below U+E000. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit < 0xe0_00;
const rank = (unit: number): number => (isSurrogate(unit) ? unit + 0x1_00_00 : unit);
