import { parseColour } from '@tintype/contracts/colours/colour';
import { toColourObject } from '../draw/css-colour.ts';
import type { Editor } from '../editor.ts';

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
