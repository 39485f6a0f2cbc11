import type { CaptureFormat } from '@tintype/contracts/formats/formats';
import sharp from 'sharp';
import { looksBlank, pdfPages, pictureOf } from '../pixels.ts';

type Expected = { readonly format: CaptureFormat; readonly width: number; readonly height: number };

/** What is wrong with a captured page of text, or `undefined`. */
export async function problemOf(bytes: Buffer, { format, width, height }: Expected): Promise<string | undefined> {
  if (format === 'pdf') return problemOfPdf(bytes);
  const { format: actual } = await sharp(bytes).metadata();
  if (actual !== format) return `is ${actual}, not ${format}`;
  const picture = await pictureOf(bytes);
  if (picture.width !== width || picture.height !== height)
    return `has ${picture.width}×${picture.height} pixels, not ${width}×${height}`;
  return looksBlank(picture) ? 'is blank' : undefined;
}

/** A page of text needs a font; a blank one has none. */
function problemOfPdf(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) return 'is no whole PDF';
  if (pdfPages(bytes) === 0) return 'has no pages';
  return /\/Font\b/.test(text) ? undefined : 'is blank';
}
