import { align, largest, whole, type Layout } from './layout.ts';

/** One column, every picture as large as it is. Narrower ones lie left, in the middle or right: `top`, `center`, `bottom`. */
export const vertical: Layout = (given, { gapY, alignment }) => {
  const sizes = given.map(whole);
  const width = largest(sizes.map((size) => size.width));
  let y = 0;
  const placements = sizes.map((size) => {
    const placement = { x: align(alignment, width, size.width), y, ...size };
    y += size.height + gapY;
    return placement;
  });
  return { width, height: y - gapY, placements };
};
