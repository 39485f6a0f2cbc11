import sharp, { type Sharp } from 'sharp';
import { pixelsMax } from '../limits.ts';
import type { Sections } from '../screenshot/output.ts';

const limits = { limitInputPixels: pixelsMax * 2, sequentialRead: true };

/**
 * Opens a picture as the browser gave it. Sections are decoded one after the other while the rows flow through, so a tall page never lies in
 * memory unpacked.
 */
export const openPicture = (bytes: Buffer | Sections): Sharp => {
  if (Buffer.isBuffer(bytes)) return sharp(bytes, limits);
  const { sections, width, height } = bytes;
  if (sections.length === 1) return sharp(sections[0], limits);
  // Every piece is given the height of the tallest, so what the last one lacks is cut off again.
  return sharp([...sections], { ...limits, join: { across: 1 } }).extract({ left: 0, top: 0, width, height });
};

export const sizeOf = (bytes: Buffer | Sections): number =>
  Buffer.isBuffer(bytes) ? bytes.length : bytes.sections.reduce((sum, { length }) => sum + length, 0);
