import type { Box } from '@tintype/contracts/capture/capture-result';
import type { ComparedParts } from '@tintype/contracts/schedules/change-report';
import { changedAreas } from './areas.ts';
import { differingPixels } from './difference.ts';
import { drawDifference } from './draw-difference.ts';
import { decode, shared, type RasterSize } from './picture.ts';
import type { MatchBand } from './match-band.ts';
import type { Blocks } from './block-claims.ts';
import { countOnes, fillBoxes, movingBlocks, movingBoxes } from './mask.ts';

export type ComparisonInput = {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The excluded areas: the listed elements of either image. */
  readonly boxes: readonly Box[];
  readonly moving: Blocks | null;
  /** The score above which an image of the difference is created. */
  readonly threshold: number;
  /** The compared parts, aligned at the top left corner; the complete images if absent. */
  readonly within?: ComparedParts | undefined;
};
export type ImageComparison = {
  /**
   * The share of the compared pixels that differ, 0 to 1. A pixel that only one image has counts as
   * different.
   */
  readonly score: number;
  /** The share of the pixels that is excluded, 0 to 1. */
  readonly masked: number;
  /** The differing areas in pixels of the difference image, the largest first. */
  readonly areas: readonly Box[];
  /** The blocks that differ, including excluded blocks; absent if the images are equal. */
  readonly touched?: Blocks;
  /** A JPEG of the difference, if the score is above the threshold. */
  readonly difference?: Uint8Array;
};

/**
 * Compares images; if their sizes differ, they are aligned at the top left corner
 * (docs/interface/schedules.md#change-detection).
 */
export async function compare(
  { before, after, boxes, moving, threshold, within: parts }: ComparisonInput,
  matchers: readonly MatchBand[],
): Promise<ImageComparison> {
  const isWhole = boxes.length === 0 && moving === null && parts === undefined;
  if (isWhole && Buffer.compare(before, after) === 0) return { score: 0, masked: 0, areas: [] };
  const [old, young] = [await decode(before, parts?.before), await decode(after, parts?.after)];
  const size = { width: Math.max(old.width, young.width), height: Math.max(old.height, young.height) };
  const both = shared(old, young);
  const left = [...boxes, ...(moving === null ? [] : movingBoxes(moving))];
  const everywhere = await differingPixels(old, young, matchers);
  const touched = movingBlocks(everywhere, both);
  const differing = fillBoxes(everywhere, left, both, 0);
  const within = left.length === 0 ? undefined : fillBoxes(new Uint8Array(area(size)), left, size, 1);
  const masked = within === undefined ? 0 : countOnes(within);
  const maskedShared = masked === 0 ? 0 : countOnes(fillBoxes(new Uint8Array(area(both)), left, both, 1));
  const onlyOne = area(size) - area(both) - (masked - maskedShared);
  const score = (countOnes(differing) + onlyOne) / Math.max(1, area(size) - masked);
  const areas = score === 0 ? [] : changedAreas(differing, both, size);
  const picture =
    score > threshold ? await drawDifference({ picture: young, differing, both, within, size, areas }) : undefined;
  return { score, masked: masked / Math.max(1, area(size)), areas, touched, ...(picture && { difference: picture }) };
}

/** Returns the blocks in which two captures of one run differ. */
export async function measureMoving(
  one: Uint8Array,
  other: Uint8Array,
  matchers: readonly MatchBand[],
  parts?: ComparedParts,
): Promise<Blocks> {
  const [a, b] = [await decode(one, parts?.before), await decode(other, parts?.after)];
  return movingBlocks(await differingPixels(a, b, matchers), shared(a, b));
}

const area = ({ width, height }: RasterSize): number => width * height;
