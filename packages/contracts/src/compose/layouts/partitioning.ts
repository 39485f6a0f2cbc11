import { findLargest, findSmallest } from '../../numbers/extremes.ts';
import { ratioOf, sum, wantedRatio, type Layout, type Placement, type Size } from './layout.ts';

/**
 * Rows of equal width, in which all images have the same height. Images are divided into rows of
 * similar height. Everything is scaled so that the total number of pixels stays the same.
 */
export const partitioning: Layout = (sizes, { gapX, gapY, columns }) => {
  const ratio = sum(sizes.map(ratioOf));
  const wanted = columns === undefined ? Math.sqrt(ratio / wantedRatio) : Math.ceil(sizes.length / columns);
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
    // Edges are rounded instead of widths: a pixel that one image gains is lost by the next, and
    // the row ends exactly at its width.
    const edges: number[] = [];
    for (const place of ratios.keys()) {
      const edge = Math.round((space * sum(ratios.slice(0, place))) / sum(ratios));
      // The narrowest image keeps at least one pixel, and leaves one pixel for each image after it.
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

/** Finds the rows whose lengths differ least, by the sum of squares. */
function balancedRows(sizes: readonly Size[], count: number): readonly (readonly Size[])[] {
  const mean = sum(sizes.map(ratioOf)) / count;
  const costOf = (row: readonly Size[]): number => (sum(row.map(ratioOf)) - mean) ** 2;
  // `best[n]` is the best cut of the first n images into the number of rows created so far.
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
