import { columnsFor, largest, ratioOf, type Layout } from './layout.ts';

/** Columns of one width; each picture goes below the column that is shortest so far, so no picture lies higher than one before it. */
export const masonry: Layout = (sizes, { gapX, gapY, columns: asked }) => {
  const columns = columnsFor(sizes.length, asked);
  const width = middleOf(sizes.map((size) => size.width));
  const heights = Array<number>(columns).fill(0);
  const placements = sizes.map((size) => {
    const y = Math.min(...heights);
    const column = heights.indexOf(y);
    const height = Math.max(1, Math.round(width / ratioOf(size)));
    heights[column] = y + height + gapY;
    return { x: column * (width + gapX), y, width, height };
  });
  return { width: columns * (width + gapX) - gapX, height: largest(heights) - gapY, placements };
};

const middleOf = (widths: readonly number[]): number =>
  Math.max(1, Math.round(widths.toSorted((a, b) => a - b)[Math.floor((widths.length - 1) / 2)]!));
