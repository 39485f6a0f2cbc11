import sharp from 'sharp';
import { thresholds } from './thresholds.ts';

/** Three channels, reduced; and brightness at half the size, for text. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly reduced: Raster;
  readonly bright: Raster;
};
export type Raster = { readonly width: number; readonly height: number; readonly data: Uint8Array };

export async function readPicture(file: string | Buffer): Promise<Picture> {
  const image = sharp(file, { limitInputPixels: false }).removeAlpha().toColourspace('srgb');
  const { width, height } = await image.metadata();
  const raster = async (by: number, grey: boolean): Promise<Raster> => {
    const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
    const resized = image.clone().resize({ ...size, fit: 'fill', kernel: 'linear' });
    const data = await (grey ? resized.greyscale() : resized).raw().toBuffer();
    return { ...size, data };
  };
  return { width, height, reduced: await raster(thresholds.reduction, false), bright: await raster(2, true) };
}
