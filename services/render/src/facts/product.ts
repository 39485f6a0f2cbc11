import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { type Amount, parseAmount } from '@tintype/contracts/numbers/parse-amount';
import { foldWords } from '../content/main/blocks.ts';
import { type FactSource, type SchemaNode, isOfType, listObjects, readFirstText } from './schema-nodes.ts';

export type Product = {
  readonly name: string | null;
  readonly description: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly price: number | null;
  /** The highest price, if offers or variants differ. The currency is a code of ISO 4217. */
  readonly priceMax: number | null;
  readonly currency: string | null;
  /** A value of `ItemAvailability` of schema.org, such as `InStock`. */
  readonly availability: string | null;
  readonly sources: Readonly<Partial<Record<'product' | 'price' | 'availability', FactSource>>>;
};

const productTypes = /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Motorcycle)$/;
/** Properties whose products are not the product of the page. */
const otherProducts =
  /^(?:isRelatedTo|isSimilarTo|isAccessoryOrSparePartFor|item|itemListElement|hasVariant|isVariantOf|itemOffered|itemReviewed)$/;
/** Values of `meta` in shops (Open Graph, product object), without spaces. */
const availabilityByWords: Readonly<Record<string, string>> = {
  instock: 'InStock',
  available: 'InStock',
  availablefororder: 'BackOrder',
  backorder: 'BackOrder',
  discontinued: 'Discontinued',
  instoreonly: 'InStoreOnly',
  limitedavailability: 'LimitedAvailability',
  onlineonly: 'OnlineOnly',
  oos: 'OutOfStock',
  outofstock: 'OutOfStock',
  pending: 'PreOrder',
  preorder: 'PreOrder',
  presale: 'PreSale',
  soldout: 'SoldOut',
};

type ProductInput = {
  readonly nodes: readonly SchemaNode[];
  readonly named: ReadonlyMap<string, string>;
  readonly language: string | null;
  readonly title: string;
};

/** Returns `null` for a page with several products, unless the title names a product. */
export function findProduct({ nodes, named, language, title }: ProductInput): Product | null {
  const all = nodes.filter((node) => isOfType(node, productTypes) && !otherProducts.test(node.property ?? ''));
  const node =
    all.find(({ values }) => isNamedIn(readFirstText(values['name']), title)) ??
    (all.length === 1 ? all[0] : undefined);
  const { values = {}, source } = node ?? {};
  const offered = readOffers(values, language);
  const amount = parseAmount(named.get('product:price:amount') ?? named.get('og:price:amount') ?? '', {
    language,
    currency: named.get('product:price:currency') ?? named.get('og:price:currency'),
  });
  const stated = offered.amounts.length > 0 ? offered.amounts : [amount].flatMap((one) => one ?? []);
  const fromMeta = toAvailability(named.get('product:availability') ?? named.get('og:availability') ?? '');
  const availability = offered.availability ?? fromMeta;
  if (node === undefined && amount === undefined) return null;
  const prices = stated.map(({ value }) => value);
  const sorted = prices.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const sourceOf = (isInNode: boolean): FactSource => (isInNode && source !== undefined ? source : 'meta');
  return {
    name: readFirstText(values['name']) ?? named.get('og:title') ?? null,
    description: readFirstText(values['description']) ?? named.get('og:description') ?? null,
    brand: readFirstText(values['brand']),
    sku: readFirstText(values['sku']),
    gtin: readFirstText([values['gtin'], values['gtin13'], values['gtin14'], values['gtin12'], values['gtin8']]),
    price: prices.length === 0 ? null : least,
    priceMax: prices.length === 0 || least === most ? null : most,
    currency: stated.find(({ currency }) => currency !== null)?.currency ?? null,
    availability,
    sources: {
      product: sourceOf(true),
      ...(prices.length === 0 ? {} : { price: sourceOf(offered.amounts.length > 0) }),
      ...(availability === null ? {} : { availability: sourceOf(offered.availability !== null) }),
    },
  };
}

const isNamedIn = (name: string | null, title: string): boolean =>
  name !== null && foldWords(name) !== '' && foldWords(title).includes(foldWords(name));

/** Includes the offers of variants. */
function readOffers(product: Readonly<Record<string, unknown>>, language: string | null) {
  const offers = [product, ...listObjects(product['hasVariant'])].flatMap(({ offers: given }) =>
    listObjects(given).flatMap((offer) => [offer, ...listObjects(offer['offers'])]),
  );
  const amounts = offers.flatMap((offer) => {
    const specified = listObjects(offer['priceSpecification']);
    const currency = readFirstText([offer['priceCurrency'], ...specified.map((one) => one['priceCurrency'])]);
    return [offer['price'], offer['lowPrice'], offer['highPrice'], specified[0]?.['price']]
      .slice(0, offer['price'] === undefined ? 4 : 1)
      .flatMap((price) => readPrice(price, language, currency));
  });
  const states = offers.flatMap(({ availability }) => toAvailability(readFirstText(availability) ?? '') ?? []);
  return { amounts, availability: states.find((state) => state === 'InStock') ?? states[0] ?? null };
}

function readPrice(price: unknown, language: string | null, currency: string | null): readonly Amount[] {
  if (typeof price === 'number') return [{ value: price, currency }];
  const text = readFirstText(price);
  // Numbers for machines have a decimal point.
  if (text !== null && /^\d+(?:\.\d{1,2}|\.\d{4,})?$/.test(text)) return [{ value: Number(text), currency }];
  return [parseAmount(text ?? '', { language, currency })].flatMap((amount) => amount ?? []);
}

function toAvailability(given: string): string | null {
  const name = given.replace(/^.*[/#]/, '');
  const key = foldWords(name);
  return findEntry(availabilityByWords, key) ?? (/^[A-Z][A-Za-z]{3,40}$/.test(name) ? name : null);
}
