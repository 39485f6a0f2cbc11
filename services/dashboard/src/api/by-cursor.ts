type Cursor = string | undefined;

/** What all lists with a cursor have in common: their first page has none, and the next begins where the last one ended. */
export const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor?: string | null }): Cursor => nextCursor ?? undefined,
};

/** In a query: the cursor where there is one. */
export const from = (cursor: Cursor): { cursor?: string } => (cursor === undefined ? {} : { cursor });
