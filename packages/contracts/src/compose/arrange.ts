import type { Alignment, Arrangement, Size, Space } from './layouts/layout.ts';
import { chooseLayout, type DrawnLayout, type LayoutName, layouts } from './layouts/layouts.ts';

/** Space between and around the pictures, in pixels. It keeps its size when the pictures have to become smaller. */
export type Frame = {
  readonly spacing: number;
  readonly padding: number;
  readonly border: number;
  /** The strip above or below each picture. */
  readonly label: { readonly height: number; readonly position: 'top' | 'bottom' } | undefined;
};

export type Limits = { readonly width: number; readonly height: number; readonly pixels: number };

export type Plan = {
  readonly layout: LayoutName;
  readonly columns?: number | undefined;
  readonly alignment: Alignment;
  readonly thumbnailWidth?: number | undefined;
  readonly frame: Frame;
};

/** The finished drawing. Placements are those of the pictures themselves, without border and label. */
export type Arranged = Arrangement & {
  readonly layout: DrawnLayout;
  /** By how much the pictures were scaled to keep within the limits; 1 when they were not. */
  readonly scale: number;
};

/**
 * Places pictures of these sizes as large as the limits allow, and never larger than the layout makes them without limits. `undefined` when
 * what lies between the pictures alone is larger than the limits.
 */
export function arrange(given: readonly Size[], plan: Plan, limits: Limits): Arranged | undefined {
  const sizes = given.map((size) => thumbnailOf(size, plan.thumbnailWidth));
  const layout = plan.layout === 'auto' ? chooseLayout(sizes) : plan.layout;
  const at = (scale: number): Arranged | undefined => {
    const box = layouts[layout](
      sizes.map((size) => scaled(size, scale)),
      spaceOf(plan),
    );
    return box && { ...withFrame(box, plan.frame), layout, scale };
  };
  const whole = at(1);
  if (whole !== undefined && fits(whole, limits)) return whole;
  return largestThatFits(at, limits);
}

export const fits = ({ width, height }: Size, limits: Limits): boolean =>
  width <= limits.width && height <= limits.height && width * height <= limits.pixels;

/** Halves the range of scales until it is narrower than a pixel of any picture. */
const halvings = 18;

function largestThatFits(at: (scale: number) => Arranged | undefined, limits: Limits): Arranged | undefined {
  let best: Arranged | undefined;
  let [low, high] = [0, 1];
  for (let turn = 0; turn < halvings; turn += 1) {
    const scale = (low + high) / 2;
    const tried = at(scale);
    // Without an arrangement the pictures are too small for their gaps, so a larger scale is looked for.
    const isTooLarge = tried !== undefined && !fits(tried, limits);
    if (tried !== undefined && !isTooLarge) best = tried;
    if (isTooLarge) high = scale;
    else low = scale;
  }
  return best;
}

const thumbnailOf = (size: Size, width: number | undefined): Size =>
  width === undefined ? size : scaled(size, width / size.width);

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale,
  height: height * scale,
});

/** Borders and labels are part of the gaps, so that no layout has to know of them. */
const spaceOf = ({ columns, alignment, frame: { spacing, border, label } }: Plan): Space => ({
  columns,
  alignment,
  gapX: spacing + 2 * border,
  gapY: spacing + 2 * border + (label?.height ?? 0),
});

function withFrame({ width, height, placements }: Arrangement, { padding, border, label }: Frame): Arrangement {
  const labelHeight = label?.height ?? 0;
  const left = padding + border;
  const top = left + (label?.position === 'top' ? labelHeight : 0);
  return {
    width: width + 2 * left,
    height: height + 2 * left + labelHeight,
    placements: placements.map((place) => ({ ...place, x: place.x + left, y: place.y + top })),
  };
}
