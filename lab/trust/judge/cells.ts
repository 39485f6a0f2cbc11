import type { Raster } from './picture.ts';
import { thresholds } from './thresholds.ts';

const { cell, shift, channelDifference } = thresholds;

export type Grid = { readonly columns: number; readonly rows: number };

export const gridOf = ({ width, height }: Raster): Grid => ({
  columns: Math.ceil(width / cell),
  rows: Math.ceil(height / cell),
});

/**
 * Share of a cell's pixels that differ from those of another picture, some rows further down there;
 * the best of small shifts.
 */
export function cellDifference(own: Raster, other: Raster, { column, row, offset, from = 0 }: Pair): number {
  let best = 1;
  for (const dy of near)
    for (const dx of near) {
      const share = differingShare(own, other, { column, row, from, dx, dy: dy + offset, enough: best });
      if (share < best) best = share;
      if (best === 0) return 0;
    }
  return best;
}
type Place = { readonly column: number; readonly row: number; readonly offset: number };
/** `from` is how much lower the cell is in the first picture, `offset` in the other. */
type Pair = Place & { readonly from?: number };
const near = [0, ...Array.from({ length: shift }, (_, index) => [index + 1, -index - 1]).flat()];

type Shifted = { column: number; row: number; from: number; dx: number; dy: number; enough: number };

function differingShare(own: Raster, other: Raster, { column, row, from, dx, dy, enough }: Shifted): number {
  const [x0, y0] = [column * cell, row * cell];
  const [x1, y1] = [Math.min(x0 + cell, own.width), from === 0 ? Math.min(y0 + cell, own.height) : y0 + cell];
  const total = (x1 - x0) * (y1 - y0);
  let differing = 0;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const [otherX, otherY] = [Math.min(Math.max(x + dx, 0), other.width - 1), y + dy];
      if (otherY < -shift || otherY >= other.height + shift) {
        differing += 1;
        continue;
      }
      const a = (Math.min(Math.max(y + from, 0), own.height - 1) * own.width + x) * 3;
      const b = (Math.min(Math.max(otherY, 0), other.height - 1) * other.width + otherX) * 3;
      const one = Math.abs(own.data[a]! - other.data[b]!);
      const two = Math.abs(own.data[a + 1]! - other.data[b + 1]!);
      const three = Math.abs(own.data[a + 2]! - other.data[b + 2]!);
      if (one > channelDifference || two > channelDifference || three > channelDifference) {
        differing += 1;
        if (differing / total >= enough) return 1;
      }
    }
  return total === 0 ? 0 : differing / total;
}

/** How much there is to see in a cell: the steps between its neighbouring pixels, added up. */
export function cellDetail({ width, height, data }: Raster, { column, row, offset }: Place): number {
  let detail = 0;
  for (let y = Math.max(1, row * cell + offset); y < Math.min((row + 1) * cell + offset, height); y += 1)
    for (let x = Math.max(1, column * cell); x < Math.min((column + 1) * cell, width); x += 1) {
      const at = (y * width + x) * 3 + 1;
      detail += Math.abs(data[at]! - data[at - 3]!) + Math.abs(data[at]! - data[at - width * 3]!);
    }
  return detail;
}

/** Cells that hang together, corners included. */
export function regionsOf(flags: readonly boolean[], { columns, rows }: Grid): Region[] {
  const seen = new Set<number>();
  const regions: Region[] = [];
  for (let start = 0; start < flags.length; start += 1) {
    if (!flags[start] || seen.has(start)) continue;
    const cells: number[] = [];
    const left = [start];
    seen.add(start);
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      cells.push(at);
      for (const next of neighbours(at, { columns, rows }))
        if (flags[next] && !seen.has(next)) {
          seen.add(next);
          left.push(next);
        }
    }
    regions.push(describe(cells, columns));
  }
  return regions.toSorted((a, b) => b.cells.length - a.cells.length);
}

export type Region = {
  readonly cells: readonly number[];
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
};

function describe(cells: readonly number[], width: number): Region {
  const [xs, ys] = [cells.map((at) => at % width), cells.map((at) => Math.floor(at / width))];
  const [column, row] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  return { cells, column, row, columns: right - column + 1, rows: bottom - row + 1 };
}

export function neighbours(at: number, { columns, rows }: Grid): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1)
      if (row !== y || column !== x) found.push(row * columns + column);
  return found;
}
