import type { Sections } from '../screenshot/output.ts';
import { openPicture, sizeOf } from './picture.ts';

/**
 * Bytes a pixel of the browser's fast PNG above which the picture counts as colourful. Pages of text have 0.1 to 0.2, gradients and
 * photographs 0.6 and more.
 */
const colourful = 0.4;

/**
 * Writes the browser's fast PNG again, smaller. PNG's filters halve a gradient or a photograph, and cost a page of text a tenth more bytes
 * and three times the time; how well the fast encoding did tells which of the two it is. Level 6 gives 1 % fewer bytes of filtered rows for a third
 * more time, and 0.1 % fewer of a page of text for a tenth.
 */
export async function encodePng(bytes: Buffer | Sections, { pixels }: { pixels: number }): Promise<Buffer> {
  const adaptiveFiltering = sizeOf(bytes) / pixels > colourful;
  return openPicture(bytes).png({ compressionLevel: 5, adaptiveFiltering }).toBuffer();
}
