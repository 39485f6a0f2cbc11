import type { Output } from '@tintype/contracts/capture/outputs-of';
import { paperSizes } from '@tintype/contracts/capture/paper-sizes';
import { inches } from '@tintype/contracts/capture/pdf-fields';

export type Paper = { readonly widthInches: number; readonly heightInches: number };

const pxPerInch = 96;
/** The browser's own margins: 1 cm. */
const marginInches = 1 / 2.54;

/** The paper that was asked for; Letter where none was. */
export function paperOf({ format = 'Letter', landscape }: Pick<Output<'pdf'>, 'format' | 'landscape'>): Paper {
  const paper = paperSizes[format];
  return landscape ? turned(paper) : paper;
}

/** The `size` of `@page` (CSS Paged Media 3, section 7.1). `undefined` for one in other units than a request may use. */
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

/** How wide a page is laid out on the paper, in CSS pixels. */
export function contentWidthPx(paper: Paper | undefined, { margins = {} }: Output<'pdf'>): number | undefined {
  if (paper === undefined) return undefined;
  const margin = (length: string | number | undefined): number =>
    length === undefined ? marginInches : inches(length);
  return Math.round((paper.widthInches - margin(margins.left) - margin(margins.right)) * pxPerInch);
}
