import { grid } from './grid.ts';
import { horizontal } from './horizontal.ts';
import type { Layout } from './layout.ts';
import { masonry } from './masonry.ts';
import { mondrian } from './mondrian.ts';
import { partitioning } from './partitioning.ts';
import { vertical } from './vertical.ts';

export const drawnLayouts = ['grid', 'horizontal', 'vertical', 'masonry', 'mondrian', 'partitioning'] as const;
export type DrawnLayout = (typeof drawnLayouts)[number];

/** What a caller may name: `auto` becomes one of the others. */
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
