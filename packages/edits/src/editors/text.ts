import { parseColour } from '@tintype/contracts/colours/colour';
import { drawText } from '../draw/draw-text.ts';
import { rasterLayer } from '../draw/raster-layer.ts';
import { solidLayer } from '../draw/solid-layer.ts';
import { type Editor, keepInside } from '../editor.ts';

export const textEditor: Editor<'text'> = {
  draw: async (size, { text: words, x, y, fontSize, color, background, padding }) => {
    const written = await drawText(words, { fontSize, color: parseColour(color) });
    const box = { x, y, width: written.width + 2 * padding, height: written.height + 2 * padding };
    const back = parseColour(background).alpha > 0 ? [solidLayer(keepInside(size, box), background)] : [];
    keepInside(size, box);
    return [...back, ...(await rasterLayer(size, { x: x + padding, y: y + padding }, written))];
  },
};
