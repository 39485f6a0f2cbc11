import { type FactSource, type SchemaNode, isOfType, listObjects, readFirstText } from './schema-nodes.ts';
import { toIsoDate } from './dates.ts';

export type Post = {
  readonly author: string | null;
  /** The time as the page writes it. */
  readonly time: string | null;
  /** The time as ISO 8601, if the page has it in a form for machines. */
  readonly publishedAt: string | null;
  readonly text: string;
};
export type Entry = { readonly title: string; readonly url: string | null; readonly text: string | null };
type Sourced<Of> = Of & { readonly source: FactSource };

const rowsMax = 1_000;
const threadTypes = /^(?:DiscussionForumPosting|SocialMediaPosting|Question|Comment|Answer)$/;

/** Lists the posts of a thread, the first one and its replies, in the order of the page. */
export const listPosts = (nodes: readonly SchemaNode[]): readonly Sourced<Post>[] =>
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

/** Lists the entries of the longest list that a page states. Breadcrumbs are not such a list. */
export function listEntries(nodes: readonly SchemaNode[]): readonly Sourced<Entry>[] {
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
