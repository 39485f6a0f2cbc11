import type { TextLine } from '../reference/in-page.ts';
import type { Picture, Raster } from './picture.ts';
import { thresholds } from './thresholds.ts';

/** The lines of a reference's text that cannot be read in a picture, or only faintly. */
export function lostText(lines: readonly TextLine[], { own, references, offsetAt }: Order): TextLine[] {
  return lines.filter((line) => {
    const seen = references
      .map((reference) => patch(reference.bright, line, 0, 0))
      .filter(({ contrast }) => contrast > 7);
    // A line that no picture of the reference shows, since something moves over it, is none to look
    // for.
    if (seen.length === 0) return false;
    const offset = offsetAt(line.y + line.height / 2);
    return !seen.some((wanted) =>
      shifts.some(([dx, dy]) => isThere(wanted, patch(own.bright, line, dx, dy + offset / 2))),
    );
  });
}
type Order = {
  readonly own: Picture;
  readonly references: readonly Picture[];
  /** How much lower what stands at this height of the reference is in the picture. */
  readonly offsetAt: (y: number) => number;
};

/** In pixels of half the size: three pixels of the page in every direction. */
const shifts: readonly (readonly [number, number])[] = [-3, -2, -1, 0, 1, 2, 3]
  .flatMap((dy) => [-2, -1, 0, 1, 2].map((dx) => [dx, dy] as const))
  .toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b));

type Patch = { readonly values: readonly number[]; readonly contrast: number };

function patch({ width, height, data }: Raster, line: TextLine, dx: number, dy: number): Patch {
  const values: number[] = [];
  const top = Math.round(line.y / 2) + Math.round(dy);
  for (let y = top; y < top + Math.ceil(line.height / 2); y += 1)
    for (let x = Math.round(line.x / 2) + dx, end = x + Math.min(Math.ceil(line.width / 2), 200); x < end; x += 1)
      values.push(x < 0 || y < 0 || x >= width || y >= height ? 0 : data[y * width + x]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  return {
    values: centred,
    contrast: Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0) / values.length),
  };
}

function isThere(wanted: Patch, found: Patch): boolean {
  if (found.contrast < wanted.contrast * thresholds.textContrast) return false;
  const product = wanted.values.reduce((sum, value, index) => sum + value * found.values[index]!, 0);
  return product / wanted.values.length / (wanted.contrast * found.contrast) > thresholds.textLikeness;
}
