import type { Claim } from '@tintype/database/schedules/baselines';

/**
 * One rule for text and images (docs/schedules.md#what-changes-automatically): a difference counts
 * if every capture of a run shows it. A place where captures differ is unknown, keeps its older
 * state, and gets a claim. A place that differed in this many runs moves automatically and is left
 * out; with fewer a change there needs a third capture.
 */
const movedMin = 3;
/**
 * Runs without movement after which a place is compared again, and is one run of movement short of
 * being left out.
 */
const stillMax = 7;

/** `moved`: captures of this run differ there. `changed`: it differs from the run before. */
export type RegionObservation = 'moved' | 'changed' | 'still';

export const isMoving = ({ moved }: Claim): boolean => moved >= movedMin;

/** The claim after a run; `undefined` when it is forgotten. */
export function afterRun({ moved, still }: Claim, seen: RegionObservation): Claim | undefined {
  if (seen === 'moved') return { moved: Math.min(moved + 1, movedMin), still: 0 };
  if (seen === 'changed') return { moved, still: 0 };
  if (still + 1 < stillMax) return { moved, still: still + 1 };
  return moved >= movedMin ? { moved: movedMin - 1, still: 0 } : undefined;
}

export const noClaim: Claim = { moved: 0, still: 0 };
