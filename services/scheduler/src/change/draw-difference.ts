import type { Box } from '@tintype/contracts/capture/capture-result';
import sharp from 'sharp';
import { fillBoxes } from './mask.ts';
import { type Picture, pixelBytes, type Size } from './picture.ts';

type Drawing = {
  readonly picture: Picture;
  /** One byte for each pixel of what both pictures have. */
  readonly differing: Uint8Array;
  readonly both: Size;
  /** One byte for each pixel of the whole. */
  readonly within: Uint8Array | undefined;
  readonly size: Size;
  /** Each gets a box, the largest first. */
  readonly areas: readonly Box[];
};

/** How much of the picture still shows through. */
const fadedTo = 0.4;
const fadedLight = Uint8Array.from({ length: 256 }, (_, light) => 255 - (255 - light) * fadedTo);
const red = [214, 0, 50] as const;
/** Between what has changed and its box, so that a few letters do not vanish behind it. */
const boxPadding = 16;
const boxLine = 4;
/** More would hide the page. */
const boxesMax = 50;
/** Up to this part of the picture an area is shown as it is, for somebody to read it; a larger one is only marked. */
const readablePart = 0.1;
/** How much of the page shows through a mark where it is to be read. */
const readableThrough = 0.6;
/** And where it is only marked. */
const markedThrough = 0.4;

/**
 * The new picture, faded to grey, with what has changed in red, a box round each area, and what was left out in blue. Draws over the picture it
 * is given where the size allows it. A JPEG, for a PNG of a long page is several times as large; its codes are not optimised, which would
 * take longer than all the drawing.
 */
export async function drawDifference(drawing: Drawing): Promise<Uint8Array> {
  const { picture, differing, both, within, size, areas } = drawing;
  const boxes = areas.slice(0, boxesMax).map((area) => padded(area, size));
  const pixels = size.width * size.height;
  const readable = fillBoxes(
    new Uint8Array(pixels),
    boxes.filter(({ width, height }) => width * height <= pixels * readablePart),
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

function padded({ x, y, width, height }: Box, size: Size): Box {
  const [left, top] = [Math.max(0, x - boxPadding), Math.max(0, y - boxPadding)];
  return {
    x: left,
    y: top,
    width: Math.min(size.width, x + width + boxPadding) - left,
    height: Math.min(size.height, y + height + boxPadding) - top,
  };
}

function outline(drawn: Buffer, { x, y, width, height }: Box, size: Size): void {
  const isEdge = (column: number, row: number): boolean =>
    column < boxLine || row < boxLine || column >= width - boxLine || row >= height - boxLine;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      // Between the two sides there is nothing to draw.
      if (!isEdge(column, row)) column = Math.max(column, width - boxLine);
      paint(drawn, ((y + row) * size.width + x + column) * pixelBytes, 0);
    }
}

/** White where the picture is smaller than it is to be, and as it is where it is to be read. */
function fade({ pixels, width, height }: Picture, size: Size, readable: Uint8Array): Buffer {
  const isSameSize = width === size.width && height === size.height;
  const faded = isSameSize ? pixels : Buffer.alloc(size.width * size.height * pixelBytes, 255);
  for (let row = 0; row < height; row += 1) {
    let [from, pixel] = [row * width * pixelBytes, row * size.width];
    for (let column = 0; column < width; column += 1, from += pixelBytes, pixel += 1) {
      const to = pixel * pixelBytes;
      const [r, g, b] = [pixels[from]!, pixels[from + 1]!, pixels[from + 2]!];
      const isRead = readable[pixel] === 1;
      const light = fadedLight[(77 * r + 150 * g + 29 * b) >> 8]!;
      faded[to] = isRead ? r : light;
      faded[to + 1] = isRead ? g : light;
      faded[to + 2] = isRead ? b : light;
    }
  }
  return faded;
}
