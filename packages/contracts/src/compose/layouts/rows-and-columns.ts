import { findLargest, findSmallest } from '../../numbers/extremes.ts';
import { align, columnsFor, type Layout, ratioOf, whole } from './layout.ts';

/**
 * Columns are as wide as the widest image, and rows as high as the highest image. No image is
 * scaled; a smaller image is in the middle of its column.
 */
export const grid: Layout = (given, { gapX, gapY, alignment, columns: asked }) => {
  const sizes = given.map(whole);
  const columns = columnsFor(sizes.length, asked);
  const columnWidth = findLargest(sizes.map(({ width }) => width));
  const rows = Array.from({ length: Math.ceil(sizes.length / columns) }, (_, row) =>
    sizes.slice(row * columns, (row + 1) * columns),
  );
  let y = 0;
  const placements = rows.flatMap((row) => {
    const rowHeight = findLargest(row.map(({ height }) => height));
    const placed = row.map((size, column) => ({
      x: column * (columnWidth + gapX) + align('center', columnWidth, size.width),
      y: y + align(alignment, rowHeight, size.height),
      ...size,
    }));
    y += rowHeight + gapY;
    return placed;
  });
  return { width: columns * (columnWidth + gapX) - gapX, height: y - gapY, placements };
};

/** A row with every image in its original size. */
export const horizontal: Layout = (given, { gapX, alignment }) => {
  const sizes = given.map(whole);
  const height = findLargest(sizes.map((size) => size.height));
  let x = 0;
  const placements = sizes.map((size) => {
    const placement = { x, y: align(alignment, height, size.height), ...size };
    x += size.width + gapX;
    return placement;
  });
  return { width: x - gapX, height, placements };
};

/**
 * A column with every image in its original size. Narrower images are aligned left, in the middle
 * or right: `top`, `center`, `bottom`.
 */
export const vertical: Layout = (given, { gapY, alignment }) => {
  const sizes = given.map(whole);
  const width = findLargest(sizes.map((size) => size.width));
  let y = 0;
  const placements = sizes.map((size) => {
    const placement = { x: align(alignment, width, size.width), y, ...size };
    y += size.height + gapY;
    return placement;
  });
  return { width, height: y - gapY, placements };
};

/**
 * Columns of equal width. Each image is placed below the shortest column, so no image is higher
 * than an earlier image.
 */
export const masonry: Layout = (sizes, { gapX, gapY, columns: asked }) => {
  const columns = columnsFor(sizes.length, asked);
  const width = middleOf(sizes.map((size) => size.width));
  const heights = Array<number>(columns).fill(0);
  const placements = sizes.map((size) => {
    const y = findSmallest(heights);
    const column = heights.indexOf(y);
    const height = Math.max(1, Math.round(width / ratioOf(size)));
    heights[column] = y + height + gapY;
    return { x: column * (width + gapX), y, width, height };
  });
  return { width: columns * (width + gapX) - gapX, height: findLargest(heights) - gapY, placements };
};

const middleOf = (widths: readonly number[]): number =>
  Math.max(1, Math.round(widths.toSorted((a, b) => a - b)[Math.floor((widths.length - 1) / 2)]!));
