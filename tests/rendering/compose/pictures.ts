import { outputSettings } from '@tintype/contracts/compose/output-settings';
import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import { createParser } from '@tintype/contracts/schemas/parse';
import { schema } from '@tintype/contracts/schemas/schema';
import sharp from 'sharp';
import { drawCompose, type DrawnCompose, type DrawnPicture } from '@tintype/render/compose/draw-compose';

export const red = '#e01010';
export const green = '#10c020';
export const blue = '#1020e0';
export const colours = [red, green, blue] as const;

/** A page that is nothing but one colour, so that any pixel tells whose it is. */
export const picture = (color: string, width: number, height: number, caption: string | null = null): DrawnPicture => ({
  width,
  height,
  caption,
  read: () =>
    sharp({ create: { width, height, channels: 3, background: color } })
      .png()
      .toBuffer(),
});

/** `output` of a request, with all defaults. */
export function outputOf(given: object): ComposeOutput {
  const parsed = createParser(schema({ type: 'object', properties: { output: outputSettings } }))({ output: given });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value.output;
}

export type Seen = DrawnCompose & {
  /** `#rrggbbaa` of a pixel. */
  readonly at: (x: number, y: number) => string;
  /** How many pixels of a box differ from a colour. */
  readonly differing: (box: Box, color: string) => number;
};
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Draws and reads the file as whoever gets it would. */
export async function draw(pictures: readonly DrawnPicture[], given: object): Promise<Seen> {
  const drawn = await drawCompose(pictures, outputOf(given), AbortSignal.timeout(60_000));
  const { data, info } = await sharp(drawn.bytes, { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== drawn.width || info.height !== drawn.height)
    throw new Error(`The file is ${info.width} × ${info.height}, not ${drawn.width} × ${drawn.height}`);
  const at = (x: number, y: number): string => {
    const start = (y * info.width + x) * 4;
    return `#${data.subarray(start, start + 4).toString('hex')}`;
  };
  const differing = ({ x, y, width, height }: Box, color: string): number => {
    let count = 0;
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) if (at(column, row) !== color) count += 1;
    return count;
  };
  return { ...drawn, at, differing };
}
