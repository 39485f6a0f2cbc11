import type { Box } from '@tintype/contracts/capture/capture-result';
import sharp from 'sharp';
import { fillBoxes } from './mask.ts';
import { type ImageRaster, pixelBytes, type RasterSize } from './picture.ts';

type DifferenceInput = {
  readonly picture: ImageRaster;
  /** One byte for each pixel of the part that both images have. */
  readonly differing: Uint8Array;
  readonly both: RasterSize;
  readonly within: Uint8Array | undefined;
  readonly size: RasterSize;
  readonly areas: readonly Box[];
};

/** The share of the image's contrast that remains, 0 to 1. */
const remainingContrast = 0.4;
const fadedBrightness = Uint8Array.from({ length: 256 }, (_, light) => 255 - (255 - light) * remainingContrast);
const red = [214, 0, 50] as const;
/** Pixels between a change and its box, so that the box does not hide a few characters. */
const boxPadding = 16;
const boxLine = 4;
/** The maximum number of boxes: more would hide the page. */
const boxesMax = 50;
/** An area up to this share of the image keeps its colours. A larger area is faded. */
const readableShareMax = 0.1;
/** The share of the page that is visible through the red of an area that keeps its colours. */
const readableThrough = 0.6;
const markedThrough = 0.4;

/**
 * Draws the new image faded to grey, with changes in red, a box around each area, and excluded
 * parts in blue. Overwrites the given image if the size allows it. The result is a JPEG, because a
 * PNG of a long page is several times as large. The JPEG is not optimised, because that would take
 * longer than all the drawing.
 */
export async function drawDifference(drawing: DifferenceInput): Promise<Uint8Array> {
  const { picture, differing, both, within, size, areas } = drawing;
  const boxes = areas.slice(0, boxesMax).map((area) => padBox(area, size));
  const pixels = size.width * size.height;
  const readable = fillBoxes(
    new Uint8Array(pixels),
    boxes.filter(({ width, height }) => width * height <= pixels * readableShareMax),
    size,
    1,
  );
  const drawn = fade(picture, size, readable);
  for (let row = 0; row < size.height; row += 1) {
    const sharedColumns = row < both.height ? both.width : 0;
    let [pixel, shared] = [row * size.width, row * both.width];
    for (let column = 0; column < size.width; column += 1, pixel += 1, shared += 1) {
      const at = pixel * pixelBytes;
      if (within !== undefined && within[pixel] === 1) {
        drawn[at] = drawn[at]! * 0.8;
        drawn[at + 1] = drawn[at + 1]! * 0.85;
      } else if (column >= sharedColumns || differing[shared] === 1)
        paint(drawn, at, readable[pixel] === 1 ? readableThrough : markedThrough);
    }
  }
  for (const box of boxes) outline(drawn, box, size);
  const raw = { ...size, channels: pixelBytes } as const;
  return sharp(drawn, { raw }).jpeg({ quality: 80, optimiseCoding: false }).toBuffer();
}

function paint(drawn: Buffer, at: number, through: number): void {
  for (let channel = 0; channel < pixelBytes; channel += 1)
    drawn[at + channel] = drawn[at + channel]! * through + red[channel]! * (1 - through);
}

function padBox({ x, y, width, height }: Box, size: RasterSize): Box {
  const [left, top] = [Math.max(0, x - boxPadding), Math.max(0, y - boxPadding)];
  return {
    x: left,
    y: top,
    width: Math.min(size.width, x + width + boxPadding) - left,
    height: Math.min(size.height, y + height + boxPadding) - top,
  };
}

function outline(drawn: Buffer, { x, y, width, height }: Box, size: RasterSize): void {
  const isEdge = (column: number, row: number): boolean =>
    column < boxLine || row < boxLine || column >= width - boxLine || row >= height - boxLine;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if (!isEdge(column, row)) column = Math.max(column, width - boxLine);
      paint(drawn, ((y + row) * size.width + x + column) * pixelBytes, 0);
    }
}

/**
 * Fades the image. Draws white where the image is smaller than `size`, and does not fade readable
 * areas.
 */
function fade({ pixels, width, height }: ImageRaster, size: RasterSize, readable: Uint8Array): Buffer {
  const isSameSize = width === size.width && height === size.height;
  const faded = isSameSize ? pixels : Buffer.alloc(size.width * size.height * pixelBytes, 255);
  for (let row = 0; row < height; row += 1) {
    let [from, pixel] = [row * width * pixelBytes, row * size.width];
    for (let column = 0; column < width; column += 1, from += pixelBytes, pixel += 1) {
      const to = pixel * pixelBytes;
      const [r, g, b] = [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!];
      const isRead = readable[pixel] === 1;
      const light = fadedBrightness[(77 * r + 150 * g + 29 * b) >> 8]!;
      faded[to] = isRead ? r : light;
      faded[to + 1] = isRead ? g : light;
      faded[to + 2] = isRead ? b : light;
    }
  }
  return faded;
}
