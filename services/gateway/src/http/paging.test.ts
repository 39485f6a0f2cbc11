import { expect, test } from '@jest/globals';
import { idPattern } from '@tintype/contracts/ids/ids';
import { createPositionCursor, readCursorPage, createTimeCursor } from './paging.ts';

const byTime = createTimeCursor('batches', { idPattern });
const byPosition = createPositionCursor('items of a batch');

test('a cursor leads back to the place it was made for', () => {
  const place = { createdAt: new Date('2026-11-21T01:02:03.456Z'), id: 'abcdefghij0123456789' };
  expect(byTime.parse(byTime.encode(place))).toEqual(place);
  expect(byPosition.parse(byPosition.encode({ position: 9_999_999 }))).toEqual({ position: 9_999_999 });
});

test.each(['', 'x', '!!!!', 'aS4tMQ', 'aS4xLjU', byPosition.encode({ position: 1e20 })])(
  '%j was given by no list',
  (text) => {
    expect(byPosition.parse(text)).toBeUndefined();
    expect(byTime.parse(text)).toBeUndefined();
  },
);

test('the cursor of one list is none of the other', () => {
  const place = { createdAt: new Date(0), id: 'abcdefghij' };
  expect(byPosition.parse(byTime.encode(place))).toBeUndefined();
  expect(byTime.parse(byPosition.encode({ position: 5 }))).toBeUndefined();
  expect(createPositionCursor('images of a gallery').parse(byPosition.encode({ position: 5 }))).toBeUndefined();
  expect(createTimeCursor('deliveries', { idPattern }).parse(byTime.encode(place))).toBeUndefined();
});

const rows = Array.from({ length: 5 }, (_, position) => ({ position }));
const page = (query: { limit: number; cursor?: string }) =>
  readCursorPage(
    query,
    byPosition,
    async ({ limit, after }) => rows.filter(({ position }) => position > (after?.position ?? -1)).slice(0, limit),
    ({ position }) => position,
  );

test.each([1, 2, 3, 5, 6])(
  'pages of %d give every row once, in order, and the last one leads nowhere',
  async (limit) => {
    const read: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { items, nextCursor } = await page({ limit, ...(cursor !== undefined && { cursor }) });
      expect(items.length).toBeLessThanOrEqual(limit);
      read.push(...items);
      cursor = nextCursor;
    }
    expect(read).toEqual([0, 1, 2, 3, 4]);
  },
);

test('a cursor of another list is refused by its name', async () => {
  const cursor = byTime.encode({ createdAt: new Date(0), id: 'abcdefghij' });
  await expect(page({ limit: 2, cursor })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { cursor: 'must be a nextCursor value of this list' } },
  });
});
