import { fileFormats, type ImageFormat } from '../formats/formats.ts';
import type { Limits } from './arrange.ts';

/** Device pixels of a drawn picture: 200 MB while it is raw, and 24 desktop screens side by side. */
const pixelsMax = 50_000_000;
/** What image programs open; WebP holds less. */
const sidePxMax = 65_535;

export const drawingLimits = (format: ImageFormat): Limits => {
  const side = Math.min(sidePxMax, fileFormats[format].sidePxMax);
  return { width: side, height: side, pixels: pixelsMax };
};

type Asked = { readonly maxWidth?: number | undefined; readonly maxHeight?: number | undefined };

export const askedLimits = ({ maxWidth, maxHeight }: Asked, { width, height, pixels }: Limits): Limits => ({
  width: Math.min(width, maxWidth ?? Infinity),
  height: Math.min(height, maxHeight ?? Infinity),
  pixels,
});
