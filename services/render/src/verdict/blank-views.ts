import sharp from 'sharp';
import { openPicture } from '../encode/encode.ts';
import type { CapturedOutput, Sections } from '../screenshot/output.ts';
import { bytesOfHeaders, bytesPerPixelMax, comparedWidthPx } from './one-colour.ts';

/** Rows of a page, in CSS pixels. */
type BlankViewRows = { readonly from: number; readonly to: number; readonly of: number };

/**
 * Returns the views of a full page that show one colour and nothing else. Content there may have
 * waited to be scrolled to, and did not appear. Only pages that can react to scrolling are
 * examined, view by view. The rows below the last complete view are ignored.
 */
export async function blankViews({ bytes, views, width, height }: CapturedOutput): Promise<BlankViewRows[]> {
  if (views === undefined || width === null || height === null) return [];
  const { heightPx, scale } = views;
  const count = Math.floor(height / heightPx);
  if (count < 2) return [];
  const blank = Buffer.isBuffer(bytes) ? await blankBands(bytes, height / heightPx) : await blankSections(bytes);
  const css = (px: number): number => Math.round(px / scale);
  return blank
    .slice(0, count)
    .flatMap((isBlank, index) => (isBlank ? [{ from: index * heightPx, to: (index + 1) * heightPx }] : []))
    .map(({ from, to }) => ({ from: css(from), to: css(to), of: css(height) }));
}

/** Each section is one view. */
const blankSections = ({ sections, width, height }: Sections): Promise<boolean[]> =>
  Promise.all(
    sections.map(async (section) => {
      const pixels = (width * height) / sections.length;
      if (section.length > pixels * bytesPerPixelMax.png + bytesOfHeaders) return false;
      return isOneColour(
        await sharp(section).resize({ width: comparedWidthPx, withoutEnlargement: true }).raw().toBuffer(),
      );
    }),
  );

async function blankBands(bytes: Buffer, views: number): Promise<boolean[]> {
  const { data, info } = await openPicture(bytes)
    .resize({ width: comparedWidthPx, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  const band = info.height / views;
  // The rows at the edge of a band are left out: shrinking mixes them with their neighbours.
  return Array.from({ length: Math.floor(views) }, (_, index) =>
    isOneColour(
      data.subarray((Math.ceil(index * band) + 1) * rowBytes, (Math.floor((index + 1) * band) - 1) * rowBytes),
    ),
  );
}

const isOneColour = (pixels: Buffer): boolean => pixels.subarray(0, -3).equals(pixels.subarray(3));

/** Formats row ranges as text and joins adjacent ones: `600 to 1800 and 2400 to 3000 of 4200`. */
export function describeRows(rows: readonly BlankViewRows[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const { from, to } of rows) {
    const last = runs.at(-1);
    if (last !== undefined && Math.abs(last.to - from) <= 1) last.to = to;
    else runs.push({ from, to });
  }
  return `${runs.map(({ from, to }) => `${from} to ${to}`).join(', ')} of ${rows[0]!.of}`;
}
