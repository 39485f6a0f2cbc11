import type { MovementClaim, BlockClaims } from '@tintype/database/schedules/baselines';

/**
 * The rule for text and images (docs/schedules.md#what-changes-automatically): a difference from
 * the previous run counts if every capture of the run shows it. A place where the captures of a run
 * differ keeps its previous state and gets a claim. After this many such runs the place is
 * excluded, because it changes automatically. After fewer, a change there needs a third capture.
 */
const movedMin = 3;
/**
 * The number of runs in which captures agree before a place is compared again. One further run in
 * which captures differ there excludes the place again.
 */
const stillMax = 7;

/**
 * `moved`: captures of this run differ there. `changed`: the place differs from the previous run.
 */
export type RegionObservation = 'moved' | 'changed' | 'still';

export const isMoving = ({ moved }: MovementClaim): boolean => moved >= movedMin;

/** Returns the claim after a run; `undefined` if it has expired. */
export function updateClaim({ moved, still }: MovementClaim, seen: RegionObservation): MovementClaim | undefined {
  if (seen === 'moved') return { moved: Math.min(moved + 1, movedMin), still: 0 };
  if (seen === 'changed') return { moved, still: 0 };
  if (still + 1 < stillMax) return { moved, still: still + 1 };
  return moved >= movedMin ? { moved: movedMin - 1, still: 0 } : undefined;
}

export const noClaim: MovementClaim = { moved: 0, still: 0 };

export type Blocks = { readonly bits: Uint8Array; readonly columns: number };

/** Packs a claim into a byte: both counts are at most 15. */
const packClaim = (claim: MovementClaim | undefined): number =>
  claim === undefined ? 0 : claim.moved * 16 + claim.still;
const unpackClaim = (byte: number): MovementClaim => ({ moved: byte >> 4, still: byte & 15 });

export function findClaimedBlocks(
  { bytes, columns }: BlockClaims,
  isChosen: (claim: MovementClaim) => boolean,
): Blocks {
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
 * `changed` the blocks that differ from the baseline. Claims on an image of a different width are
 * dropped.
 */
export function updateBlockClaims(
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
    if (isSet(moved, at)) bytes[at] = packClaim(updateClaim(claim, 'moved'));
    // The captures agree on a change in this block, so the block does not move.
    else if (isChange && claim.moved > 0 && !isMoving(claim) && isSet(changed, at)) bytes[at] = 0;
    else if (claim.moved > 0) bytes[at] = packClaim(updateClaim(claim, isSet(changed, at) ? 'changed' : 'still'));
  }
  return bytes.some((byte) => byte !== 0) ? { bytes, columns } : null;
}
