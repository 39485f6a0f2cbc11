import type { CompleteEdit } from '@tintype/contracts/pipelines/edits/edit';
import type { ImageSize } from './editor.ts';
import { sizeAfter } from './editors/resize.ts';
import { editedPixelsMax } from './limits.ts';

/**
 * Returns the pixels of the largest image during these edits, as an upper bound. This much memory
 * must be available.
 */
export function pixelsNeeded(edits: readonly CompleteEdit[], before: ImageSize): number {
  let size = before;
  let most = size.width * size.height;
  for (const edit of edits) {
    if (edit.type === 'resize') size = sizeAfter(size, edit);
    if (edit.type === 'pad')
      size = { width: size.width + edit.left + edit.right, height: size.height + edit.top + edit.bottom };
    // A frame adds less than a quarter to each side.
    if (edit.type === 'frame') size = { width: Math.ceil(size.width * 1.25), height: Math.ceil(size.height * 1.25) };
    most = Math.max(most, size.width * size.height);
  }
  return Math.min(most, editedPixelsMax);
}
