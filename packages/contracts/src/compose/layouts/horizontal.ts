import { align, largest, whole, type Layout } from './layout.ts';

/** One row, every picture as large as it is. */
export const horizontal: Layout = (given, { gapX, alignment }) => {
  const sizes = given.map(whole);
  const height = largest(sizes.map((size) => size.height));
  let x = 0;
  const placements = sizes.map((size) => {
    const placement = { x, y: align(alignment, height, size.height), ...size };
    x += size.width + gapX;
    return placement;
  });
  return { width: x - gapX, height, placements };
};
