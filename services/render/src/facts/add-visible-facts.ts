import { parseAmount } from '@tintype/contracts/numbers/parse-amount';
import type { VisibleFacts } from '../content/main/visible-facts.ts';
import { toIsoDate } from './dates.ts';
import type { StatedFacts } from './find-facts.ts';
import type { Product } from './product.ts';

/** The metadata that the page states, and the page, or null if the page is too large to be read. */
export type MetadataReading = {
  readonly metadata: StatedFacts & { readonly title: string; readonly language: string | null };
  readonly html: string | null;
};

/** Adds the kind of the page, and the facts that the page shows without stating them as data. */
export function addVisibleFacts<Metadata extends MetadataReading['metadata']>(
  metadata: Metadata,
  visible: VisibleFacts,
) {
  const [kind, share] = Object.entries(visible.kinds).reduce((most, one) => (one[1] > most[1] ? one : most));
  const posts = visible.posts.map((post) => ({ ...post, publishedAt: toIsoDate(post.time ?? '') }));
  const takes = {
    posts: metadata.posts.length === 0 && posts.length > 0,
    entries: metadata.entries.length === 0 && visible.entries.length > 0,
  };
  return {
    ...metadata,
    pageType: { kind, confidence: Math.round(share * 100) / 100 },
    product: addPrice(metadata, visible.price),
    ...(takes.posts ? { posts } : {}),
    ...(takes.entries ? { entries: visible.entries } : {}),
    sources: {
      ...metadata.sources,
      ...(takes.posts ? { posts: 'visible' } : {}),
      ...(takes.entries ? { entries: 'visible' } : {}),
    },
  };
}

function addPrice({ product, title, language }: MetadataReading['metadata'], text: string | null): Product | null {
  const amount =
    text === null || (product !== null && product.price !== null) ? undefined : parseAmount(text, { language });
  if (amount === undefined) return product;
  const { value: price, currency } = amount;
  if (product !== null) return { ...product, price, currency, sources: { ...product.sources, price: 'visible' } };
  const unknown = { description: null, brand: null, sku: null, gtin: null, priceMax: null, availability: null };
  return { name: title, ...unknown, price, currency, sources: { product: 'visible', price: 'visible' } };
}
