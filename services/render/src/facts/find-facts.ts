import { listEntries, listPosts, type Entry, type Post } from './lists.ts';
import { findProduct, type Product } from './product.ts';
import { type FactSource, type SchemaNode, isOfType, readFirstText, readAllTexts } from './schema-nodes.ts';
import { toIsoDate } from './dates.ts';

export type StatedFacts = {
  readonly authors: readonly string[];
  /** ISO 8601, with the precision that the page states. */
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
  readonly product: Product | null;
  readonly posts: readonly Post[];
  readonly entries: readonly Entry[];
  /** The source of each fact. */
  readonly sources: Readonly<
    Partial<Record<'authors' | 'publishedAt' | 'modifiedAt' | 'siteName' | 'posts' | 'entries', FactSource>>
  >;
};

export type FactsInput = {
  readonly nodes: readonly SchemaNode[];
  /** The first content of each name of `meta`, in lower case. */
  readonly named: ReadonlyMap<string, string>;
  /** The texts of links with `rel=author`, and the dates of `time` elements. */
  readonly authorLinks: readonly string[];
  readonly times: readonly string[];
  readonly title: string;
  readonly language: string | null;
};

/** Names of `meta` for each fact, the more specific ones first. */
const metaNames = {
  authors: [
    'author',
    'parsely-author',
    'sailthru.author',
    'article:author',
    'dc.creator',
    'dcterms.creator',
    'citation_author',
  ],
  publishedAt: [
    'article:published_time',
    'og:article:published_time',
    'parsely-pub-date',
    'sailthru.date',
    'datepublished',
    'pubdate',
    'publish-date',
    'dc.date.issued',
    'dcterms.issued',
    'dc.date',
    'dcterms.created',
    'citation_publication_date',
    'date',
  ],
  modifiedAt: ['article:modified_time', 'og:updated_time', 'dcterms.modified', 'dc.date.modified', 'last-modified'],
  siteName: ['og:site_name', 'application-name', 'twitter:app:name:iphone'],
} as const;

const articleTypes = /(?:Article|Posting|Report|Recipe|Book|Course|Event|Movie|VideoObject|PodcastEpisode|Question)$/;
/** Properties whose nodes describe other pages, or parts of this page. */
const partOfPage = /^(?:comment|suggestedAnswer|acceptedAnswer|itemListElement|item|isPartOf|hasPart|citation|review)$/;

/** Returns what a page states about itself, in JSON-LD, microdata, `meta` and visible marks. */
export function findFacts(input: FactsInput): StatedFacts {
  const { nodes, named, authorLinks, times } = input;
  const own = nodes.filter(({ property }) => !partOfPage.test(property ?? ''));
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

  const authors = findFirst([...fromNodes('author'), ...fromMeta(metaNames.authors), visible(authorLinks)], toNames);
  const publishedAt = findFirst(
    [
      ...fromNodes('datePublished'),
      ...fromMeta(metaNames.publishedAt),
      visible(pages.length > 0 || named.get('og:type') === 'article' ? times.slice(0, 1) : []),
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
    (texts) => texts.filter((text) => !isAddress(text)),
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

type Stated = { readonly texts: readonly string[]; readonly source: FactSource };
const visible = (texts: readonly string[]): Stated => ({
  texts: texts.flatMap((text) => readFirstText(text) ?? []),
  source: 'visible',
});

function findFirst(all: readonly Stated[], read: (texts: readonly string[]) => readonly string[]): Stated | undefined {
  for (const { texts, source } of all) {
    const found = read(texts);
    if (found.length > 0) return { texts: found, source };
  }
  return undefined;
}

const isAddress = (text: string): boolean => /^(?:https?:)?\/\/|^#|^_:/i.test(text);
const toNames = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.filter((text) => !isAddress(text) && text.length <= 200))].slice(0, 50);
const toDates = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => toIsoDate(text) ?? []).slice(0, 1);
