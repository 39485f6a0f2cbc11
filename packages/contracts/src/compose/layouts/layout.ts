export type Size = { readonly width: number; readonly height: number };
export type Placement = Size & { readonly x: number; readonly y: number };
export type Arrangement = Size & { readonly placements: readonly Placement[] };

export const alignments = ['top', 'center', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

export type ComposeSpace = {
  readonly gapX: number;
  readonly gapY: number;
  /** The number of columns. Each layout has its own default. */
  readonly columns?: number | undefined;
  /** Used on the axis that the layout does not fill. */
  readonly alignment: Alignment;
};

/**
 * Images keep order and proportions, and gaps are exact; placements may be fractions. `undefined`
 * if the gaps leave no space. At least one size is required.
 */
export type Layout = (sizes: readonly Size[], space: ComposeSpace) => Arrangement | undefined;

const before: Readonly<Record<Alignment, number>> = { top: 0, center: 0.5, bottom: 1 };
export const align = (alignment: Alignment, space: number, taken: number): number =>
  Math.floor((space - taken) * before[alignment]);

export const roundSize = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const ratioOf = ({ width, height }: Size): number => width / height;

export const columnsFor = (count: number, columns: number | undefined): number =>
  Math.min(count, columns ?? Math.ceil(Math.sqrt(count)));

export const preferredRatio = 4 / 3;
