import { expect, test } from '@jest/globals';
import type { BlockClaims } from '@tintype/database/schedules/baselines';
import { type Blocks, updateBlockClaims, findClaimedBlocks, isMoving } from './claims.ts';

const columns = 8;
const blocks = (...set: number[]): Blocks => {
  const bits = new Uint8Array(2);
  for (const block of set) bits[block >> 3]! |= 1 << (block & 7);
  return { bits, columns };
};
type Run = { readonly moved?: Blocks; readonly changed?: Blocks; readonly isChange?: boolean };
const after = (...runs: readonly Run[]): BlockClaims | null =>
  runs.reduce<BlockClaims | null>(
    (known, { moved, changed, isChange = false }) => updateBlockClaims(known, moved, changed, isChange),
    null,
  );
const movingIn = (claims: BlockClaims | null): number[] => {
  if (claims === null) return [];
  const { bits } = findClaimedBlocks(claims, isMoving);
  return Array.from({ length: 16 }, (_, at) => at).filter((at) => (bits[at >> 3]! & (1 << (at & 7))) !== 0);
};
const times = (count: number, run: Run): Run[] => Array.from({ length: count }, () => run);

test('blocks in which captures of three runs differ are left out, and no others', () => {
  const moved = blocks(3, 9);
  expect(movingIn(after(...times(2, { moved })))).toEqual([]);
  expect(movingIn(after(...times(2, { moved }), { moved: blocks(3) }))).toEqual([3]);
  expect(movingIn(after(...times(3, { moved })))).toEqual([3, 9]);
});

test('blocks that stand still for seven runs are compared again; one that differs from run to run does not stand still', () => {
  const three = times(3, { moved: blocks(3, 9) });
  expect(movingIn(after(...three, ...times(6, {})))).toEqual([3, 9]);
  expect(movingIn(after(...three, ...times(7, {})))).toEqual([]);
  expect(movingIn(after(...three, ...times(7, { changed: blocks(9) })))).toEqual([9]);
  expect(after(...three, ...times(14, {}))).toBeNull();
});

test('a change that all captures show ends the claim of its blocks', () => {
  const twice = times(2, { moved: blocks(3, 9) });
  const told = { changed: blocks(3), isChange: true };
  expect(movingIn(after(...twice, told, { moved: blocks(3, 9) }))).toEqual([9]);
});

test('a picture of another width has other blocks', () => {
  const wide = { bits: Uint8Array.of(2), columns: 4 };
  expect(after(...times(3, { moved: blocks(3) }), { moved: wide })).toEqual({
    columns: 4,
    bytes: Uint8Array.of(0, 16, 0, 0, 0, 0, 0, 0),
  });
});
