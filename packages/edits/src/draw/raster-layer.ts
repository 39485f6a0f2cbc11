import sharp from 'sharp';
import { type OverlayLayer, type ImageSize, keepInside } from '../editor.ts';

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
