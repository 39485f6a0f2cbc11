import type { Box } from '@tintype/contracts/capture/capture-result';
import { differingPixels } from './difference.ts';
import { drawDifference, decode, shared, type Size } from './picture.ts';
import type { MatchBand } from './match-band.ts';
import { countOnes, fillBoxes, movingBlocks, movingBoxes, type Moving } from './mask.ts';

export type Comparison = {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** What is left out: elements that were named, in either picture. */
  readonly boxes: readonly Box[];
  readonly moving: Moving | null;
  /** From which score on a picture of the difference is wanted. */
  readonly threshold: number;
};
export type Compared = {
  /** The part of the pixels that differ, of those that are compared. What only one of the pictures has differs. */
  readonly score: number;
  /** The part of the pixels that is left out. */
  readonly masked: number;
  /** A JPEG, when the score is above the threshold. */
  readonly difference?: Uint8Array;
};

/** Pictures of different sizes are laid on each other at the top left corner (docs/interface/schedules.md#change-detection). */
export async function compare(
  { before, after, boxes, moving, threshold }: Comparison,
  matchers: readonly MatchBand[],
): Promise<Compared> {
  if (Buffer.compare(before, after) === 0 && boxes.length === 0 && moving === null) return { score: 0, masked: 0 };
  const [old, young] = [await decode(before), await decode(after)];
  const size = { width: Math.max(old.width, young.width), height: Math.max(old.height, young.height) };
  const both = shared(old, young);
  const left = [...boxes, ...(moving === null ? [] : movingBoxes(moving))];
  const differing = fillBoxes(await differingPixels(old, young, matchers), left, both, 0);
  const within = left.length === 0 ? undefined : fillBoxes(new Uint8Array(area(size)), left, size, 1);
  const masked = within === undefined ? 0 : countOnes(within);
  const maskedShared = masked === 0 ? 0 : countOnes(fillBoxes(new Uint8Array(area(both)), left, both, 1));
  const onlyOne = area(size) - area(both) - (masked - maskedShared);
  const score = (countOnes(differing) + onlyOne) / Math.max(1, area(size) - masked);
  const picture =
    score > threshold ? await drawDifference({ picture: young, differing, both, within, size }) : undefined;
  return { score, masked: masked / area(size), ...(picture && { difference: picture }) };
}

/** Two captures in a row of a page that nobody has changed meanwhile: what differs moves by itself. */
export async function measureMoving(
  one: Uint8Array,
  other: Uint8Array,
  matchers: readonly MatchBand[],
): Promise<Moving> {
  const [a, b] = [await decode(one), await decode(other)];
  return movingBlocks(await differingPixels(a, b, matchers), shared(a, b));
}

const area = ({ width, height }: Size): number => width * height;
