import sharp from 'sharp';
import type { Placement } from '@tintype/contracts/compose/layouts/layout';
import type { Colour } from '@tintype/contracts/colours/colour';
import { type Canvas, paintColour, rounded } from './canvas.ts';

type Shadow = { readonly blur: number; readonly offsetX: number; readonly offsetY: number; readonly color: Colour };

/**
 * Paints the shadow of a box with round corners. As in CSS, half of `blur` is the deviation, and
 * the shadow extends about `blur` far.
 */
export async function paintShadow(
  canvas: Canvas,
  box: Placement,
  shadow: Shadow,
  { radius, except }: { readonly radius: number; readonly except: Placement },
): Promise<void> {
  const { blur, offsetX, offsetY, color } = shadow;
  const place = { ...box, x: box.x + offsetX, y: box.y + offsetY };
  if (blur === 0) return paintColour(canvas, place, color, { coverage: rounded(box, radius), except });
  const reach = Math.ceil(blur * 1.5);
  const width = box.width + 2 * reach;
  const mask = Buffer.alloc(width * (box.height + 2 * reach));
  const coverage = rounded(box, radius);
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
