import { parseColour } from '@tintype/contracts/colours/colour';
import { solidLayer } from '../draw/solid-layer.ts';
import { type ImageBox, type Editor, type OverlayLayer, type ImageSize, keepInside } from '../editor.ts';

export const box: Editor<'box'> = {
  draw: (size, { x, y, width, height, thickness, color, fill }) => {
    keepInside(size, { x, y, width, height });
    const line = Math.min(thickness, Math.ceil(Math.min(width, height) / 2));
    // The start of the lower and the right line. In a box that is thinner than its lines, they
    // start where the first line ends.
    const [lower, right] = [Math.max(line, height - line), Math.max(line, width - line)];
    const inside: ImageBox = { x: x + line, y: y + line, width: right - line, height: lower - line };
    const lines: ImageBox[] = [
      { x, y, width, height: Math.min(line, height) },
      { x, y: y + lower, width, height: height - lower },
      { x, y: y + line, width: Math.min(line, width), height: lower - line },
      { x: x + right, y: y + line, width: width - right, height: lower - line },
    ];
    return [
      ...(parseColour(fill).alpha > 0 ? layerOn(size, inside, fill) : []),
      ...lines.flatMap((one) => layerOn(size, one, color)),
    ];
  },
};

/** A line outside the image is not visible, and a part without any height or width is left out. */
function layerOn(size: ImageSize, part: ImageBox, color: string): OverlayLayer[] {
  const isSeen = part.width > 0 && part.height > 0 && part.x < size.width && part.y < size.height;
  return isSeen ? [solidLayer(keepInside(size, part), color)] : [];
}
