import type { Box } from '@tintype/contracts/capture/capture-result';
import { blockPixels } from './mask.ts';
import type { RasterSize } from './picture.ts';

/**
 * The maximum distance in blocks of differences that form one area: the characters of a word, the
 * lines of a paragraph.
 */
const reachBlocks = 2;

/**
 * Returns the boxes around differences, the largest first. Differences are in the part that both
 * images have, or in parts that only one image has.
 */
export function changedAreas(differing: Uint8Array, both: RasterSize, whole: RasterSize): Box[] {
  return [...areasWithin(differing, both), ...outside(both, whole)].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
}

type Edges = { left: number; top: number; right: number; bottom: number };

function areasWithin(differing: Uint8Array, { width, height }: RasterSize): Box[] {
  const columns = Math.ceil(width / blockPixels);
  const blocks = new Map<number, Edges>();
  for (let pixel = differing.indexOf(1); pixel >= 0; pixel = differing.indexOf(1, pixel + 1)) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (y >= height) break;
    const block = Math.floor(y / blockPixels) * columns + Math.floor(x / blockPixels);
    const edges = blocks.get(block);
    if (edges === undefined) blocks.set(block, { left: x, top: y, right: x, bottom: y });
    else {
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.bottom = y;
    }
  }
  const areas: Box[] = [];
  const left = new Set(blocks.keys());
  for (const first of left) {
    left.delete(first);
    const edges = { ...blocks.get(first)! };
    const open = [first];
    for (let block = open.pop(); block !== undefined; block = open.pop()) {
      join(edges, blocks.get(block)!);
      for (const near of blocksAround(block, columns)) if (left.delete(near)) open.push(near);
    }
    areas.push({
      x: edges.left,
      y: edges.top,
      width: edges.right - edges.left + 1,
      height: edges.bottom - edges.top + 1,
    });
  }
  return areas;
}

function* blocksAround(block: number, columns: number): Generator<number> {
  const [row, column] = [Math.floor(block / columns), block % columns];
  for (let y = row - reachBlocks; y <= row + reachBlocks; y += 1)
    for (let x = Math.max(0, column - reachBlocks); x <= Math.min(columns - 1, column + reachBlocks); x += 1)
      yield y * columns + x;
}

function join(edges: Edges, { left, top, right, bottom }: Edges): void {
  edges.left = Math.min(edges.left, left);
  edges.top = Math.min(edges.top, top);
  edges.right = Math.max(edges.right, right);
  edges.bottom = Math.max(edges.bottom, bottom);
}

const outside = (both: RasterSize, whole: RasterSize): Box[] => [
  ...(whole.height > both.height
    ? [{ x: 0, y: both.height, width: whole.width, height: whole.height - both.height }]
    : []),
  ...(whole.width > both.width && both.height > 0
    ? [{ x: both.width, y: 0, width: whole.width - both.width, height: both.height }]
    : []),
];
