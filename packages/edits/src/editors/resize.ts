import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import { type Editor, EditImpossible, type ImageSize } from '../editor.ts';
import { editedPixelsMax } from '../limits.ts';

export const resize: Editor<'resize'> = {
  reshape: (picture, size, edit) => {
    const { width, height } = sizeAfter(size, edit);
    if (width * height > editedPixelsMax)
      throw new EditImpossible(`would create an image of ${width}×${height} pixels, which is too large`);
    const fit = edit.fit === 'cover' ? 'cover' : 'fill';
    return { picture: picture.resize(width, height, { fit }), width, height };
  },
};

/** `inside` computes a size with the same proportions. The image then fills this size exactly. */
export function sizeAfter(before: ImageSize, { width, height, fit, enlarge }: EditOf<'resize'>): ImageSize {
  const across = (width ?? Infinity) / before.width;
  const down = (height ?? Infinity) / before.height;
  const isWhole = width !== undefined && height !== undefined && fit !== 'inside';
  if (isWhole) {
    // An image is not enlarged unless the edit requests it, so no side grows.
    if (enlarge) return { width, height };
    return { width: Math.min(width, before.width), height: Math.min(height, before.height) };
  }
  const scale = enlarge ? Math.min(across, down) : Math.min(across, down, 1);
  const side = (px: number): number => Math.max(1, Math.round(px * scale));
  return { width: side(before.width), height: side(before.height) };
}
