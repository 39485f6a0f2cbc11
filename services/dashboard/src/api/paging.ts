type Cursor = string | undefined;
type ItemPage<Item> = { readonly items: readonly Item[] };

/** Paging options of all lists with a cursor. */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string | null }): Cursor => nextCursor ?? undefined,
};

export const from = (cursor: Cursor): { cursor?: string } => (cursor === undefined ? {} : { cursor });

export const joinPages = <Item>({ pages }: { readonly pages: readonly ItemPage<Item>[] }): readonly Item[] =>
  pages.flatMap(({ items }) => items);

type LiveIntervalPages = { readonly pages: readonly unknown[] };

/**
 * The number of pages up to which a list is polled. The user of a longer list reads older rows, and
 * every further page makes a poll more expensive.
 */
const livePagesMax = 3;

export const liveInterval = (data: LiveIntervalPages | undefined, isLive: boolean, everyMs: number): number | false =>
  isLive && (data?.pages.length ?? 0) <= livePagesMax ? everyMs : false;

type PageOf<Item> = Readonly<{ items: readonly Item[]; nextCursor?: string | null }>;
/** The largest page size that the API has. */
const limit = 100;

/** `onCount` receives the number of items so far. */
export async function allPages<Item>(
  read: (place: Readonly<{ limit: number; cursor?: string }>) => Promise<PageOf<Item>>,
  onCount: (count: number) => void = () => undefined,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { items, nextCursor } = await read({ limit, ...from(cursor) });
    for (const item of items) all.push(item);
    onCount(all.length);
    cursor = nextCursor ?? undefined;
  }
  return all;
}
