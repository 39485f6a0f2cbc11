import { type Editor, within } from '../editor.ts';

/** A part that reaches over the edge is cut there. */
export const crop: Editor<'crop'> = {
  reshape: (picture, size, edit) => {
    const { x, y, width, height } = within(size, edit);
    return { picture: picture.extract({ left: x, top: y, width, height }), width, height };
  },
};
