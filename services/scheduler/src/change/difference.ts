import pixelmatch from 'pixelmatch';
import { pixelBytes, shared, type Picture } from './picture.ts';

/** As pixelmatch's own default: differences that an eye does not see in flat colour. */
const colourDistance = 0.1;
/** More rows are not looked at in one piece, so that little memory is needed beside the two pictures. */
const bandRows = 256;
/** How far pixelmatch looks around a pixel to tell anti-aliasing: two rows. */
const contextRows = 2;

/**
 * One byte for each pixel of what both pictures have, 1 where they differ and it is not anti-aliasing. The same pixels that `pixelmatch`
 * finds in whole pictures, but it is shown only the rows that differ, in bands: most rows of most pages are the same.
 */
export function differingPixels(before: Picture, after: Picture): Uint8Array {
  const { width, height } = shared(before, after);
  const differing = new Uint8Array(width * height);
  const bandPixels = (bandRows + 2 * contextRows) * width;
  const [one, other, marks] = [new Uint32Array(bandPixels), new Uint32Array(bandPixels), new Uint32Array(bandPixels)];
  for (const { top, bottom } of differingBands(before, after)) {
    const [from, to] = [Math.max(0, top - contextRows), Math.min(height, bottom + contextRows)];
    const rows = { from, to, width };
    const [a, b] = [opaquePixels(before, rows, one), opaquePixels(after, rows, other)];
    const marked = marks.subarray(0, a.length).fill(0);
    const options = { threshold: colourDistance, includeAA: false, diffMask: true };
    const count = pixelmatch(bytesOf(a), bytesOf(b), bytesOf(marked), width, to - from, options);
    if (count === 0) continue;
    // With `diffMask` nothing but differences is drawn, and the rest stays transparent.
    for (let pixel = top * width, mark = (top - from) * width; pixel < bottom * width; pixel += 1, mark += 1)
      if (marked[mark] !== 0) differing[pixel] = 1;
  }
  return differing;
}

type Band = { readonly top: number; readonly bottom: number };

/** Runs of rows that are not the same byte by byte. */
function* differingBands(before: Picture, after: Picture): Generator<Band> {
  const { width, height } = shared(before, after);
  const rowOf = ({ pixels, width: own }: Picture, row: number): Buffer =>
    pixels.subarray(row * own * pixelBytes, (row * own + width) * pixelBytes);
  let top: number | undefined;
  for (let row = 0; row < height; row += 1) {
    const isSame = rowOf(before, row).equals(rowOf(after, row));
    if (top !== undefined && (isSame || row - top === bandRows)) {
      yield { top, bottom: row };
      top = undefined;
    }
    if (!isSame) top ??= row;
  }
  if (top !== undefined) yield { top, bottom: height };
}

type Rows = { readonly from: number; readonly to: number; readonly width: number };

/** Some rows as pixelmatch takes them: four bytes a pixel. All processors that this runs on keep the lowest byte first. */
function opaquePixels({ pixels, width: own }: Picture, { from, to, width }: Rows, target: Uint32Array): Uint32Array {
  let at = 0;
  for (let row = from; row < to; row += 1) {
    const end = (row * own + width) * pixelBytes;
    for (let byte = row * own * pixelBytes; byte < end; byte += pixelBytes, at += 1)
      target[at] = pixels[byte]! | (pixels[byte + 1]! << 8) | (pixels[byte + 2]! << 16) | opaque;
  }
  return target.subarray(0, at);
}

const opaque = 0xff << 24;
const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
