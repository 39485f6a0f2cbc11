import type { MovementClaim } from '@tintype/database/schedules/baselines';

/**
 * The rule for text and images (docs/schedules.md#what-changes-automatically): a difference counts
 * if every capture of a run shows it. A place where captures differ is unknown, keeps its older
 * state, and gets a claim. A place that differed in this many runs changes automatically and is
 * excluded. With fewer, a change there needs a third capture.
 */
const movedMin = 3;
/**
 * The number of runs without movement after which a place is compared again. One further run of
 * movement then excludes it.
 */
const stillMax = 7;

/**
 * `moved`: captures of this run differ there. `changed`: the place differs from the previous run.
 */
export type RegionObservation = 'moved' | 'changed' | 'still';

export const isMoving = ({ moved }: MovementClaim): boolean => moved >= movedMin;

/** Returns the claim after a run; `undefined` if it has expired. */
export function afterRun({ moved, still }: MovementClaim, seen: RegionObservation): MovementClaim | undefined {
  if (seen === 'moved') return { moved: Math.min(moved + 1, movedMin), still: 0 };
  if (seen === 'changed') return { moved, still: 0 };
  if (still + 1 < stillMax) return { moved, still: still + 1 };
  return moved >= movedMin ? { moved: movedMin - 1, still: 0 } : undefined;
}

export const noClaim: MovementClaim = { moved: 0, still: 0 };
