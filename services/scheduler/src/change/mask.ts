import type { Box } from '@tintype/contracts/capture/capture-result';
import type { Blocks } from './claims.ts';
import type { RasterSize } from './picture.ts';

/**
 * The side of a block in pixels: large enough to cover jitter, small enough to spare the rest of a
 * line of text.
 */
const blockPixels = 16;

const countBlocks = (pixels: number): number => Math.ceil(pixels / blockPixels);

/**
 * Returns the blocks in which two captures differ, and their neighbours, because moving content
 * rarely stays within the same pixels.
 */
export function findMovingBlocks(differing: Uint8Array, { width, height }: RasterSize): Blocks {
  const [columns, rows] = [countBlocks(width), countBlocks(height)];
  const touched = new Uint8Array(columns * rows);
  for (let pixel = differing.indexOf(1); pixel >= 0; pixel = differing.indexOf(1, pixel + 1))
    touched[Math.floor(Math.floor(pixel / width) / blockPixels) * columns + Math.floor((pixel % width) / blockPixels)] =
      1;
  const bits = new Uint8Array(Math.ceil((columns * rows) / 8));
  for (let block = touched.indexOf(1); block >= 0; block = touched.indexOf(1, block + 1)) {
    const [row, column] = [Math.floor(block / columns), block % columns];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        const bit = y * columns + x;
        bits[bit >> 3]! |= 1 << (bit & 7);
      }
  }
  return { bits, columns };
}

export function movingShare({ bits, columns }: Blocks): number {
  const blocks = Math.max(1, Math.floor((bits.length * 8) / columns) * columns);
  const set = bits.reduce((sum, byte) => sum + countBits(byte), 0);
  return Math.min(1, set / blocks);
}

function countBits(byte: number): number {
  let count = 0;
  for (let left = byte; left > 0; left >>= 1) count += left & 1;
  return count;
}

export function toMovingBoxes({ bits, columns }: Blocks): Box[] {
  const boxes: Box[] = [];
  const isSet = (block: number): boolean => (bits[block >> 3]! & (1 << (block & 7))) !== 0;
  const count = Math.floor((bits.length * 8) / columns) * columns;
  for (let block = 0; block < count; block += 1) {
    if (!isSet(block)) continue;
    const from = block;
    while ((block + 1) % columns !== 0 && block + 1 < count && isSet(block + 1)) block += 1;
    const [row, column] = [Math.floor(from / columns), from % columns];
    boxes.push({
      x: column * blockPixels,
      y: row * blockPixels,
      width: (block - from + 1) * blockPixels,
      height: blockPixels,
    });
  }
  return boxes;
}

export function fillBoxes(
  flags: Uint8Array,
  boxes: readonly Box[],
  { width, height }: RasterSize,
  value: 0 | 1,
): Uint8Array {
  for (const box of boxes) {
    const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
    const [top, bottom] = [Math.max(0, Math.floor(box.y)), Math.min(height, Math.ceil(box.y + box.height))];
    if (right <= left) continue;
    for (let row = top; row < bottom; row += 1) flags.fill(value, row * width + left, row * width + right);
  }
  return flags;
}

/** Counts the bytes that are 1, among bytes that are 0 or 1, four at a time. */
export function countOnes(flags: Uint8Array): number {
  const words = new Uint32Array(flags.buffer, flags.byteOffset, flags.length >> 2);
  let count = 0;
  for (let at = 0; at < words.length; at += 1) count += Math.imul(words[at]!, 0x01010101) >>> 24;
  for (let at = words.length * 4; at < flags.length; at += 1) count += flags[at]!;
  return count;
}

/**
 * The maximum distance in blocks of differences that form one area: the characters of a word, the
 * lines of a paragraph.
 */
const reachBlocks = 2;

/**
 * Returns the boxes around differences, the largest first. Differences are in the part that both
 * images have, or in parts that only one image has.
 */
export function findChangedAreas(differing: Uint8Array, both: RasterSize, whole: RasterSize): Box[] {
  return [...groupIntoAreas(differing, both), ...findUnsharedAreas(both, whole)].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
}

type Edges = { left: number; top: number; right: number; bottom: number };

function groupIntoAreas(differing: Uint8Array, { width, height }: RasterSize): Box[] {
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
      extendEdges(edges, blocks.get(block)!);
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

function extendEdges(edges: Edges, { left, top, right, bottom }: Edges): void {
  edges.left = Math.min(edges.left, left);
  edges.top = Math.min(edges.top, top);
  edges.right = Math.max(edges.right, right);
  edges.bottom = Math.max(edges.bottom, bottom);
}

const findUnsharedAreas = (both: RasterSize, whole: RasterSize): Box[] => [
  ...(whole.height > both.height
    ? [{ x: 0, y: both.height, width: whole.width, height: whole.height - both.height }]
    : []),
  ...(whole.width > both.width && both.height > 0
    ? [{ x: both.width, y: 0, width: whole.width - both.width, height: both.height }]
    : []),
];
