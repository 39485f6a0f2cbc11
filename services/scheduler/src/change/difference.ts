import type { Band, MatchBand } from './match-band.ts';
import { pixelBytes, shared, type ImageRaster } from './picture.ts';

/**
 * The maximum number of rows compared in one piece, so that little memory is needed besides the two
 * images.
 */
const bandRows = 256;
/**
 * The distance in rows to which pixelmatch examines the surroundings of a pixel to detect
 * anti-aliasing.
 */
const contextRows = 2;

/**
 * Returns one byte for each pixel of the part that both images have: 1 if they differ and it is not
 * anti-aliasing. The result equals that of `pixelmatch` on complete images, but it gets only the
 * rows that differ, in bands, because most rows of most pages are the same. Each matcher takes the
 * next band when it has finished one.
 */
export async function differingPixels(
  before: ImageRaster,
  after: ImageRaster,
  matchers: readonly MatchBand[],
): Promise<Uint8Array> {
  const { width, height } = shared(before, after);
  const differing = new Uint8Array(width * height);
  const bands = differingBands(before, after);
  const work = async (match: MatchBand): Promise<void> => {
    const memory = sharedMemory((bandRows + 2 * contextRows) * width);
    for (const { top, bottom } of bands) {
      const [from, to] = [Math.max(0, top - contextRows), Math.min(height, bottom + contextRows)];
      copyRows(before, { from, to, width }, memory.before);
      copyRows(after, { from, to, width }, memory.after);
      await match({ ...memory, width, rows: to - from });
      const found = memory.differing.subarray((top - from) * width, (bottom - from) * width);
      differing.set(found, top * width);
    }
  };
  await Promise.all(matchers.map(work));
  return differing;
}

type DifferenceRows = { readonly from: number; readonly to: number };

/** Runs of rows that differ byte by byte, each from its first row to the row after its last. */
function* differingBands(
  before: ImageRaster,
  after: ImageRaster,
): Generator<{ readonly top: number; readonly bottom: number }> {
  const { width, height } = shared(before, after);
  let top: number | undefined;
  for (let row = 0; row < height; row += 1) {
    const isSame = getRow(before, row, width).equals(getRow(after, row, width));
    if (top !== undefined && (isSame || row - top === bandRows)) {
      yield { top, bottom: row };
      top = undefined;
    }
    if (!isSame) top ??= row;
  }
  if (top !== undefined) yield { top, bottom: height };
}

/** Returns the pixels of a row that both images have. */
const getRow = ({ pixels, width: own }: ImageRaster, row: number, width: number): Buffer =>
  pixels.subarray(row * own * pixelBytes, (row * own + width) * pixelBytes);

function copyRows(
  picture: ImageRaster,
  { from, to, width }: DifferenceRows & { readonly width: number },
  target: Uint8Array,
): void {
  for (let row = from; row < to; row += 1) target.set(getRow(picture, row, width), (row - from) * width * pixelBytes);
}

function sharedMemory(pixels: number): Pick<Band, 'before' | 'after' | 'differing'> {
  const bytes = (count: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(count));
  return { before: bytes(pixels * pixelBytes), after: bytes(pixels * pixelBytes), differing: bytes(pixels) };
}
