import { paperSizes, inches } from '@tintype/contracts/capture/pdf-fields';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { PageBox } from '../in-page/print-rules.ts';

export type Paper = { readonly widthInches: number; readonly heightInches: number };

const pxPerInch = 96;
/** The browser's own margins: 1 cm. */
const marginInches = 1 / 2.54;

type PaperOptions = Pick<Output<'pdf'>, 'format' | 'width' | 'height' | 'landscape' | 'preferCssPageSize'>;

/** Before the paper is turned to landscape. The default is Letter. */
export function resolvePortraitPaper({ format = 'Letter', width, height }: Omit<PaperOptions, 'landscape'>): Paper {
  const { widthInches, heightInches } = paperSizes[format];
  return {
    widthInches: width === undefined ? widthInches : inches(width),
    heightInches: height === undefined ? heightInches : inches(height),
  };
}

export const resolvePaper = ({ landscape, ...asked }: PaperOptions): Paper =>
  landscape ? turnPaper(resolvePortraitPaper(asked)) : resolvePortraitPaper(asked);

/** The page's own `@page { size }` takes precedence over the requested paper. */
export const isOwnPaperPreferred = ({ preferCssPageSize, format, width }: PaperOptions): boolean =>
  preferCssPageSize ?? (format === undefined && width === undefined);

export type Sheet = {
  /**
   * Undefined if only the browser knows the paper, because the page defines it in relative units.
   */
  readonly paper: Paper | undefined;
  readonly margins: Sides;
  readonly declared: readonly string[];
};
export type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
type SheetOptions = PaperOptions & Pick<Output<'pdf'>, 'margins'>;

/**
 * The request takes precedence over the `@page` rules of the page, and these over the defaults. A
 * request for landscape turns the page's own paper as well.
 */
export function sheetOf(output: SheetOptions, own: PageBox): Sheet {
  const isOwn = isOwnPaperPreferred(output);
  const { landscape, ...upright } = output;
  const ownPaper =
    isOwn && own.size !== '' ? paperOfPage(own.size, resolvePortraitPaper(upright)) : resolvePaper(output);
  const paper = landscape === true ? toLandscape(ownPaper ?? resolvePaper(output)) : ownPaper;
  const requested = Object.entries(output.margins ?? {}).flatMap(([side, length]) =>
    length === undefined ? [] : [`margin-${side}: ${inches(length)}in !important;`],
  );
  const size = isOwn && landscape !== true ? [] : [`size: ${formatSize(paper ?? resolvePaper(output))} !important;`];
  return { paper, margins: marginsInches(output.margins ?? {}, own.margins), declared: [...size, ...requested] };
}

/** Subtracts running headers and footers from the margins, because they are within the margins. */
export function subtractBands(
  sheet: Sheet,
  bands: { readonly top: number; readonly bottom: number },
  scale = 1,
): Sheet {
  const without = (inchesNow: number, px: number): number => inchesNow - (px * scale) / pxPerInch;
  const top = without(sheet.margins.top, bands.top);
  const bottom = without(sheet.margins.bottom, bands.bottom);
  if (bands.top === 0 && bands.bottom === 0) return sheet;
  const declared = [`margin-top: ${top}in !important;`, `margin-bottom: ${bottom}in !important;`];
  return { ...sheet, margins: { ...sheet.margins, top, bottom }, declared: [...sheet.declared, ...declared] };
}

/** The heights of the top and bottom margins, in pixels of the page. */
export const bandsOf = ({ margins: { top, bottom } }: Sheet, scale = 1) => ({
  top: (top * pxPerInch) / scale,
  bottom: (bottom * pxPerInch) / scale,
});

/** The pseudo-classes are more specific than the page's own rules for these sheets. */
export function formatPageRules({ declared }: Sheet): string {
  if (declared.length === 0) return '';
  const all = declared.join(' ');
  return `@page { ${all} } @page :first, :left, :right, :blank { ${all} }`;
}

const formatSize = ({ widthInches, heightInches }: Paper): string => `${widthInches}in ${heightInches}in`;

const toLandscape = (paper: Paper): Paper => (paper.widthInches < paper.heightInches ? turnPaper(paper) : paper);

/** CSS Paged Media 3, section 7.1. Undefined for relative units. */
export function paperOfPage(size: string, otherwise: Paper): Paper | undefined {
  const words = size.toLowerCase().split(' ');
  const [width, height] = words.flatMap((word) => absoluteInches(word) ?? []);
  if (width !== undefined) return { widthInches: width, heightInches: height ?? width };
  const [, named] = Object.entries(paperSizes).find(([name]) => words.includes(name.toLowerCase())) ?? [];
  const isTurned = words.includes('landscape');
  if (named === undefined && !isTurned && !words.includes('portrait') && size !== 'auto') return undefined;
  const { widthInches, heightInches } = named ?? otherwise;
  return isTurned ? turnPaper({ widthInches, heightInches }) : { widthInches, heightInches };
}

/** An absolute unit (CSS Values and Units, section 6.2). */
function absoluteInches(length: string): number | undefined {
  const unitsPerInch = { px: 96, in: 1, cm: 2.54, mm: 25.4, q: 101.6, pt: 72, pc: 6 } as const;
  if (length === '0') return 0;
  const [, value, unit] = /^([\d.]+)(px|in|cm|mm|q|pt|pc)$/i.exec(length) ?? [];
  return value === undefined
    ? undefined
    : Number(value) / unitsPerInch[unit!.toLowerCase() as keyof typeof unitsPerInch];
}

const turnPaper = ({ widthInches, heightInches }: Paper): Paper => ({
  widthInches: heightInches,
  heightInches: widthInches,
});

/** The width at which a page is laid out, in CSS pixels. */
export function contentWidthPx({ paper, margins }: Sheet, scale = 1): number | undefined {
  if (paper === undefined) return undefined;
  return Math.round(((paper.widthInches - margins.left - margins.right) * pxPerInch) / scale);
}

/** The height of the page on a sheet, in CSS pixels. */
export function contentHeightPx({ paper, margins }: Sheet, scale = 1): number | undefined {
  if (paper === undefined) return undefined;
  return Math.round(((paper.heightInches - margins.top - margins.bottom) * pxPerInch) / scale);
}

/** PDF readers show no larger side of a sheet (ISO 32000-1, annex C.2). */
const sheetInchesMax = 200;

export function singleSheet(paper: Paper, margins: Sides, heightPx: number, scale = 1) {
  const { top, right, bottom, left } = margins;
  // Rounded up, plus a pixel for fractions that add up in the browser's layout.
  const wanted = ((Math.ceil(heightPx) + 1) * scale) / pxPerInch + top + bottom;
  const heightInches = Math.min(sheetInchesMax, wanted);
  const margin = `${top}in ${right}in ${bottom}in ${left}in`;
  return {
    holdsAll: wanted <= sheetInchesMax,
    rules:
      `@page { size: ${formatSize({ ...paper, heightInches })} !important; margin: ${margin} !important; } ` +
      '@media print, screen { * { break-before: auto !important; break-after: auto !important; } }',
  };
}

type Margins = NonNullable<Output<'pdf'>['margins']>;
function marginsInches(requested: Margins, own: PageBox['margins']): Sides {
  const margin = (side: keyof Sides): number => {
    const length = requested[side];
    return length === undefined ? (absoluteInches(own[side]) ?? marginInches) : inches(length);
  };
  return { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') };
}
