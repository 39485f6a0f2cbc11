import { parseAmount } from '@tintype/contracts/numbers/parse-amount';
import type { VisibleFacts } from '../content/main/visible-facts.ts';
import { type Product, findProduct } from './product.ts';
import {
  toIsoDate,
  type FactSource,
  type SchemaNode,
  isOfType,
  listObjects,
  readFirstText,
  readAllTexts,
} from './schema-nodes.ts';

type StatedFacts = {
  readonly authors: readonly string[];
  /** ISO 8601, with the precision that the page states. */
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
  readonly product: Product | null;
  readonly posts: readonly Post[];
  readonly entries: readonly Entry[];
  readonly sources: Readonly<
    Partial<Record<'authors' | 'publishedAt' | 'modifiedAt' | 'siteName' | 'posts' | 'entries', FactSource>>
  >;
};

export type FactsInput = {
  readonly nodes: readonly SchemaNode[];
  /** The first content of each name of `meta`, in lower case. */
  readonly named: ReadonlyMap<string, string>;
  /** Texts of links with `rel=author`, and dates of `time` elements. */
  readonly authorLinks: readonly string[];
  readonly times: readonly string[];
  readonly title: string;
  readonly language: string | null;
};

/** The more specific names of `meta` come first. */
const metaNames = {
  authors: 'author parsely-author sailthru.author article:author dc.creator dcterms.creator citation_author'.split(' '),
  publishedAt: (
    'article:published_time og:article:published_time parsely-pub-date sailthru.date datepublished pubdate ' +
    'publish-date dc.date.issued dcterms.issued dc.date dcterms.created citation_publication_date date'
  ).split(' '),
  modifiedAt: 'article:modified_time og:updated_time dcterms.modified dc.date.modified last-modified'.split(' '),
  siteName: ['og:site_name', 'application-name', 'twitter:app:name:iphone'],
};

const articleTypes = /(?:Article|Posting|Report|Recipe|Book|Course|Event|Movie|VideoObject|PodcastEpisode|Question)$/;
/** Properties whose nodes describe parts of this page, or other pages. */
const otherNodes = /^(?:comment|suggestedAnswer|acceptedAnswer|itemListElement|item|isPartOf|hasPart|citation|review)$/;

export function findFacts(input: FactsInput): StatedFacts {
  const { nodes, named, authorLinks, times } = input;
  const own = nodes.filter(({ property }) => !otherNodes.test(property ?? ''));
  const pages = own.filter((node) => isOfType(node, articleTypes));
  const subjects =
    pages.length > 0
      ? pages
      : own.filter((node) => isOfType(node, /(?:WebPage|ItemPage|AboutPage|ProfilePage|Collection)$/));
  const fromNodes = (property: string, from = subjects) =>
    from.map(({ values, source }) => ({ texts: readAllTexts(values[property]), source }));
  const fromMeta = (names: readonly string[]) =>
    names.map((name) => ({ texts: readAllTexts(named.get(name)), source: 'meta' as const }));
  const sites = own.filter((node) => isOfType(node, /^WebSite$/));

  const authors = findFirst([...fromNodes('author'), ...fromMeta(metaNames.authors), toVisible(authorLinks)], toNames);
  const publishedAt = findFirst(
    [
      ...fromNodes('datePublished'),
      ...fromMeta(metaNames.publishedAt),
      toVisible(pages.length > 0 || named.get('og:type') === 'article' ? times.slice(0, 1) : []),
    ],
    toDates,
  );
  const modifiedAt = findFirst([...fromNodes('dateModified'), ...fromMeta(metaNames.modifiedAt)], toDates);
  const siteName = findFirst(
    [
      ...fromMeta(metaNames.siteName.slice(0, 1)),
      ...fromNodes('name', sites),
      ...fromNodes('publisher'),
      ...fromMeta(metaNames.siteName.slice(1)),
    ],
    (texts) => texts.filter((text) => !isUrlOrNodeId(text)),
  );
  const posts = listPosts(nodes);
  const entries = listEntries(nodes);
  const sourceOf = (nodesOf: readonly { readonly source: FactSource }[]): FactSource | undefined => nodesOf[0]?.source;
  const sources = {
    authors: authors?.source,
    publishedAt: publishedAt?.source,
    modifiedAt: modifiedAt?.source,
    siteName: siteName?.source,
    posts: sourceOf(posts),
    entries: sourceOf(entries),
  };
  return {
    authors: authors?.texts ?? [],
    publishedAt: publishedAt?.texts[0] ?? null,
    modifiedAt: modifiedAt?.texts[0] ?? null,
    siteName: siteName?.texts[0] ?? null,
    product: findProduct(input),
    posts: posts.map(({ source: _source, ...post }) => post),
    entries: entries.map(({ source: _source, ...entry }) => entry),
    sources: Object.fromEntries(Object.entries(sources).filter(([, source]) => source !== undefined)),
  };
}

