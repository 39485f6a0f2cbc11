import { findLargest, findSmallest } from '../../numbers/extremes.ts';
import { type Layout, ratioOf, type Size } from './layout.ts';
import { mondrian } from './mondrian.ts';
import { partitioning, grid, horizontal, masonry, vertical } from './rows-and-columns.ts';

export const drawnLayouts = ['grid', 'horizontal', 'vertical', 'masonry', 'mondrian', 'partitioning'] as const;
export type DrawnLayout = (typeof drawnLayouts)[number];

export const layoutNames = ['auto', ...drawnLayouts] as const;
export type LayoutName = (typeof layoutNames)[number];

export const layouts: Readonly<Record<DrawnLayout, Layout>> = {
  grid,
  horizontal,
  vertical,
  masonry,
  mondrian,
  partitioning,
};

/** Ratios that differ by less look alike. */
const alikeMax = 1.1;
const tallRatio = 0.5;
/** Wider images are easier to read one above the other. */
const wideRatio = 2;

/**
 * Up to three images form a line, more of one shape a grid. Otherwise long pages form columns and
 * other pages rows.
 */
export function chooseLayout(sizes: readonly Size[]): DrawnLayout {
  const ratios = sizes.map(ratioOf);
  const [narrowest, widest] = [findSmallest(ratios), findLargest(ratios)];
  if (sizes.length <= 3 && narrowest > wideRatio) return 'vertical';
  const isAlike = widest / narrowest < alikeMax;
  if (sizes.length <= 3 && isAlike) return 'horizontal';
  if (isAlike) return 'grid';
  return narrowest < tallRatio ? 'masonry' : 'partitioning';
}
