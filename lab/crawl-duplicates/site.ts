import type { Site } from '@tintype/testing/site';

/** A site that gives its pages under several addresses, as sites do. */
export type DuplicatedSite = {
  readonly name: string;
  readonly start: () => Promise<Site>;
  /** The path to begin with. */
  readonly root: string;
  /** Which page stands under an address, whatever its form. */
  readonly pageAt: (url: URL) => string;
};

/** One of the forms, the same each time for one link of one page. */
export function pick<T>(forms: readonly T[], ...place: readonly (string | number)[]): T {
  let hash = 7;
  for (const letter of place.join(' ')) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return forms[hash % forms.length]!;
}
