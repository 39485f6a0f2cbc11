import { paperSizes } from '@tintype/contracts/capture/paper-sizes';
import { inches } from '@tintype/contracts/capture/pdf-fields';
import type { Output } from '@tintype/contracts/capture/capture-request';

export type Paper = { readonly widthInches: number; readonly heightInches: number };

const pxPerInch = 96;
/** The browser's own margins: 1 cm. */
const marginInches = 1 / 2.54;

type PaperOptions = Pick<Output<'pdf'>, 'format' | 'width' | 'height' | 'landscape' | 'preferCssPageSize'>;

/**
 * Returns the requested paper, or Letter if none was requested, before it is turned to landscape.
 */
export function uprightPaperOf({ format = 'Letter', width, height }: Omit<PaperOptions, 'landscape'>): Paper {
  const { widthInches, heightInches } = paperSizes[format];
  return {
    widthInches: width === undefined ? widthInches : inches(width),
    heightInches: height === undefined ? heightInches : inches(height),
  };
}

export const paperOf = ({ landscape, ...asked }: PaperOptions): Paper =>
  landscape ? turned(uprightPaperOf(asked)) : uprightPaperOf(asked);

/** Returns whether the page's own `@page { size }` takes precedence over the requested paper. */
export const isOwnPaperPreferred = ({ preferCssPageSize, format, width }: PaperOptions): boolean =>
  preferCssPageSize ?? (format === undefined && width === undefined);

/**
 * Parses the `size` of `@page` (CSS Paged Media 3, section 7.1). Returns `undefined` for units that
 * a request cannot use.
 */
export function paperOfPage(size: string, otherwise: Paper): Paper | undefined {
  const words = size.toLowerCase().split(' ');
  const [width, height] = words.filter((word) => /^[\d.]+(px|in|cm|mm)$/.test(word)).map(inches);
  if (width !== undefined) return { widthInches: width, heightInches: height ?? width };
  const [, named] = Object.entries(paperSizes).find(([name]) => words.includes(name.toLowerCase())) ?? [];
  const isTurned = words.includes('landscape');
  if (named === undefined && !isTurned && !words.includes('portrait') && size !== 'auto') return undefined;
  const { widthInches, heightInches } = named ?? otherwise;
  return isTurned ? turned({ widthInches, heightInches }) : { widthInches, heightInches };
}

const turned = ({ widthInches, heightInches }: Paper): Paper => ({
  widthInches: heightInches,
  heightInches: widthInches,
});

/** Returns the width at which a page is laid out on the paper, in CSS pixels. */
export function contentWidthPx(
  paper: Paper | undefined,
  { margins = {}, scale = 1 }: Output<'pdf'>,
): number | undefined {
  if (paper === undefined) return undefined;
  const { left, right } = marginsInches(margins);
  return Math.round(((paper.widthInches - left - right) * pxPerInch) / scale);
}

/** The largest side of a sheet that PDF readers show, in inches (ISO 32000-1, annex C.2). */
const sheetInchesMax = 200;

/**
 * Returns the style rules for one sheet that contains a complete page of this height, and whether
 * it fits.
 */
export function singleSheet(paper: Paper, heightPx: number, { margins = {}, scale = 1 }: Output<'pdf'>) {
  const { top, right, bottom, left } = marginsInches(margins);
  // The height is rounded up, and one pixel is added for fractions that the browser sums up.
  const wanted = ((Math.ceil(heightPx) + 1) * scale) / pxPerInch + top + bottom;
  const heightInches = Math.min(sheetInchesMax, wanted);
  const size = `${paper.widthInches}in ${heightInches}in`;
  const margin = `${top}in ${right}in ${bottom}in ${left}in`;
  return {
    holdsAll: wanted <= sheetInchesMax,
    rules:
      `@page { size: ${size} !important; margin: ${margin} !important; } @media print, screen { * { ` +
      'break-before: auto !important; break-after: auto !important; } }',
  };
}

type Margins = NonNullable<Output<'pdf'>['margins']>;
export function marginsInches({ top, right, bottom, left }: Margins) {
  const margin = (length: string | number | undefined): number =>
    length === undefined ? marginInches : inches(length);
  return { top: margin(top), right: margin(right), bottom: margin(bottom), left: margin(left) };
}
