import { from } from './by-cursor.ts';

type PageOf<Item> = { readonly items: readonly Item[]; readonly nextCursor?: string | null };
/** The largest page size that the API has. */
const limit = 100;

/**
 * Returns every item of a list by cursor, for a file. `onCount` receives the number of items so
 * far.
 */
export async function allPages<Item>(
  read: (place: { readonly limit: number; readonly cursor?: string }) => Promise<PageOf<Item>>,
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
