import { findLargest, findSmallest } from '../../numbers/extremes.ts';
import {
  align,
  columnsFor,
  type Layout,
  ratioOf,
  roundSize,
  sum,
  preferredRatio,
  type Placement,
  type Size,
} from './layout.ts';

/** No image is scaled: columns are as wide as the widest, rows as high as the highest. */
export const grid: Layout = (given, { gapX, gapY, alignment, columns: asked }) => {
  const sizes = given.map(roundSize);
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

export const horizontal: Layout = (given, { gapX, alignment }) => {
  const sizes = given.map(roundSize);
  const height = findLargest(sizes.map((size) => size.height));
  let x = 0;
  const placements = sizes.map((size) => {
    const placement = { x, y: align(alignment, height, size.height), ...size };
    x += size.width + gapX;
    return placement;
  });
  return { width: x - gapX, height, placements };
};

/** Narrower images are aligned left, in the middle or right: `top`, `center`, `bottom`. */
export const vertical: Layout = (given, { gapY, alignment }) => {
  const sizes = given.map(roundSize);
  const width = findLargest(sizes.map((size) => size.width));
  let y = 0;
  const placements = sizes.map((size) => {
    const placement = { x: align(alignment, width, size.width), y, ...size };
    y += size.height + gapY;
    return placement;
  });
  return { width, height: y - gapY, placements };
};

/** Each image is placed below the shortest column, so no image is higher than an earlier one. */
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

/** Rows of equal width and similar height. The total number of pixels stays the same. */
export const partitioning: Layout = (sizes, { gapX, gapY, columns }) => {
  const ratio = sum(sizes.map(ratioOf));
  const wanted = columns === undefined ? Math.sqrt(ratio / preferredRatio) : Math.ceil(sizes.length / columns);
  const rows = balancedRows(sizes, Math.min(sizes.length, Math.max(1, Math.round(wanted))));
  const pixels = sum(sizes.map(({ width, height }) => width * height));
  const pictures = Math.sqrt(pixels / sum(rows.map((row) => 1 / sum(row.map(ratioOf)))));
  const width = Math.round(pictures) + gapX * (findLargest(rows.map((row) => row.length)) - 1);

  const placements: Placement[] = [];
  let y = 0;
  for (const row of rows) {
    const space = width - gapX * (row.length - 1);
    const ratios = row.map(ratioOf);
    const height = Math.max(1, Math.round(space / sum(ratios)));
    // Edges are rounded instead of widths, so that the row ends exactly at its width.
    const edges: number[] = [];
    for (const place of ratios.keys()) {
      const edge = Math.round((space * sum(ratios.slice(0, place))) / sum(ratios));
      edges.push(Math.max(edges.length === 0 ? 0 : edges.at(-1)! + 1, Math.min(edge, space - (ratios.length - place))));
    }
    const widths = edges.map((edge, place) => (edges[place + 1] ?? space) - edge);
    if (findSmallest(widths) < 1) return undefined;
    for (const [place, edge] of edges.entries())
      placements.push({ x: edge + gapX * place, y, width: widths[place]!, height });
    y += height + gapY;
  }
  return { width, height: y - gapY, placements };
};

type Partition = { readonly cost: number; readonly rows: readonly (readonly Size[])[] };

/** Minimises the sum of squares of the row lengths. */
function balancedRows(sizes: readonly Size[], count: number): readonly (readonly Size[])[] {
  const mean = sum(sizes.map(ratioOf)) / count;
  const costOf = (row: readonly Size[]): number => (sum(row.map(ratioOf)) - mean) ** 2;
  // `best[n]` is the best cut of the first n images.
  let best = sizes.map((_, at): Partition => {
    const row = sizes.slice(0, at + 1);
    return { cost: costOf(row), rows: [row] };
  });
  for (let rows = 2; rows <= count; rows += 1)
    best = best.map((_, at) => {
      const cuts = Array.from({ length: at }, (__, end): Partition => {
        const row = sizes.slice(end + 1, at + 1);
        return { cost: best[end]!.cost + costOf(row), rows: [...best[end]!.rows, row] };
      }).filter((cut) => cut.rows.length === rows);
      return cuts.toSorted((a, b) => a.cost - b.cost)[0] ?? { cost: Infinity, rows: [] };
    });
  return best.at(-1)!.rows;
}
