import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import { parseColour } from '@tintype/contracts/colours/colour';
import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import { formatFill, svgLayer, solidLayer, rasterLayer } from '../draw/layers.ts';
import { type Editor, type ImageBox, type OverlayLayer, type ImageSize, keepInside } from '../editor.ts';
import { drawText } from '../draw/draw-text.ts';

export const arrow: Editor<'arrow'> = {
  draw: (size, edit) => {
    const points = computeOutline(edit);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.floor(findSmallest(xs)), Math.floor(findSmallest(ys))];
    const around = { x, y, width: Math.ceil(findLargest(xs)) - x, height: Math.ceil(findLargest(ys)) - y };
    const shape = `<polygon points="${points.map(([px, py]) => `${px},${py}`).join(' ')}" ${formatFill(parseColour(edit.color))}/>`;
    return [svgLayer(size, around, shape)];
  },
};

/** Shaft and head are one closed line, so that a translucent colour is even. */
function computeOutline({
  fromX,
  fromY,
  toX,
  toY,
  thickness,
}: EditOf<'arrow'>): readonly (readonly [number, number])[] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [along, across] = [(toX - fromX) / length, (toY - fromY) / length];
  const head = Math.min(thickness * 4, length);
  const at = (forward: number, aside: number) =>
    [fromX + along * forward - across * aside, fromY + across * forward + along * aside] as const;
  const [half, wing] = [thickness / 2, head / 2];
  return [
    at(0, half),
    at(length - head, half),
    at(length - head, wing),
    at(length, 0),
    at(length - head, -wing),
    at(length - head, -half),
    at(0, -half),
  ];
}

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
      ...(parseColour(fill).alpha > 0 ? createLayers(size, inside, fill) : []),
      ...lines.flatMap((one) => createLayers(size, one, color)),
    ];
  },
};

function createLayers(size: ImageSize, part: ImageBox, color: string): OverlayLayer[] {
  const isSeen = part.width > 0 && part.height > 0 && part.x < size.width && part.y < size.height;
  return isSeen ? [solidLayer(keepInside(size, part), color)] : [];
}

/**
 * The layer is opaque and the file is written only from the pixels, so nothing of the covered
 * content remains.
 */
export const redact: Editor<'redact'> = {
  draw: (size, edit) => [solidLayer(keepInside(size, edit), edit.color)],
};

export const textEditor: Editor<'text'> = {
  draw: async (size, { text: words, x, y, fontSize, color, background, padding }) => {
    const written = await drawText(words, { fontSize, color: parseColour(color) });
    const box = { x, y, width: written.width + 2 * padding, height: written.height + 2 * padding };
    const back = parseColour(background).alpha > 0 ? [solidLayer(keepInside(size, box), background)] : [];
    keepInside(size, box);
    return [...back, ...(await rasterLayer(size, { x: x + padding, y: y + padding }, written))];
  },
};
