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

/** The query field of a cursor; absent for the first page. */
export const from = (cursor: Cursor): { cursor?: string } => (cursor === undefined ? {} : { cursor });

/** The items of all pages that were read. */
export const itemsOf = <Item>({ pages }: { readonly pages: readonly ItemPage<Item>[] }): readonly Item[] =>
  pages.flatMap(({ items }) => items);
