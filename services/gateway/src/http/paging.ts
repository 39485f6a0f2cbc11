import { invalidFields } from '@tintype/contracts/errors/service-error';

/**
 * Windows of lists: pages by cursor, numbered pages, and the newest few. A new list has pages by
 * cursor, which stay fast for any length, and neither skip nor repeat rows while the list grows.
 */

/** See docs/interface/conventions.md#lists */
export const cursorFields = {
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 50, description: 'Maximum number of items per page.' },
  cursor: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Value of nextCursor from the previous page. Without it, the first page is returned.',
  },
} as const;

/** Opaque to callers, so that the sort order may change. */
type Cursor<Place> = {
  readonly encode: (place: Place) => string;
  /** Returns `undefined` for a cursor of a different list. */
  readonly parse: (text: string) => Place | undefined;
};

/** A cursor of one list is invalid for another. */
const listMarks = {
  'audit log': 'u',
  'audit log of an organization': 'w',
  batches: 'b',
  captures: 'c',
  deliveries: 'd',
  'images of a gallery': 'g',
  'items of a batch': 'i',
  organizations: 'o',
  pipelines: 'p',
  'revisions of a pipeline': 'r',
  'runs of a pipeline': 'n',
  users: 's',
} as const;
type ListName = keyof typeof listMarks;

/** Sorted by time, then by ID, which distinguishes rows of the same millisecond. */
export const createTimeCursor = (
  list: ListName,
  { idPattern }: { readonly idPattern: string },
): Cursor<{ readonly createdAt: Date; readonly id: string }> => {
  const mark = listMarks[list];
  const place = new RegExp(`^${mark}\\.(\\d{1,15})\\.(.+)$`);
  const ids = new RegExp(idPattern);
  return {
    encode: ({ createdAt, id }) => encodeCursor(`${mark}.${createdAt.getTime()}.${id}`),
    parse: (text) => {
      const [, ms, id] = place.exec(decodeCursor(text)) ?? [];
      return ms === undefined || id === undefined || !ids.test(id)
        ? undefined
        : { createdAt: new Date(Number(ms)), id };
    },
  };
};

export const createPositionCursor = (list: ListName): Cursor<{ readonly position: number }> => ({
  encode: ({ position }) => encodeCursor(`${listMarks[list]}.${position}`),
  parse: (text) => {
    const [, position] = new RegExp(`^${listMarks[list]}\\.(\\d{1,15})$`).exec(decodeCursor(text)) ?? [];
    return position === undefined ? undefined : { position: Number(position) };
  },
});

const encodeCursor = (text: string): string => Buffer.from(text).toString('base64url');
const decodeCursor = (text: string): string => Buffer.from(text, 'base64url').toString();

/** Calls `list` for one row more than the page has, which shows whether there is a next page. */
export async function readCursorPage<Row extends Place, Place, Item>(
  { limit, cursor: text }: { readonly limit: number; readonly cursor?: string },
  cursor: Cursor<Place>,
  list: (page: { readonly limit: number; readonly after: Place | undefined }) => Promise<readonly Row[]>,
  describe: (row: Row) => Item,
): Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }> {
  const after = text === undefined ? undefined : cursor.parse(text);
  if (text !== undefined && after === undefined)
    throw invalidFields({ cursor: 'must be a nextCursor value of this list' });
  const rows = await list({ limit: limit + 1, after });
  const shown = rows.slice(0, limit);
  return { items: shown.map(describe), nextCursor: rows.length > limit ? cursor.encode(shown.at(-1)!) : null };
}

/** See docs/interface/conventions.md#lists */
export const createNumberedFields = (pageSize: number) =>
  ({
    page: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0, description: 'Page number, starting at 0.' },
    pageSize: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: pageSize,
      description: 'Maximum number of entries per page. At most 100.',
    },
  }) as const;

export async function readNumberedPage<Row, Item>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  list: (page: {
    readonly limit: number;
    readonly offset: number;
  }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  describe: (row: Row) => Item,
) {
  const { rows, total } = await list({ limit: pageSize, offset: page * pageSize });
  return { items: rows.map(describe), numbers: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } };
}

/** The query of a list that returns the newest few. */
export const limitField = { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } } as const;
