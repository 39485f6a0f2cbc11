import type { Cursor } from '../batches/cursor.ts';

/** Newest first; the id tells apart what happened in the same millisecond. */
export const deliveryCursor: Cursor<{ readonly createdAt: Date; readonly id: string }> = {
  encode: ({ createdAt, id }) => Buffer.from(`d.${createdAt.getTime()}.${id}`).toString('base64url'),
  parse: (text) => {
    const place = Buffer.from(text, 'base64url').toString();
    const [, ms, id] = /^d\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(place) ?? [];
    return ms === undefined || id === undefined ? undefined : { createdAt: new Date(Number(ms)), id };
  },
};
