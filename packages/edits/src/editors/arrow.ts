import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import { parseColour } from '@tintype/contracts/colours/colour';
import type { EditOf } from '@tintype/contracts/pipelines/edits/edit';
import { formatFill } from '../draw/css-colour.ts';
import { svgLayer } from '../draw/svg-layer.ts';
import type { Editor } from '../editor.ts';

export const arrow: Editor<'arrow'> = {
  draw: (size, edit) => {
    const points = outline(edit);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.floor(findSmallest(xs)), Math.floor(findSmallest(ys))];
    const around = { x, y, width: Math.ceil(findLargest(xs)) - x, height: Math.ceil(findLargest(ys)) - y };
    const shape = `<polygon points="${points.map(([px, py]) => `${px},${py}`).join(' ')}" ${formatFill(parseColour(edit.color))}/>`;
    return [svgLayer(size, around, shape)];
  },
};

/** Shaft and head are one closed line, so that a translucent colour is even. */
function outline({ fromX, fromY, toX, toY, thickness }: EditOf<'arrow'>): readonly (readonly [number, number])[] {
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
