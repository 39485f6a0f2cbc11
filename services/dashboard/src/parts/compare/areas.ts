import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { useEffect, useState } from 'react';
import type { ViewBox, ViewSize } from '../viewer/geometry.ts';

/**
 * The maximum number of pixels that are compared. Both images are shrunk together to this size:
 * more would block the page.
 */
const comparedPixelsMax = 2_000_000;

/**
 * The areas that differ, undefined until they are known. `unreadable` is for images of another
 * host, such as a bucket: a page may show but not read them.
 */
type ChangedAreas = readonly ViewBox[] | 'unreadable' | undefined;

/** The areas are in image pixels. */
export function useChangedAreas(
  before: HTMLImageElement | undefined,
  after: HTMLImageElement | undefined,
  isWanted: boolean,
): ChangedAreas {
  const [found, setFound] = useState<ChangedAreas>();
  useEffect(() => {
    setFound(undefined);
    if (!isWanted || before === undefined || after === undefined) return;
    const timer = setTimeout(() => setFound(findChangedAreas(before, after)));
    return () => clearTimeout(timer);
  }, [before, after, isWanted]);
  return found;
}

function findChangedAreas(before: HTMLImageElement, after: HTMLImageElement): ChangedAreas {
  const sizes = [before, after].map(naturalSize);
  const shrink = findSmallest(
    sizes.map(({ width, height }) => Math.sqrt(comparedPixelsMax / (width * height))),
    1,
  );
  try {
    const [one, other] = [before, after].map((image) => getPixels(image, shrink)) as [Pixels, Pixels];
    return findAreas(one, other).map(({ x, y, width, height }) => ({
      x: x / shrink,
      y: y / shrink,
      width: width / shrink,
      height: height / shrink,
    }));
  } catch {
    return 'unreadable';
  }
}

const naturalSize = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): ViewSize => ({ width, height });

function getPixels(image: HTMLImageElement, shrink: number): Pixels {
  const { width: wide, height: high } = naturalSize(image);
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * shrink))) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(image, 0, 0, width, height);
  return { width, height, data: pen.getImageData(0, 0, width, height).data };
}

export type Pixels = ViewSize & { readonly data: Uint8ClampedArray };

/** The side of the squares that are compared, in pixels. */
const cellSide = 8;
/**
 * The minimum difference, out of 255, in one of red, green and blue: less is the noise of
 * compressed images.
 */
const differenceMin = 32;
const areasMax = 50;

/**
 * Returns the largest areas first. The images are aligned at their top left corners. Where only one
 * image has pixels, the images differ.
 */
export function findAreas(one: Pixels, other: Pixels): ViewBox[] {
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const columns = Math.ceil(size.width / cellSide);
  const rows = Math.ceil(size.height / cellSide);
  const isLeft = Uint8Array.from({ length: columns * rows }, (_, at) =>
    Number(isDifferentSquare(one, other, (at % columns) * cellSide, Math.floor(at / columns) * cellSide)),
  );
  const areas: ViewBox[] = [];
  for (let start = 0; start < isLeft.length; start += 1) {
    if (isLeft[start] === 0) continue;
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    const open = [start];
    isLeft[start] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const next = y * columns + x;
          if (isLeft[next] === 0) continue;
          isLeft[next] = 0;
          open.push(next);
        }
    }
    const [x, y] = [left * cellSide, top * cellSide];
    areas.push({
      x,
      y,
      width: Math.min(size.width, (right + 1) * cellSide) - x,
      height: Math.min(size.height, (bottom + 1) * cellSide) - y,
    });
  }
  return areas.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, areasMax);
}

function isDifferentSquare(one: Pixels, other: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + cellSide, Math.max(one.width, other.width));
  const bottom = Math.min(top + cellSide, Math.max(one.height, other.height));
  if (right > Math.min(one.width, other.width) || bottom > Math.min(one.height, other.height)) return true;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [a, b] = [4 * (y * one.width + x), 4 * (y * other.width + x)];
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs(one.data[a + channel]! - other.data[b + channel]!) >= differenceMin) return true;
    }
  return false;
}

const growBox = ({ x, y, width, height }: ViewBox, by: number): ViewBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const areTouching = (one: ViewBox, other: ViewBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
function mergeBoxes(one: ViewBox, other: ViewBox): ViewBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/**
 * Returns frames that leave `gap` free on each side, so that no frame covers what it marks.
 * Crossing frames are merged. The result is sorted from the top of the image to its end.
 */
export function mergeOutlines(areas: readonly ViewBox[], gap: number): ViewBox[] {
  const outlines: ViewBox[] = [];
  for (const area of areas) {
    let joined = growBox(area, gap);
    // A frame that has grown may cross a frame that it did not cross before.
    for (let at = findCrossing(outlines, joined); at >= 0; at = findCrossing(outlines, joined))
      joined = mergeBoxes(joined, outlines.splice(at, 1)[0]!);
    outlines.push(joined);
  }
  return outlines.toSorted((one, other) => one.y - other.y || one.x - other.x);
}

const findCrossing = (outlines: readonly ViewBox[], box: ViewBox): number =>
  outlines.findIndex((one) => areTouching(one, box));
