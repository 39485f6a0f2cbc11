import { type Editor, keepInside } from '../editor.ts';

/** A box that extends beyond the image is cut at its edge. */
export const crop: Editor<'crop'> = {
  reshape: (picture, size, edit) => {
    const { x, y, width, height } = keepInside(size, edit);
    return { picture: picture.extract({ left: x, top: y, width, height }), width, height };
  },
};
