/** What stands between two pages of a list. Opaque to callers, so that what a list is sorted by may change. */
export type Cursor<Place> = {
  readonly encode: (place: Place) => string;
  /** `undefined` for what no list has given. */
  readonly parse: (text: string) => Place | undefined;
};

/** Newest first; the id tells apart what was created in the same millisecond. */
export const batchCursor: Cursor<{ readonly createdAt: Date; readonly id: string }> = {
  encode: ({ createdAt, id }) => encode(`b.${createdAt.getTime()}.${id}`),
  parse: (text) => {
    const [, ms, id] = /^b\.(\d{1,15})\.([0-9a-z]{10,26})$/.exec(decode(text)) ?? [];
    return ms === undefined || id === undefined ? undefined : { createdAt: new Date(Number(ms)), id };
  },
};

/** The position of the last item. */
export const itemCursor: Cursor<number> = {
  encode: (position) => encode(`i.${position}`),
  parse: (text) => {
    const [, position] = /^i\.(\d{1,15})$/.exec(decode(text)) ?? [];
    return position === undefined ? undefined : Number(position);
  },
};

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const decode = (text: string): string => Buffer.from(text, 'base64url').toString();
