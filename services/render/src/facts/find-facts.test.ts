import { expect, test } from '@jest/globals';
import { addVisibleFacts, findFacts, type FactsInput } from './find-facts.ts';
import { listNodes } from './schema-nodes.ts';

type Page = Partial<Omit<FactsInput, 'nodes' | 'named'>> & {
  readonly jsonLd?: readonly unknown[];
  readonly microdata?: Parameters<typeof listNodes>[1];
  readonly named?: Readonly<Record<string, string>>;
};
const read = ({ jsonLd = [], microdata = [], named = {}, ...page }: Page) =>
  findFacts({
    nodes: listNodes(jsonLd, microdata),
    named: new Map(Object.entries(named)),
    authorLinks: [],
    times: [],
    title: 'Lamp – Shop',
    language: null,
    ...page,
  });

test('an article names its authors, dates and site', () => {
  const graph = [
    { '@type': 'NewsArticle', author: [{ name: 'Ada' }, { name: 'Bo' }], datePublished: '2026-05-01T10:00:00Z' },
    { '@type': ['WebSite', 'Thing'], name: 'The News' },
    { '@type': 'Comment', author: 'A reader' },
  ];
  expect(read({ jsonLd: [{ '@graph': graph }], named: { 'article:modified_time': '2026-05-02' } })).toMatchObject({
    authors: ['Ada', 'Bo'],
    publishedAt: '2026-05-01T10:00:00Z',
    modifiedAt: '2026-05-02',
    siteName: 'The News',
    product: null,
    sources: { authors: 'jsonLd', publishedAt: 'jsonLd', modifiedAt: 'meta', siteName: 'jsonLd' },
  });
});

test.each<[Page, object]>([
  [{ named: { author: 'Ada' } }, { authors: ['Ada'], sources: { authors: 'meta' } }],
  [{ named: { 'article:author': 'https://example.com/ada' }, authorLinks: ['Ada'] }, { authors: ['Ada'] }],
  [{ named: { 'parsely-author': 'Ada', 'parsely-pub-date': '2026-05-01T10:00:00Z' } }, { authors: ['Ada'] }],
  [{ named: { 'sailthru.date': '2026-05-01 10:00:00' } }, { publishedAt: '2026-05-01T10:00:00' }],
  [{ named: { date: '05/06/2026' } }, { publishedAt: null }],
  [{ named: { date: 'Fri, 01 May 2026 10:00:00 GMT' } }, { publishedAt: '2026-05-01T10:00:00.000Z' }],
  [{ named: { 'og:type': 'article' }, times: ['2026-05-01'] }, { publishedAt: '2026-05-01' }],
  [{ times: ['2026-05-01'] }, { publishedAt: null }],
  [{ named: { 'og:site_name': 'Shop' } }, { siteName: 'Shop', sources: { siteName: 'meta' } }],
  [
    { microdata: [{ '@type': ['https://schema.org/BlogPosting'], author: { '@type': ['Person'], name: 'Ada' } }] },
    { authors: ['Ada'], sources: { authors: 'microdata' } },
  ],
])('the facts of %j', (page, facts) => expect(read(page)).toMatchObject(facts));

