import { findLargest, findSmallest } from '../../numbers/extremes.ts';
import { type Layout, ratioOf, type Size } from './layout.ts';
import { mondrian } from './mondrian.ts';
import { partitioning, grid, horizontal, masonry, vertical } from './rows-and-columns.ts';

export const drawnLayouts = ['grid', 'horizontal', 'vertical', 'masonry', 'mondrian', 'partitioning'] as const;
export type DrawnLayout = (typeof drawnLayouts)[number];

/** Layouts that a caller may name: `auto` becomes one of the others. */
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
/** A page more than twice as high as wide. */
const tallRatio = 0.5;
/** Images wider than this ratio are easier to read one above the other. */
const wideRatio = 2;

/**
 * Returns the layout that suits images of these shapes. Up to three images form a line; more images
 * of one shape form a grid. Among different shapes, long pages form columns and other pages form
 * rows.
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
