import type { EditOf, EditType } from '@tintype/contracts/pipelines/edits/edit';
import type { OverlayOptions, Sharp } from 'sharp';

export type ImageSize = { readonly width: number; readonly height: number };
export type ImageBox = ImageSize & { readonly x: number; readonly y: number };

/** A layer to draw over an image, at whole pixels within the image. */
export type OverlayLayer = OverlayOptions & { readonly left: number; readonly top: number };

/**
 * Applies one kind of edit. An edit that only draws returns layers, which are applied at once with
 * those of adjacent edits. An edit that changes the shape returns the new image. A step runs at
 * most one resize, extend and composite, because sharp applies them in this order.
 */
export type Editor<Type extends EditType> =
  | {
      readonly draw: (
        size: ImageSize,
        edit: EditOf<Type>,
      ) => Promise<readonly OverlayLayer[]> | readonly OverlayLayer[];
    }
  | {
      readonly reshape: (picture: Sharp, size: ImageSize, edit: EditOf<Type>) => Promise<ReshapedImage> | ReshapedImage;
    };

type ReshapedImage = ImageSize & {
  readonly picture: Sharp;
  readonly needsAlpha?: boolean;
};

/** An edit does not fit the image. The author of the pipeline reads the message. */
export class EditImpossible extends Error {}

export function keepInside({ width, height }: ImageSize, box: ImageBox): ImageBox {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const part = {
    x,
    y,
    width: Math.min(width, box.x + box.width) - x,
    height: Math.min(height, box.y + box.height) - y,
  };
  if (part.width <= 0 || part.height <= 0)
    throw new EditImpossible(`is outside the image, which has ${width}×${height} pixels`);
  return part;
}

/** The maximum number of device pixels of an image before or after an edit: 200 MB uncompressed. */
export const editedPixelsMax = 50_000_000;
/** The maximum number of pixels of a watermark: a small file can contain a very large image. */
export const watermarkPixelsMax = 16_000_000;
/**
 * Milliseconds for all edits of one image. The largest image with a frame, a text and another
 * format takes about ten seconds of a core.
 */
export const editMsMax = 60_000;
