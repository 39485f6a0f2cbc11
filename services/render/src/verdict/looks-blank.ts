import type { Observations } from '@tintype/contracts/capture/capture-result';
import { fileFormats } from '@tintype/contracts/formats/formats';
import sharp from 'sharp';
import { openPicture, countBytes } from '../encode/encode.ts';
import type { CapturedOutput, Sections } from '../screenshot/output.ts';

/**
 * Bytes per pixel. Measured: one colour takes 0.017 to 0.020 as the browser's fast PNG and 0.0063
 * as JPEG. A page with a paragraph of text takes 0.07 and 0.04. Headers and small images get 2,000
 * bytes more.
 */
const bytesPerPixelMax = { png: 0.022, jpeg: 0.008 };
const bytesOfHeaders = 2_000;
const comparedWidthPx = 480;

/** `blankRows`: text that names the rows of a full page that show one colour and nothing else. */
type BlankVerdict = Pick<Partial<Observations>, 'looksBlank'> & { readonly blankRows?: string };

/**
 * A capture without an image gets no verdict, and a capture is blank only if all its parts are
 * blank.
 */
export function judgePictures(captured: readonly CapturedOutput[]): Promise<BlankVerdict> {
  const judging = Promise.all(captured.map(looksBlank)).then(async (all) => {
    const pictures = all.filter((blank) => blank !== undefined);
    if (pictures.length === 0) return {};
    if (pictures.every((blank) => blank)) return { looksBlank: true };
    const rows = (await Promise.all(captured.map(blankViews))).flat();
    return { looksBlank: false, ...(rows.length > 0 && { blankRows: describeRows(rows) }) };
  });
  // An earlier step may fail before the promise is awaited.
  judging.catch(() => undefined);
  return judging;
}

/**
 * Undefined for text. Only files that are small enough to be blank are decoded, so most captures
 * pay nothing. The image is shrunk while it is decoded: a single word still changes a pixel.
 */
async function looksBlank({ proof, ...captured }: CapturedOutput): Promise<boolean | undefined> {
  const { bytes, fileFormat, width, height } =
    proof === undefined ? captured : { ...proof, fileFormat: 'png' as const };
  if (!fileFormats[fileFormat].image) return undefined;
  const share = bytesPerPixelMax[fileFormat === 'jpeg' ? 'jpeg' : 'png'];
  if (countBytes(bytes) > (width ?? 1) * (height ?? 1) * share + bytesOfHeaders) return false;
  const { data, info } = await openPicture(bytes)
    .resize({ width: comparedWidthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.subarray(0, -info.channels).equals(data.subarray(info.channels));
}

type BlankViewRows = { readonly from: number; readonly to: number; readonly of: number };

/**
 * Views of a full page that show one colour and nothing else: content there may have waited to be
 * scrolled to, and did not appear. Only pages that can react to scrolling are examined. The rows
 * below the last complete view are ignored.
 */
async function blankViews({ bytes, views, width, height }: CapturedOutput): Promise<BlankViewRows[]> {
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
  // Shrinking mixes the rows at the edge of a band with their neighbours.
  return Array.from({ length: Math.floor(views) }, (_, index) =>
    isOneColour(
      data.subarray((Math.ceil(index * band) + 1) * rowBytes, (Math.floor((index + 1) * band) - 1) * rowBytes),
    ),
  );
}

const isOneColour = (pixels: Buffer): boolean => pixels.subarray(0, -3).equals(pixels.subarray(3));

/** Joins adjacent ranges: `600 to 1800 and 2400 to 3000 of 4200`. */
function describeRows(rows: readonly BlankViewRows[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const { from, to } of rows) {
    const last = runs.at(-1);
    if (last !== undefined && Math.abs(last.to - from) <= 1) last.to = to;
    else runs.push({ from, to });
  }
  return `${runs.map(({ from, to }) => `${from} to ${to}`).join(', ')} of ${rows[0]!.of}`;
}
