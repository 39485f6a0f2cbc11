import type { Colour } from '@tintype/contracts/colours/colour';
import type { Placement, Size } from '@tintype/contracts/compose/layouts/layout';
import sharp from 'sharp';

/**
 * Red, green, blue and alpha of every pixel, row by row. Anything painted outside of the canvas is
 * lost.
 */
export type Canvas = Size & { readonly pixels: Buffer };

export function createCanvas({ width, height }: Size, { red, green, blue, alpha }: Colour): Canvas {
  return { width, height, pixels: Buffer.alloc(width * height * 4, Buffer.of(red, green, blue, alpha)) };
}

/**
 * How much of a pixel belongs to a box, from 0 to 255. The origin is the upper left corner of the
 * box.
 */
type Coverage = (x: number, y: number) => number;

type Paint = {
  readonly coverage?: Coverage;
  /** Not painted: an image will cover this area, which is nearly all of the canvas. */
  readonly except?: Placement;
};

export function paintColour(
  canvas: Canvas,
  box: Placement,
  colour: Colour,
  { coverage = () => 255, except = emptyArea }: Paint = {},
): void {
  const { left, right, top, bottom } = clipToCanvas(canvas, box);
  for (let y = top; y < bottom; y += 1) {
    const isCut = y >= except.y && y < except.y + except.height;
    const spans = isCut
      ? [
          [left, Math.min(right, except.x)],
          [Math.max(left, except.x + except.width), right],
        ]
      : [[left, right]];
    for (const [from = 0, to = 0] of spans)
      for (let x = from; x < to; x += 1) {
        const alpha = (colour.alpha * coverage(x - box.x, y - box.y)) / 255;
        if (alpha > 0) blend(canvas, x, y, colour.red, colour.green, colour.blue, alpha);
      }
  }
}
const emptyArea: Placement = { x: 0, y: 0, width: 0, height: 0 };

/**
 * The image is opaque (RGBA); `radius` rounds its corners. Rows are copied, and only the corners
 * are blended.
 */
export function paintPicture(canvas: Canvas, box: Placement, picture: Buffer, radius: number): void {
  const { left, right, top, bottom } = clipToCanvas(canvas, box);
  const coverage = createCoverage(box, radius);
  for (let y = top; y < bottom; y += 1) {
    const row = y - box.y;
    const inset = row < radius || row >= box.height - radius ? Math.ceil(radius) : 0;
    const [from, to] = [Math.max(left, box.x + inset), Math.min(right, box.x + box.width - inset)];
    const start = (row * box.width - box.x) * 4;
    if (to > from) picture.copy(canvas.pixels, (y * canvas.width + from) * 4, start + from * 4, start + to * 4);
    for (const [first, end] of [
      [left, Math.min(from, right)],
      [Math.max(to, from), right],
    ] as const)
      for (let x = first; x < end; x += 1) {
        const at = start + x * 4;
        const alpha = coverage(x - box.x, row);
        if (alpha > 0) blend(canvas, x, y, picture[at]!, picture[at + 1]!, picture[at + 2]!, alpha);
      }
  }
}

export function paintOverlay(canvas: Canvas, box: Placement, overlay: Buffer): void {
  const { left, right, top, bottom } = clipToCanvas(canvas, box);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = ((y - box.y) * box.width + x - box.x) * 4;
      const alpha = overlay[at + 3]!;
      if (alpha > 0) blend(canvas, x, y, overlay[at]!, overlay[at + 1]!, overlay[at + 2]!, alpha);
    }
}

export function createCoverage({ width, height }: Size, radius: number): Coverage {
  if (radius <= 0) return () => 255;
  const [farX, farY] = [width - radius, height - radius];
  return (x, y) => {
    const across = x + 0.5 < radius ? radius - x - 0.5 : x + 0.5 > farX ? x + 0.5 - farX : 0;
    const down = y + 0.5 < radius ? radius - y - 0.5 : y + 0.5 > farY ? y + 0.5 - farY : 0;
    if (across === 0 || down === 0) return 255;
    return 255 * Math.min(1, Math.max(0, radius - Math.hypot(across, down) + 0.5));
  };
}

/** "Source over" of Porter and Duff, for colours that are not multiplied with their alpha. */
function blend(
  { pixels, width }: Canvas,
  x: number,
  y: number,
  red: number,
  green: number,
  blue: number,
  alpha: number,
) {
  const at = (y * width + x) * 4;
  const over = alpha / 255;
  const under = (pixels[at + 3]! / 255) * (1 - over);
  const whole = over + under;
  pixels[at] = Math.round((red * over + pixels[at]! * under) / whole);
  pixels[at + 1] = Math.round((green * over + pixels[at + 1]! * under) / whole);
  pixels[at + 2] = Math.round((blue * over + pixels[at + 2]! * under) / whole);
  pixels[at + 3] = Math.round(whole * 255);
}

const clipToCanvas = (canvas: Size, { x, y, width, height }: Placement) => ({
  left: Math.max(0, x),
  top: Math.max(0, y),
  right: Math.min(canvas.width, x + width),
  bottom: Math.min(canvas.height, y + height),
});

type Shadow = { readonly blur: number; readonly offsetX: number; readonly offsetY: number; readonly color: Colour };

/** Half of `blur` is the deviation (as in CSS), and the shadow extends about `blur` far. */
export async function paintShadow(
  canvas: Canvas,
  box: Placement,
  shadow: Shadow,
  { radius, except }: { readonly radius: number; readonly except: Placement },
): Promise<void> {
  const { blur, offsetX, offsetY, color } = shadow;
  const place = { ...box, x: box.x + offsetX, y: box.y + offsetY };
  if (blur === 0) return paintColour(canvas, place, color, { coverage: createCoverage(box, radius), except });
  const reach = Math.ceil(blur * 1.5);
  const width = box.width + 2 * reach;
  const mask = Buffer.alloc(width * (box.height + 2 * reach));
  const coverage = createCoverage(box, radius);
  for (let y = 0; y < box.height; y += 1) {
    const start = (y + reach) * width + reach;
    const isStraight = y >= radius && y < box.height - radius;
    if (isStraight) mask.fill(255, start, start + box.width);
    else for (let x = 0; x < box.width; x += 1) mask[start + x] = coverage(x, y);
  }
  const blurred = await sharp(mask, { raw: { width, height: box.height + 2 * reach, channels: 1 } })
    .blur(Math.max(0.3, blur / 2))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const around = { x: place.x - reach, y: place.y - reach, width, height: box.height + 2 * reach };
  paintColour(canvas, around, color, { coverage: (x, y) => blurred[y * width + x]!, except });
}
