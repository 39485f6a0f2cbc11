import { cutCorners } from '../draw/corner-tiles.ts';
import type { Editor } from '../editor.ts';

export const corners: Editor<'corners'> = {
  reshape: (picture, size, { radius }) => ({
    width: size.width,
    height: size.height,
    picture: picture.ensureAlpha().composite(cutCorners(size, radius)),
    needsAlpha: true,
  }),
};
