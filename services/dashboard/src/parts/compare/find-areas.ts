import type { ViewBox, ViewSize } from '../viewer/geometry.ts';

export type Pixels = ViewSize & { readonly data: Uint8ClampedArray };

/** The side of the squares that are compared, in pixels. */
const cellSide = 8;
/**
 * The minimum difference, out of 255, in one of red, green and blue: less is the noise of
 * compressed images.
 */
const differsFrom = 32;
const areasMax = 50;

/**
 * Returns the places where two images differ, largest first. The images are aligned at their top
 * left corners. Places where only one of them has pixels differ.
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

/** Returns whether any pixel of the square at this place differs. */
function isDifferentSquare(one: Pixels, other: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + cellSide, Math.max(one.width, other.width));
  const bottom = Math.min(top + cellSide, Math.max(one.height, other.height));
  if (right > Math.min(one.width, other.width) || bottom > Math.min(one.height, other.height)) return true;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [a, b] = [4 * (y * one.width + x), 4 * (y * other.width + x)];
      for (let channel = 0; channel < 3; channel += 1)
        if (Math.abs(one.data[a + channel]! - other.data[b + channel]!) >= differsFrom) return true;
    }
  return false;
}
