import { align, columnsFor, largest, whole, type Layout } from './layout.ts';

/** Columns as wide as the widest picture, rows as high as their highest. No picture is scaled; a smaller one lies in the middle of its column. */
export const grid: Layout = (given, { gapX, gapY, alignment, columns: asked }) => {
  const sizes = given.map(whole);
  const columns = columnsFor(sizes.length, asked);
  const columnWidth = largest(sizes.map(({ width }) => width));
  const rows = Array.from({ length: Math.ceil(sizes.length / columns) }, (_, row) =>
    sizes.slice(row * columns, (row + 1) * columns),
  );
  let y = 0;
  const placements = rows.flatMap((row) => {
    const rowHeight = largest(row.map(({ height }) => height));
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
