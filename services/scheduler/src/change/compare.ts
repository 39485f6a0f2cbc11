import type { Box } from '@tintype/contracts/capture/capture-result';
import { differingPixels } from './difference.ts';
import { drawDifference } from './draw-difference.ts';
import { movingBlocks, movingBoxes, pixelsWithin, type Moving } from './mask.ts';
import { crop, decode } from './picture.ts';

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

/** Pictures of different sizes are laid on each other at the top left corner (interface specification, section 2.8). */
export async function compare({ before, after, boxes, moving, threshold }: Comparison): Promise<Compared> {
  if (Buffer.compare(before, after) === 0 && boxes.length === 0 && moving === null) return { score: 0, masked: 0 };
  const [old, young] = [await decode(before), await decode(after)];
  const size = { width: Math.max(old.width, young.width), height: Math.max(old.height, young.height) };
  const both = { width: Math.min(old.width, young.width), height: Math.min(old.height, young.height) };
  const left = [...boxes, ...(moving === null ? [] : movingBoxes(moving))];
  const within = left.length === 0 ? undefined : pixelsWithin(left, size);
  const masked = within === undefined ? 0 : countOnes(within);
  const differing = differingPixels(crop(old, both), crop(young, both));
  const onlyOne = size.width * size.height - both.width * both.height;
  const count = within === undefined ? countOnes(differing) + onlyOne : countOutside(within, differing, both, size);
  const total = size.width * size.height;
  const score = count / Math.max(1, total - masked);
  const picture =
    score > threshold ? await drawDifference({ picture: young, differing, both, within, size }) : undefined;
  return { score, masked: masked / total, ...(picture && { difference: picture }) };
}

/** Two captures in a row of a page that nobody has changed meanwhile: what differs moves by itself. */
export async function measureMoving(one: Uint8Array, other: Uint8Array): Promise<Moving> {
  const [a, b] = [await decode(one), await decode(other)];
  const both = { width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) };
  return movingBlocks(differingPixels(crop(a, both), crop(b, both)), both);
}

type Size = { readonly width: number; readonly height: number };

function countOutside(within: Uint8Array, differing: Uint8Array, both: Size, size: Size): number {
  let count = 0;
  for (let row = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1) {
      if (within[row * size.width + column] === 1) continue;
      if (row >= both.height || column >= both.width) count += 1;
      else count += differing[row * both.width + column]!;
    }
  return count;
}

function countOnes(flags: Uint8Array): number {
  let count = 0;
  for (const flag of flags) count += flag;
  return count;
}
