import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Sharp } from 'sharp';

type EncodingOptions = {
  readonly format: ImageFormat;
  readonly quality?: number;
  readonly background?: string;
  readonly hasAlpha: boolean;
};

const usualQuality = 90;

/**
 * Encodes images like single captures (services/render/src/encode/encode.ts). JPEG has no
 * transparency, so a background colour is added.
 */
export function encodePicture(
  picture: Sharp,
  { format, quality = usualQuality, background = '#ffffff', hasAlpha }: EncodingOptions,
): Promise<Buffer> {
  const kept = hasAlpha ? picture : picture.removeAlpha();
  const encoders: Readonly<Record<ImageFormat, () => Sharp>> = {
    png: () => kept.png({ compressionLevel: 6, adaptiveFiltering: false }),
    jpeg: () => (hasAlpha ? kept.flatten({ background }) : kept).jpeg({ quality, optimiseCoding: false }),
    webp: () => kept.webp({ quality, effort: 2, preset: 'picture' }),
  };
  return encoders[format]().toBuffer();
}
