import type { BlockClaims, MovementClaim } from '@tintype/database/schedules/baselines';
import { afterRun, isMoving } from './claims.ts';

/** One bit for each block of an image, row by row. */
export type Blocks = { readonly bits: Uint8Array; readonly columns: number };

/** Packs a claim into a byte: both counts are at most 15. */
const packClaim = (claim: MovementClaim | undefined): number =>
  claim === undefined ? 0 : claim.moved * 16 + claim.still;
const unpackClaim = (byte: number): MovementClaim => ({ moved: byte >> 4, still: byte & 15 });

/** Returns the blocks that have a claim of this kind. */
export function claimedBlocks({ bytes, columns }: BlockClaims, isChosen: (claim: MovementClaim) => boolean): Blocks {
  const bits = new Uint8Array(Math.ceil(bytes.length / 8));
  bytes.forEach((byte, at) => {
    if (byte !== 0 && isChosen(unpackClaim(byte))) bits[at >> 3]! |= 1 << (at & 7);
  });
  return { bits, columns };
}

export const hasBlocks = (blocks: Blocks | undefined): blocks is Blocks =>
  blocks !== undefined && blocks.bits.some((byte) => byte !== 0);

/** Returns the union of blocks. If the widths differ, only `other` counts. */
export function joinBlocks(one: Blocks | undefined, other: Blocks | undefined): Blocks | undefined {
  if (one === undefined || other === undefined || one.columns !== other.columns) return other ?? one;
  const [short, long] = one.bits.length < other.bits.length ? [one.bits, other.bits] : [other.bits, one.bits];
  return { columns: one.columns, bits: long.map((bits, at) => bits | (short[at] ?? 0)) };
}

const isSet = (blocks: Blocks | undefined, at: number): boolean =>
  blocks !== undefined && ((blocks.bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;

/**
 * Returns the claims on an image after a run. `moved` are the blocks in which its captures differ,
 * `changed` the blocks that differ from the baseline. An image of a different width has different
 * blocks.
 */
export function blocksAfterRun(
  known: BlockClaims | null,
  moved: Blocks | undefined,
  changed: Blocks | undefined,
  isChange: boolean,
): BlockClaims | null {
  const columns = moved?.columns ?? changed?.columns ?? known?.columns;
  if (columns === undefined) return null;
  const before = known?.columns === columns ? known.bytes : new Uint8Array(0);
  const count = Math.max(before.length, (moved?.bits.length ?? 0) * 8);
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const claim = unpackClaim(before[at] ?? 0);
    if (isSet(moved, at)) bytes[at] = packClaim(afterRun(claim, 'moved'));
    // Captures that agree on a change there settle the place: it is not movement.
    else if (isChange && claim.moved > 0 && !isMoving(claim) && isSet(changed, at)) bytes[at] = 0;
    else if (claim.moved > 0) bytes[at] = packClaim(afterRun(claim, isSet(changed, at) ? 'changed' : 'still'));
  }
  return bytes.some((byte) => byte !== 0) ? { bytes, columns } : null;
}
