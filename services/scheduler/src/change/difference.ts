import pixelmatch from 'pixelmatch';
import type { Picture } from './picture.ts';

/** As pixelmatch's own default: differences that an eye does not see in flat colour. */
const colourDistance = 0.1;
const bandRows = 512;
/** How far pixelmatch looks around a pixel to tell anti-aliasing: two rows. */
const contextRows = 2;

/**
 * One byte for each pixel, 1 where two pictures of the same size differ and it is not anti-aliasing. Works in bands, so that beside the
 * two pictures little memory is needed, and bands that are the same cost next to nothing.
 */
export function differingPixels(before: Picture, after: Picture): Uint8Array {
  const { width, height } = before;
  const differing = new Uint8Array(width * height);
  const rowBytes = width * 4;
  const marks = Buffer.alloc((bandRows + 2 * contextRows) * rowBytes);
  for (let top = 0; top < height; top += bandRows) {
    const [from, to] = [Math.max(0, top - contextRows), Math.min(height, top + bandRows + contextRows)];
    const [a, b] = [before, after].map(({ pixels }) => pixels.subarray(from * rowBytes, to * rowBytes)) as [
      Buffer,
      Buffer,
    ];
    if (a.equals(b)) continue;
    const band = marks.subarray(0, a.length).fill(0);
    pixelmatch(a, b, band, width, to - from, { threshold: colourDistance, includeAA: false, diffMask: true });
    const last = Math.min(height, top + bandRows);
    for (let pixel = top * width; pixel < last * width; pixel += 1)
      if (band[(pixel - from * width) * 4 + 3] !== 0 && isDifference(band, (pixel - from * width) * 4))
        differing[pixel] = 1;
  }
  return differing;
}

/** With `diffMask` pixelmatch draws anti-aliasing in yellow and differences in red. */
const isDifference = (band: Buffer, at: number): boolean => band[at + 1] === 0;
