import type { Box } from '@tintype/contracts/capture/capture-result';
import type { ComparedParts } from '@tintype/contracts/schedules/change-detection';
import { findChangedAreas, countOnes, fillBoxes, findMovingBlocks, toMovingBoxes } from './mask.ts';
import { drawDifference } from './draw-difference.ts';
import { decode, shared, type RasterSize, pixelBytes, type ImageRaster } from './picture.ts';
import type { MatchBand, Band } from './match-band.ts';
import type { Blocks } from './claims.ts';

export type ComparisonInput = {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The listed elements of either image. */
  readonly boxes: readonly Box[];
  readonly moving: Blocks | null;
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
  readonly areas: readonly Box[];
  /** The blocks that differ, including excluded blocks; absent if the images are equal. */
  readonly touched?: Blocks;
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
  const left = [...boxes, ...(moving === null ? [] : toMovingBoxes(moving))];
  const everywhere = await findDifferingPixels(old, young, matchers);
  const touched = findMovingBlocks(everywhere, both);
  const differing = fillBoxes(everywhere, left, both, 0);
  const within = left.length === 0 ? undefined : fillBoxes(new Uint8Array(countPixels(size)), left, size, 1);
  const masked = within === undefined ? 0 : countOnes(within);
  const maskedShared = masked === 0 ? 0 : countOnes(fillBoxes(new Uint8Array(countPixels(both)), left, both, 1));
  const onlyOne = countPixels(size) - countPixels(both) - (masked - maskedShared);
  const score = (countOnes(differing) + onlyOne) / Math.max(1, countPixels(size) - masked);
  const areas = score === 0 ? [] : findChangedAreas(differing, both, size);
  const picture =
    score > threshold ? await drawDifference({ picture: young, differing, both, within, size, areas }) : undefined;
  return {
    score,
    masked: masked / Math.max(1, countPixels(size)),
    areas,
    touched,
    ...(picture && { difference: picture }),
  };
}

export async function measureMoving(
  one: Uint8Array,
  other: Uint8Array,
  matchers: readonly MatchBand[],
  parts?: ComparedParts,
): Promise<Blocks> {
  const [a, b] = [await decode(one, parts?.before), await decode(other, parts?.after)];
  return findMovingBlocks(await findDifferingPixels(a, b, matchers), shared(a, b));
}

const countPixels = ({ width, height }: RasterSize): number => width * height;

/**
 * The maximum number of rows compared in one piece, so that little memory is needed besides the two
 * images.
 */
const bandRows = 256;
/**
 * The distance in rows to which pixelmatch examines the surroundings of a pixel to detect
 * anti-aliasing.
 */
const contextRows = 2;

/**
 * Returns one byte for each pixel that both images have: 1 if the images differ there and the
 * difference is not anti-aliasing. `pixelmatch` gets only bands of rows that differ, because most
 * rows of most pages are equal; the result is the same as for complete images. Each matcher takes
 * the next band when it has finished one.
 */
export async function findDifferingPixels(
  before: ImageRaster,
  after: ImageRaster,
  matchers: readonly MatchBand[],
): Promise<Uint8Array> {
  const { width, height } = shared(before, after);
  const differing = new Uint8Array(width * height);
  const bands = findDifferingBands(before, after);
  const work = async (match: MatchBand): Promise<void> => {
    const memory = allocateBand((bandRows + 2 * contextRows) * width);
    for (const { top, bottom } of bands) {
      const [from, to] = [Math.max(0, top - contextRows), Math.min(height, bottom + contextRows)];
      copyRows(before, { from, to, width }, memory.before);
      copyRows(after, { from, to, width }, memory.after);
      await match({ ...memory, width, rows: to - from });
      const found = memory.differing.subarray((top - from) * width, (bottom - from) * width);
      differing.set(found, top * width);
    }
  };
  await Promise.all(matchers.map(work));
  return differing;
}

type DifferenceRows = { readonly from: number; readonly to: number };

/** Runs of rows that differ byte by byte, each from its first row to the row after its last. */
function* findDifferingBands(
  before: ImageRaster,
  after: ImageRaster,
): Generator<{ readonly top: number; readonly bottom: number }> {
  const { width, height } = shared(before, after);
  let top: number | undefined;
  for (let row = 0; row < height; row += 1) {
    const isSame = getRow(before, row, width).equals(getRow(after, row, width));
    if (top !== undefined && (isSame || row - top === bandRows)) {
      yield { top, bottom: row };
      top = undefined;
    }
    if (!isSame) top ??= row;
  }
  if (top !== undefined) yield { top, bottom: height };
}

const getRow = ({ pixels, width: own }: ImageRaster, row: number, width: number): Buffer =>
  pixels.subarray(row * own * pixelBytes, (row * own + width) * pixelBytes);

function copyRows(
  picture: ImageRaster,
  { from, to, width }: DifferenceRows & { readonly width: number },
  target: Uint8Array,
): void {
  for (let row = from; row < to; row += 1) target.set(getRow(picture, row, width), (row - from) * width * pixelBytes);
}

function allocateBand(pixels: number): Pick<Band, 'before' | 'after' | 'differing'> {
  const bytes = (count: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(count));
  return { before: bytes(pixels * pixelBytes), after: bytes(pixels * pixelBytes), differing: bytes(pixels) };
}
