import type { ViewBox } from '../viewer/geometry.ts';

const growBox = ({ x, y, width, height }: ViewBox, by: number): ViewBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const areTouching = (one: ViewBox, other: ViewBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
function around(one: ViewBox, other: ViewBox): ViewBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/**
 * Returns frames around areas that leave `gap` free on each side, so that no frame covers what it
 * marks. Crossing frames are merged. The result is sorted from the top of the image to its end.
 */
export function mergeOutlines(areas: readonly ViewBox[], gap: number): ViewBox[] {
  const outlines: ViewBox[] = [];
  for (const area of areas) {
    let joined = growBox(area, gap);
    // A frame that has grown may cross a frame that it did not cross before.
    for (let at = findCrossing(outlines, joined); at >= 0; at = findCrossing(outlines, joined))
      joined = around(joined, outlines.splice(at, 1)[0]!);
    outlines.push(joined);
  }
  return outlines.toSorted((one, other) => one.y - other.y || one.x - other.x);
}

const findCrossing = (outlines: readonly ViewBox[], box: ViewBox): number =>
  outlines.findIndex((one) => areTouching(one, box));
