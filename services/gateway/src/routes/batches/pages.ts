import type { Cursor } from '@tintype/contracts/batches/cursor';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';

/** Interface specification, section 8. */
export const pageFields = {
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 50, description: 'Items on a page.' },
  cursor: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'nextCursor of the page before; without it the first page.',
  },
} as const;
export const nextCursor = {
  type: ['string', 'null'],
  description: 'Leads to the next page; null on the last one.',
} as const;

type Asked = { readonly limit: number; readonly cursor?: string };
type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | null };

/** `list` is asked for one row more than the page has, which tells whether there is another page. */
export async function readPage<Row extends Place, Place>(
  { limit, cursor: text }: Asked,
  cursor: Cursor<Place>,
  list: (page: { readonly limit: number; readonly after: Place | undefined }) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const after = text === undefined ? undefined : cursor.parse(text);
  if (text !== undefined && after === undefined) throw invalidFields({ cursor: 'was given by no list' });
  const found = await list({ limit: limit + 1, after });
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? cursor.encode(rows.at(-1)!) : null };
}
