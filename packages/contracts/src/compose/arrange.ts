import type { Alignment, Arrangement, Size, ComposeSpace } from './layouts/layout.ts';
import { chooseLayout, type DrawnLayout, type LayoutName, layouts } from './layouts/layouts.ts';

/** The space around images, which stays the same when the images must shrink. */
export type ComposeFrame = {
  readonly spacing: number;
  readonly padding: number;
  readonly border: number;
  /** The strip above or below each image. */
  readonly label: { readonly height: number; readonly position: 'top' | 'bottom' } | undefined;
};

export type ArrangementLimits = { readonly width: number; readonly height: number; readonly pixels: number };

export type ArrangementPlan = {
  readonly layout: LayoutName;
  readonly columns?: number | undefined;
  readonly alignment: Alignment;
  readonly thumbnailWidth?: number | undefined;
  readonly frame: ComposeFrame;
};

export type ArrangedSheet = Arrangement & {
  readonly layout: DrawnLayout;
  readonly scale: number;
};

/**
 * Images become as large as the limits allow, but never larger than in the layout without limits.
 * `undefined` if the gaps exceed the limits.
 */
export function arrange(
  given: readonly Size[],
  plan: ArrangementPlan,
  limits: ArrangementLimits,
): ArrangedSheet | undefined {
  const sizes = given.map((size) => getThumbnail(size, plan.thumbnailWidth));
  const layout = plan.layout === 'auto' ? chooseLayout(sizes) : plan.layout;
  const at = (scale: number): ArrangedSheet | undefined => {
    const box = layouts[layout](
      sizes.map((size) => scaleSize(size, scale)),
      toSpace(plan),
    );
    return box && { ...withFrame(box, plan.frame), layout, scale };
  };
  const whole = at(1);
  if (whole !== undefined && fits(whole, limits)) return whole;
  return findLargestArrangement(at, limits);
}

export const fits = ({ width, height }: Size, limits: ArrangementLimits): boolean =>
  width <= limits.width && height <= limits.height && width * height <= limits.pixels;

const halvings = 18;

function findLargestArrangement(
  at: (scale: number) => ArrangedSheet | undefined,
  limits: ArrangementLimits,
): ArrangedSheet | undefined {
  let best: ArrangedSheet | undefined;
  let [low, high] = [0, 1];
  for (let turn = 0; turn < halvings; turn += 1) {
    const scale = (low + high) / 2;
    const tried = at(scale);
    // Images may be too small for their gaps, so a larger scale is tried.
    const isTooLarge = tried !== undefined && !fits(tried, limits);
    if (tried !== undefined && !isTooLarge) best = tried;
    if (isTooLarge) high = scale;
    else low = scale;
  }
  return best;
}

const getThumbnail = (size: Size, width: number | undefined): Size =>
  width === undefined ? size : scaleSize(size, width / size.width);

const scaleSize = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});

/** Borders and labels count as gaps, so that layouts need not handle them. */
const toSpace = ({ columns, alignment, frame: { spacing, border, label } }: ArrangementPlan): ComposeSpace => ({
  columns,
  alignment,
  gapX: spacing + 2 * border,
  gapY: spacing + 2 * border + (label?.height ?? 0),
});

function withFrame({ width, height, placements }: Arrangement, { padding, border, label }: ComposeFrame): Arrangement {
  const labelHeight = label?.height ?? 0;
  const left = padding + border;
  const top = left + (label?.position === 'top' ? labelHeight : 0);
  return {
    width: width + 2 * left,
    height: height + 2 * left + labelHeight,
    placements: placements.map((place) => ({ ...place, x: place.x + left, y: place.y + top })),
  };
}
