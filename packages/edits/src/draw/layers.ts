import { type Colour, parseColour } from '@tintype/contracts/colours/colour';
import sharp from 'sharp';
import { type OverlayLayer, type ImageSize, keepInside, type ImageBox } from '../editor.ts';

export const toColourObject = ({ red, green, blue, alpha }: Colour) => ({
  r: red,
  g: green,
  b: blue,
  alpha: alpha / 255,
});

export const formatFill = ({ red, green, blue, alpha }: Colour): string =>
  `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}"`;

/** Red, green, blue and alpha of every pixel, row by row. */
export type Raster = ImageSize & { readonly pixels: Buffer };

/** Places a small image with transparency on the image; what extends over the edge is cut. */
export async function rasterLayer(
  size: ImageSize,
  { x, y }: { readonly x: number; readonly y: number },
  { pixels, width, height }: Raster,
): Promise<readonly OverlayLayer[]> {
  const part = keepInside(size, { x, y, width, height });
  const raw = { width, height, channels: 4 } as const;
  const isWhole = part.width === width && part.height === height;
  const cut = { left: part.x - x, top: part.y - y, width: part.width, height: part.height };
  const input = isWhole ? pixels : await sharp(pixels, { raw }).extract(cut).raw().toBuffer();
  return [{ input, raw: { ...raw, width: part.width, height: part.height }, left: part.x, top: part.y }];
}

export const solidLayer = ({ x, y, width, height }: ImageBox, colour: string): OverlayLayer => ({
  input: { create: { width, height, channels: 4, background: toColourObject(parseColour(colour)) } },
  left: x,
  top: y,
});

/** Draws SVG in the coordinates of the image. Only the part of its box on the image is drawn. */
export function svgLayer(size: ImageSize, box: ImageBox, content: string): OverlayLayer {
  const { x, y, width, height } = keepInside(size, box);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ` +
    `${width} ${height}">${content}</svg>`;
  return { input: Buffer.from(svg), left: x, top: y };
}
