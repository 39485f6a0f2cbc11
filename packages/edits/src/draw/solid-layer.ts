import { parseColour } from '@tintype/contracts/colours/colour';
import type { ImageBox, OverlayLayer } from '../editor.ts';
import { toColourObject } from './css-colour.ts';

/** Fills a box, which is inside the image, with one colour. */
export const solidLayer = ({ x, y, width, height }: ImageBox, colour: string): OverlayLayer => ({
  input: { create: { width, height, channels: 4, background: toColourObject(parseColour(colour)) } },
  left: x,
  top: y,
});
