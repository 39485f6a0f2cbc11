type Cursor = string | undefined;

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
