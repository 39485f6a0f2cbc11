import type { CompleteEdit, EditOf } from '@tintype/contracts/pipelines/edits/edit';
import { parseColour } from '@tintype/contracts/colours/colour';
import { type Editor, EditImpossible, type ImageSize, keepInside, editedPixelsMax } from '../editor.ts';
import { toColourObject } from '../draw/layers.ts';
import { cutCorners, drawBrowserFrame, drawPhoneFrame } from '../draw/frames.ts';

export const resize: Editor<'resize'> = {
  reshape: (picture, size, edit) => {
    const { width, height } = computeResizedSize(size, edit);
    if (width * height > editedPixelsMax)
      throw new EditImpossible(`would create an image of ${width}×${height} pixels, which is too large`);
    const fit = edit.fit === 'cover' ? 'cover' : 'fill';
    return { picture: picture.resize(width, height, { fit }), width, height };
  },
};

/** `inside` keeps the proportions, so the image fills the computed size exactly. */
export function computeResizedSize(before: ImageSize, { width, height, fit, enlarge }: EditOf<'resize'>): ImageSize {
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

export const crop: Editor<'crop'> = {
  reshape: (picture, size, edit) => {
    const { x, y, width, height } = keepInside(size, edit);
    return { picture: picture.extract({ left: x, top: y, width, height }), width, height };
  },
};

export const pad: Editor<'pad'> = {
  reshape: (picture, size, { top, right, bottom, left, color }) => {
    const background = parseColour(color);
    const isOpaque = background.alpha === 255;
    const base = isOpaque ? picture : picture.ensureAlpha();
    return {
      picture: base.extend({ top, right, bottom, left, background: toColourObject(background) }),
      width: size.width + left + right,
      height: size.height + top + bottom,
      needsAlpha: !isOpaque,
    };
  },
};

export const corners: Editor<'corners'> = {
  reshape: (picture, size, { radius }) => ({
    width: size.width,
    height: size.height,
    picture: picture.ensureAlpha().composite(cutCorners(size, radius)),
    needsAlpha: true,
  }),
};

export const frame: Editor<'frame'> = {
  reshape: (picture, size, edit) => {
    const { around, colour, layers } = frames[edit.style](size, edit);
    const { top, right, bottom, left } = around;
    return {
      picture: picture
        .ensureAlpha()
        .extend({ ...around, background: colour })
        .composite([...layers]),
      width: size.width + left + right,
      height: size.height + top + bottom,
      needsAlpha: true,
    };
  },
};
const frames = { browser: drawBrowserFrame, phone: drawPhoneFrame };

/**
 * Returns the pixels of the largest image during these edits, as an upper bound. This much memory
 * must be available.
 */
export function computePixelsNeeded(edits: readonly CompleteEdit[], before: ImageSize): number {
  let size = before;
  let most = size.width * size.height;
  for (const edit of edits) {
    if (edit.type === 'resize') size = computeResizedSize(size, edit);
    if (edit.type === 'pad')
      size = { width: size.width + edit.left + edit.right, height: size.height + edit.top + edit.bottom };
    // A frame adds less than a quarter to each side.
    if (edit.type === 'frame') size = { width: Math.ceil(size.width * 1.25), height: Math.ceil(size.height * 1.25) };
    most = Math.max(most, size.width * size.height);
  }
  return Math.min(most, editedPixelsMax);
}
