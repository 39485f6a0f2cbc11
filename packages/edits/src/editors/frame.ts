import { browserFrame } from '../draw/browser-frame.ts';
import { phoneFrame } from '../draw/phone-frame.ts';
import type { Editor } from '../editor.ts';

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
const frames = { browser: browserFrame, phone: phoneFrame };
