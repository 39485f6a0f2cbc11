import { findSmallest } from '@tintype/contracts/numbers/extremes';
import type { Box } from '@tintype/contracts/capture/capture-result';
import type { ComparedParts } from '@tintype/contracts/schedules/change-detection';
import type { BlockClaims } from '@tintype/database/schedules/baselines';
import {
  type Blocks,
  updateBlockClaims,
  findClaimedBlocks,
  hasBlocks,
  joinBlocks,
  isMoving,
} from '../change/claims.ts';
import type { ImageComparison } from '../change/compare.ts';
import type { Comparer } from '../change/comparer.ts';
import type { CapturedPage } from './captured-page.ts';

export type KnownPicture = {
  readonly picture: Buffer;
  readonly boxes: readonly Box[];
  readonly area?: Box | undefined;
  readonly movement: BlockClaims | null;
};
export type JudgedPicture = {
  /**
   * The smallest difference among the captures, without excluded parts; absent if there is no image
   * to compare with.
   */
  readonly compared?: ImageComparison;
  readonly isChange: boolean;
  readonly isOpen: boolean;
  /** The baseline of the next run: the image of one of the captures, or the older image. */
  readonly next: 'older' | CapturedPage;
  readonly movement: BlockClaims | null;
  readonly left?: Blocks | undefined;
};
type JudgeImageInput = {
  readonly known: KnownPicture | undefined;
  readonly looks: readonly [CapturedPage, ...CapturedPage[]];
  readonly threshold: number;
};
type Dependencies = { readonly comparer: Pick<Comparer, 'compare' | 'measureMoving'> };

const neverDrawn = 1;

/** Evaluates the images of the captures of a run by the rule of `claims.ts`. */
export async function judgePicture(dependencies: Dependencies, asked: JudgeImageInput): Promise<JudgedPicture> {
  const { known, looks, threshold } = asked;
  const [first, ...others] = looks;
  const claims = known?.movement ?? null;
  const settled = claims === null ? undefined : findClaimedBlocks(claims, isMoving);
  const young = claims === null ? undefined : findClaimedBlocks(claims, (claim) => !isMoving(claim));
  const inRun = await movementWithin(dependencies, looks);
  if (known === undefined) {
    const movement = updateBlockClaims(null, inRun, undefined, false);
    return { isChange: false, isOpen: others.length === 0, next: first, movement };
  }
  const scoresWithout = async (
    left: Blocks | undefined,
    of: readonly CapturedPage[] = looks,
  ): Promise<ImageComparison[]> => {
    const compared = of.map((seen) => compareWith(dependencies, known, seen, left));
    return (await Promise.all(compared)).filter((one) => one !== undefined);
  };
  const left = joinBlocks(settled, inRun);
  const [seen, ...again] = await scoresWithout(left);
  if (seen === undefined) return { isChange: false, isOpen: false, next: first, movement: claims };
  const score = findSmallest(
    again.map((one) => one.score),
    seen.score,
  );
  const isChange = score > threshold;
  const movement = updateBlockClaims(claims, inRun, seen.touched, isChange && others.length > 0);
  const raw = hasBlocks(inRun) ? await scoresWithout(settled, isChange ? looks : [first]) : [seen];
  const isDoubted = async (): Promise<boolean> => {
    if (!hasBlocks(young)) return false;
    const [sure] = await scoresWithout(joinBlocks(left, young), [first]);
    return (sure?.score ?? 0) <= threshold;
  };
  const isUnknown = others.length > 0 && !isChange && raw[0]!.score > threshold;
  // If captures differ outside a change, the capture that shows the older state there is chosen.
  const nearest = isChange ? raw.reduce((best, one, at) => (one.score < raw[best]!.score ? at : best), 0) : 0;
  return {
    compared: { ...seen, score },
    isChange,
    isOpen: others.length === 0 ? isChange || hasBlocks(young) : others.length === 1 && isChange && (await isDoubted()),
    next: isUnknown ? 'older' : looks[nearest]!,
    movement,
    left,
  };
}

async function movementWithin(
  { comparer }: Dependencies,
  looks: JudgeImageInput['looks'],
): Promise<Blocks | undefined> {
  const [first, ...others] = looks;
  const measured: (Blocks | undefined)[] = [];
  for (const other of others) {
    if (first.picture === undefined || other.picture === undefined) continue;
    const within = toComparedParts(first.area, other.area);
    measured.push(await comparer.measureMoving(first.picture, other.picture, within));
  }
  return measured.reduce(joinBlocks, undefined);
}

/**
 * Returns `undefined` if complete images are compared, because the part is watched in neither image
 * or in only one.
 */
export const toComparedParts = (before: Box | undefined, after: Box | undefined): ComparedParts | undefined =>
  before && after && { before, after };

/** Draws the difference if it exceeds `threshold`. */
export async function compareWith(
  { comparer }: Dependencies,
  known: Omit<KnownPicture, 'movement'>,
  { picture, boxes, area }: CapturedPage,
  left: Blocks | undefined,
  threshold = neverDrawn,
): Promise<ImageComparison | undefined> {
  if (picture === undefined) return undefined;
  const within = toComparedParts(known.area, area);
  const moving = left ?? null;
  return comparer.compare({
    before: known.picture,
    after: picture,
    boxes: [...known.boxes, ...boxes],
    moving,
    threshold,
    within,
  });
}
