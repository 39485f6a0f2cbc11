type Cursor = string | undefined;
type ItemPage<Item> = { readonly items: readonly Item[] };

/**
 * Paging options of all lists with a cursor: the first page has no cursor, and `nextCursor` of each
 * response leads to the next page.
 */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string | null }): Cursor => nextCursor ?? undefined,
};

/** Returns the query field of a cursor; nothing for the first page. */
export const from = (cursor: Cursor): { cursor?: string } => (cursor === undefined ? {} : { cursor });

/** Returns the items of all pages that were read. */
export const joinPages = <Item>({ pages }: { readonly pages: readonly ItemPage<Item>[] }): readonly Item[] =>
  pages.flatMap(({ items }) => items);
