import { fileFormats, type ImageFormat } from '../formats/formats.ts';
import { arrange, type ArrangementLimits, type ArrangementPlan } from './arrange.ts';
import type { ComposeOutput } from './output-settings.ts';
import type { Size } from './layouts/layout.ts';

/** A smaller image would show nothing recognisable. */
const sidePxMin = 16;

/**
 * Returns the errors of a request whose settings leave no space for images, by field. These are
 * known before any image is captured.
 */
export function canvasSpaceFaults(
  plan: ArrangementPlan,
  output: Pick<ComposeOutput, 'format' | 'maxWidth' | 'maxHeight'>,
  count: number,
): Readonly<Record<string, string>> {
  const { maxWidth, maxHeight } = output;
  // The gaps between the images of one compose always fit into the largest side of a format.
  if (maxWidth === undefined && maxHeight === undefined) return {};
  const { thumbnailWidth: _, ...withoutThumbnails } = plan;
  const own = drawingLimits(output.format);
  const limits = intersectLimits(output, own);
  // Some layouts cannot place images that are small in comparison with their gaps, so larger images
  // are tried.
  for (let side = sidePxMin; side <= own.width; side *= 2) {
    const sizes = Array.from({ length: count }, (): Size => ({ width: side, height: side }));
    const smallest = arrange(sizes, withoutThumbnails, own);
    if (smallest === undefined) continue;
    // A size between this size and the previous one may also be possible and may fit the limits.
    if (side > sidePxMin && arrange(sizes, withoutThumbnails, limits) !== undefined) return {};
    const problem = `is too small for ${count} captures with their spacing, padding, borders and labels`;
    return {
      ...(maxWidth !== undefined && smallest.width > maxWidth && { 'output.maxWidth': problem }),
      ...(maxHeight !== undefined && smallest.height > maxHeight && { 'output.maxHeight': problem }),
    };
  }
  return {};
}

/**
 * The maximum number of device pixels of a drawn image: 200 MB uncompressed, and 24 desktop screens
 * next to each other.
 */
const pixelsMax = 50_000_000;
/** The longest side that common image programs open; WebP has a lower limit. */
const sidePxMax = 65_535;

export const drawingLimits = (format: ImageFormat): ArrangementLimits => {
  const side = Math.min(sidePxMax, fileFormats[format].sidePxMax);
  return { width: side, height: side, pixels: pixelsMax };
};

type SizeLimits = { readonly maxWidth?: number | undefined; readonly maxHeight?: number | undefined };

export const intersectLimits = (
  { maxWidth, maxHeight }: SizeLimits,
  { width, height, pixels }: ArrangementLimits,
): ArrangementLimits => ({
  width: Math.min(width, maxWidth ?? Infinity),
  height: Math.min(height, maxHeight ?? Infinity),
  pixels,
});