const offer = { '@type': 'Offer', price: '1299.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
const inEuro = { price: 1299, priceMax: null, currency: 'EUR' };

test.each<[string, Page, object | null]>([
  [
    'JSON-LD',
    { jsonLd: [{ '@type': 'Product', name: 'Lamp', brand: { name: 'Lux' }, sku: 7, offers: [offer] }] },
    { ...inEuro, name: 'Lamp', brand: 'Lux', sku: '7', availability: 'InStock', sources: { price: 'jsonLd' } },
  ],
  [
    'microdata with a price as the shop shows it',
    {
      microdata: [{ '@type': ['Product'], name: 'Lamp', offers: { '@type': ['Offer'], price: '1.299,00 €' } }],
      language: 'de',
    },
    { ...inEuro, sources: { product: 'microdata', price: 'microdata' } },
  ],
  [
    'meta',
    { named: { 'product:price:amount': '1.299,00', 'product:price:currency': 'EUR', 'product:availability': 'oos' } },
    { ...inEuro, availability: 'OutOfStock', sources: { product: 'meta', price: 'meta', availability: 'meta' } },
  ],
  [
    'a range of offers',
    {
      jsonLd: [
        { '@type': 'Product', name: 'Lamp', offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: '7.50' } },
      ],
    },
    { price: 5, priceMax: 7.5, currency: null },
  ],
  [
    'variants',
    {
      jsonLd: [
        {
          '@type': 'ProductGroup',
          name: 'Lamp',
          hasVariant: [5, 6].map((price) => ({ '@type': 'Product', offers: { price } })),
        },
      ],
    },
    { price: 5, priceMax: 6 },
  ],
  [
    'a price in its specification',
    { jsonLd: [{ '@type': 'Product', offers: { priceSpecification: { price: 12, priceCurrency: 'CHF' } } }] },
    { price: 12, currency: 'CHF' },
  ],
  [
    'products next to that of the title',
    {
      jsonLd: [
        { '@type': 'Product', name: 'Chair' },
        { '@type': 'Product', name: 'Lamp', offers: offer },
      ],
    },
    inEuro,
  ],
  [
    'a list of products',
    {
      jsonLd: [
        { '@type': 'Product', name: 'Chair' },
        { '@type': 'Product', name: 'Table' },
      ],
    },
    null,
  ],
])('the product of %s', (_name, page, product) => {
  const { product: found } = read(page);
  if (product === null) expect(found).toBeNull();
  else expect(found).toMatchObject(product);
});

test('the posts of a thread have author and time, and comments below an article are not posts', () => {
  const comment = [{ '@type': 'Comment', author: { name: 'Bo' }, text: 'No.', datePublished: '2026-05-02' }];
  const thread = { '@type': 'DiscussionForumPosting', author: { name: 'Ada' }, text: 'Is it?', comment };
  expect(read({ jsonLd: [thread] })).toMatchObject({
    posts: [
      { author: 'Ada', publishedAt: null, text: 'Is it?' },
      { author: 'Bo', publishedAt: '2026-05-02', text: 'No.' },
    ],
    sources: { posts: 'jsonLd' },
  });
  expect(read({ jsonLd: [{ ...thread, '@type': 'Article' }] }).posts).toEqual([]);
});

test('the entries of a list have title, address and text', () => {
  const itemListElement = [
    { '@type': 'ListItem', item: { name: 'One', url: 'https://example.com/1', description: 'First' } },
    { '@type': 'ListItem', name: 'Two', item: 'https://example.com/2' },
  ];
  expect(
    read({
      jsonLd: [
        { '@type': 'ItemList', itemListElement },
        { '@type': 'BreadcrumbList', itemListElement },
      ],
    }),
  ).toMatchObject({
    entries: [
      { title: 'One', url: 'https://example.com/1', text: 'First' },
      { title: 'Two', url: 'https://example.com/2', text: null },
    ],
    sources: { entries: 'jsonLd' },
  });
});

test('data of any shape is read without an error', () => {
  const deep = (depth: number): unknown => ({ '@type': 'Product', offers: depth === 0 ? 1 : deep(depth - 1) });
  expect(() =>
    read({ jsonLd: [deep(2_000), null, 'text', [[[]]], { '@type': 7, offers: { offers: null } }] }),
  ).not.toThrow();
});

test('facts that a page only shows are added, and do not replace what it states', () => {
  const shows = {
    kinds: { article: 0.2, product: 0.806 },
    price: '1.299,00 € statt 1.499,00 €',
    posts: [{ author: 'Ada', time: '2026-05-01', text: 'Is it?' }],
    entries: [{ title: 'One', url: 'https://example.com/1', text: null }],
  };
  const page = { title: 'Lamp', language: 'de' };
  expect(addVisibleFacts({ ...page, ...read({}) }, shows)).toMatchObject({
    pageType: { kind: 'product', confidence: 0.81 },
    product: { name: 'Lamp', price: 1299, currency: 'EUR', sources: { product: 'visible', price: 'visible' } },
    posts: [{ author: 'Ada', publishedAt: '2026-05-01' }],
    sources: { posts: 'visible', entries: 'visible' },
  });
  const stated = read({
    jsonLd: [
      { '@type': 'Product', offers: { price: 5 } },
      { '@type': 'ItemList', itemListElement: [{ name: 'Stated' }] },
    ],
  });
  const both = addVisibleFacts({ ...page, ...stated }, shows);
  expect(both.product).toMatchObject({ price: 5, sources: { price: 'jsonLd' } });
  expect(both.entries).toMatchObject([{ title: 'Stated' }]);
});
