import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type PageOf<Item> = Readonly<{ items: readonly Item[]; nextCursor?: string | null }>;
type ListPosition = Readonly<{ cursor?: string }>;

const toPosition = (cursor: string | undefined): ListPosition => (cursor === undefined ? {} : { cursor });

/** The query of a list with a cursor. `pollMs` returns how soon it is read again, if at all. */
export const pagedQuery = <Item>(
  queryKey: QueryKey,
  read: (place: ListPosition) => Promise<PageOf<Item>>,
  pollMs: (items: readonly Item[]) => number | false = () => false,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(toPosition(pageParam)),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }): readonly Item[] => pages.flatMap(({ items }) => items),
    refetchInterval: ({ state: { data } }) =>
      liveInterval(data, pollMs((data?.pages ?? []).flatMap(({ items }) => items))),
  });

/**
 * The number of pages up to which a list is polled. The user of a longer list reads older rows, and
 * every further page makes polling more expensive.
 */
const livePagesMax = 3;

export const liveInterval = (
  data: { readonly pages: readonly unknown[] } | undefined,
  everyMs: number | false,
): number | false => ((data?.pages.length ?? 0) <= livePagesMax ? everyMs : false);

const pageSizeMax = 100;

/** `onCount` receives the number of items so far. */
export async function readAllPages<Item>(
  read: (place: ListPosition & { readonly limit: number }) => Promise<PageOf<Item>>,
  onCount: (count: number) => void = () => undefined,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { items, nextCursor } = await read({ limit: pageSizeMax, ...toPosition(cursor) });
    for (const item of items) all.push(item);
    onCount(all.length);
    cursor = nextCursor ?? undefined;
  }
  return all;
}