type StatedTexts = { readonly texts: readonly string[]; readonly source: FactSource };
const toVisible = (texts: readonly string[]): StatedTexts => ({
  texts: texts.flatMap((text) => readFirstText(text) ?? []),
  source: 'visible',
});

function findFirst(
  all: readonly StatedTexts[],
  read: (texts: readonly string[]) => readonly string[],
): StatedTexts | undefined {
  for (const { texts, source } of all) {
    const found = read(texts);
    if (found.length > 0) return { texts: found, source };
  }
  return undefined;
}

const isUrlOrNodeId = (text: string): boolean => /^(?:https?:)?\/\/|^#|^_:/i.test(text);
const toNames = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.filter((text) => !isUrlOrNodeId(text) && text.length <= 200))].slice(0, 50);
const toDates = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => toIsoDate(text) ?? []).slice(0, 1);

type Post = {
  readonly author: string | null;
  /** The page's own form of the time. */
  readonly time: string | null;
  /** ISO 8601, if the page has the time in a form for machines. */
  readonly publishedAt: string | null;
  readonly text: string;
};
type Entry = { readonly title: string; readonly url: string | null; readonly text: string | null };
type Sourced<Of> = Of & { readonly source: FactSource };

const rowsMax = 1_000;
const threadTypes = /^(?:DiscussionForumPosting|SocialMediaPosting|Question|Comment|Answer)$/;

/** The posts of a thread, the first one and its replies, in the order of the page. */
const listPosts = (nodes: readonly SchemaNode[]): readonly Sourced<Post>[] =>
  isThread(nodes)
    ? preferOneSource(
        nodes
          .filter((node) => isOfType(node, threadTypes))
          .flatMap(({ values, source }) => {
            const text = readFirstText(values['text'] ?? values['articleBody'] ?? values['description']);
            if (text === null) return [];
            const time = readFirstText(values['datePublished'] ?? values['dateCreated']);
            return [
              {
                author: readFirstText(values['author'] ?? values['creator']),
                time,
                publishedAt: toIsoDate(time ?? ''),
                text,
                source,
              },
            ];
          }),
      )
    : [];

/** Comments below an article are not a thread, and questions with one reply each are a list. */
const isThread = (nodes: readonly SchemaNode[]): boolean =>
  nodes.some((node) => isOfType(node, /^(?:DiscussionForumPosting|QAPage)$/)) &&
  !nodes.some((node) => isOfType(node, /^FAQPage$/));

/** The entries of the longest list that a page states. Breadcrumbs are not such a list. */
function listEntries(nodes: readonly SchemaNode[]): readonly Sourced<Entry>[] {
  const lists = nodes
    .filter((node) => isOfType(node, /^(?:ItemList|OfferCatalog)$/))
    .map(({ values, source }) =>
      listObjects(values['itemListElement']).flatMap((element) => {
        const item = listObjects(element['item'])[0] ?? element;
        const title = readFirstText([item['name'], item['headline'], element['name']]);
        const address = readFirstText([
          item['url'],
          element['url'],
          typeof element['item'] === 'string' ? element['item'] : item['@id'],
        ]);
        if (title === null) return [];
        return [
          {
            title,
            url: address !== null && /^https?:/i.test(address) ? address : null,
            text: readFirstText(item['description']),
            source,
          },
        ];
      }),
    );
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []).slice(0, rowsMax);
}

/** Pages often state the same posts in JSON-LD and in microdata. */
function preferOneSource<Of extends { readonly source: FactSource }>(rows: readonly Of[]): readonly Of[] {
  const [first] = rows;
  return rows.filter(({ source }) => source === first?.source).slice(0, rowsMax);
}

/** `html` is null if the page is too large to be read. */
export type MetadataReading = {
  readonly metadata: StatedFacts & { readonly title: string; readonly language: string | null };
  readonly html: string | null;
};

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
