import sharp from 'sharp';
import type { CaptureContext } from '../context/capture-context.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { hideShapes, hideText, listTextLines, noteUnpainted, showText } from '../in-page/unpainted-text.ts';
import { documentSize, fullPageHeightMax } from '../screenshot/area.ts';

const linesMax = 100_000;
const imageWidthMax = 4_096;
/** The most pixels of one image, which takes three bytes for each pixel. */
const imagePixelsMax = 10_500_000;
/**
 * The sum of the differences in red, green and blue from which a reader distinguishes two colours.
 */
const distanceMin = 48;
/** A line that is less high than this many CSS pixels counts as unpainted. */
const legiblePx = 4;
/** The share of a line's pixels that its text must change: a full stop changes 4 %. */
const coveredMin = 0.01;

/**
 * The most images of one part of a page. Texts in the same place are removed in separate images,
 * because a change in this place may belong to either text.
 */
const imagesMax = 12;
/** Lines that overlap by this share are in the same place. Lines of a paragraph overlap less. */
const overlapMin = 0.3;

type LineBox = {
  readonly at: number;
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Finds text that is clipped, masked, covered, scaled, transparent, or of the colour of its
 * background, and marks it for `readContent`. A line below the longest possible image is not
 * examined.
 */
export async function findUnpaintedText(context: CaptureContext): Promise<void> {
  const { inPage, slot } = context;
  const { width, height } = await documentSize(context);
  const [right, bottom] = [Math.min(width, imageWidthMax), Math.min(height, fullPageHeightMax)];
  const imageHeight = Math.floor(imagePixelsMax / right);
  try {
    const lines = toLines(await inPage(listTextLines, linesMax));
    const classes = separateOverlapping(lines);
    const tiles = Array.from({ length: Math.ceil(bottom / imageHeight) }, (_, index) => {
      const top = index * imageHeight;
      const clip = { x: 0, y: top, width: right, height: Math.min(imageHeight, bottom - top), scale: 1 };
      return { clip, lines: lines.filter((line) => line.y < top + clip.height && line.y + line.height > top) };
    }).filter((tile) => tile.lines.length > 0);
    const draw = (clip: (typeof tiles)[number]['clip']): Promise<Buffer> =>
      slot.takePicture({ format: 'png', optimizeForSpeed: true, clip, captureBeyondViewport: true });

    await inPage(waitForFrames);
    const withText: Buffer[] = [];
    for (const { clip } of tiles) withText.push(await draw(clip));
    await inPage(hideShapes);
    const changed = new Map<number, number>();
    for (const nodes of classes) {
      await inPage(hideText, [...nodes]);
      await inPage(waitForFrames);
      for (const [index, { clip, lines: inTile }] of tiles.entries()) {
        const hidden = inTile.filter(({ node }) => nodes.has(node));
        if (hidden.length > 0)
          await countChanged({ clip, lines: hidden }, [withText[index]!, await draw(clip)], changed);
      }
    }
    const isUnpainted = (line: LineBox): boolean => {
      if (line.height < legiblePx) return true;
      return (changed.get(line.at) ?? 0) < line.width * line.height * coveredMin;
    };
    const examined = lines.filter(({ node, x, y }) => y < bottom && x < right && classes.some((one) => one.has(node)));
    await inPage(
      noteUnpainted,
      examined.map(({ at }) => at),
      examined.filter(isUnpainted).map(({ at }) => at),
    );
  } finally {
    await inPage(showText).catch(() => undefined);
  }
}

/** The order of the integers is that of `listTextLines`. */
const toLines = (numbers: readonly number[]): LineBox[] =>
  Array.from({ length: numbers.length / 5 }, (_, at) => {
    const [node, x, y, width, height] = numbers.slice(at * 5, at * 5 + 5) as [number, number, number, number, number];
    return { at, node, x, y, width, height };
  });

/**
 * No two text nodes in the same place are in one class (greedy colouring). Nodes that would need
 * more than `imagesMax` classes are left out.
 */
function separateOverlapping(lines: readonly LineBox[]): Set<number>[] {
  const conflicts = new Map<number, Set<number>>();
  let open: LineBox[] = [];
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    open = open.filter(({ y, height }) => y + height > line.y);
    for (const other of open) {
      if (other.node === line.node) continue;
      const sideways = Math.min(line.x + line.width, other.x + other.width) - Math.max(line.x, other.x);
      const upright = Math.min(line.y + line.height, other.y + other.height) - line.y;
      const smaller = Math.min(line.width * line.height, other.width * other.height);
      if (sideways <= 0 || sideways * upright < smaller * overlapMin) continue;
      for (const [one, two] of [
        [line.node, other.node],
        [other.node, line.node],
      ] as const)
        conflicts.set(one, (conflicts.get(one) ?? new Set()).add(two));
    }
    open.push(line);
  }
  const classes: Set<number>[] = [];
  for (const node of new Set(lines.map((line) => line.node))) {
    const inConflict = conflicts.get(node);
    const free = classes.find((one) => inConflict === undefined || ![...inConflict].some((other) => one.has(other)));
    if (free !== undefined) free.add(node);
    else if (classes.length < imagesMax) classes.push(new Set([node]));
  }
  return classes;
}

async function countChanged(
  tile: { readonly clip: { readonly y: number; readonly width: number }; readonly lines: readonly LineBox[] },
  images: readonly [Buffer, Buffer],
  changed: Map<number, number>,
): Promise<void> {
  const [one, other] = await Promise.all(
    images.map((image) => sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })),
  );
  const { width, height } = one!.info;
  const scale = width / tile.clip.width;
  for (const line of tile.lines) {
    const [left, top] = [
      Math.max(0, Math.floor(line.x * scale)),
      Math.max(0, Math.floor((line.y - tile.clip.y) * scale)),
    ];
    const right = Math.min(width, Math.ceil((line.x + line.width) * scale));
    const bottom = Math.min(height, Math.ceil((line.y + line.height - tile.clip.y) * scale));
    let count = 0;
    for (let y = top; y < bottom; y++)
      for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
        const distance =
          Math.abs(one!.data[at]! - other!.data[at]!) +
          Math.abs(one!.data[at + 1]! - other!.data[at + 1]!) +
          Math.abs(one!.data[at + 2]! - other!.data[at + 2]!);
        if (distance >= distanceMin) count++;
      }
    changed.set(line.at, (changed.get(line.at) ?? 0) + count / scale ** 2);
  }
}
