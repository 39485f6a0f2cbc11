import type { EditOf, EditType } from '@tintype/contracts/pipelines/edits/edit';
import type { OverlayOptions, Sharp } from 'sharp';

export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly x: number; readonly y: number };

/** A layer over an image, at whole pixels inside it. */
export type Layer = OverlayOptions & { readonly left: number; readonly top: number };

/**
 * How a kind of edit is done. An edit that only draws returns its layers: those of several adjacent
 * edits are applied to the image at once. An edit that changes the shape returns the new image; the
 * order of the steps is that of sharp (resize, extend, composite), one of each at most.
 */
export type Editor<Type extends EditType> =
  | { readonly draw: (size: Size, edit: EditOf<Type>) => Promise<readonly Layer[]> | readonly Layer[] }
  | { readonly reshape: (picture: Sharp, size: Size, edit: EditOf<Type>) => Promise<ReshapedImage> | ReshapedImage };

export type ReshapedImage = Size & {
  readonly picture: Sharp;
  /** Parts of it may be transparent from now on. */
  readonly needsAlpha?: boolean;
};

/** An edit that does not fit its image: the message is for the author of the pipeline. */
export class EditImpossible extends Error {}

/** Returns the part of a box that is on the image. */
export function within({ width, height }: Size, box: Box): Box {
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
