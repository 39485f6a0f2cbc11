/// <reference lib="dom" />
import type { Box, PageBlocks } from './page-blocks.ts';

/**
 * Removes all blocks except the chosen ones, and boxes that are empty then. An image stays if
 * most of the text around it does.
 */
export function removeOthers(page: PageBlocks, kept: readonly boolean[]): void {
  const lengths = page.blocks.map(({ text }) => text.length);
  const keptShare = ({ first, end }: Box): number => {
    let [part, whole] = [0, 0];
    for (let at = first; at < end; at += 1) {
      whole += lengths[at]!;
      if (kept[at]) part += lengths[at]!;
    }
    return part / Math.max(1, whole);
  };
  const withText = (box: Box): Box => (box.first === box.end && box.parent !== undefined ? withText(box.parent) : box);
  const images = new Set<Box>();
  for (const { element, box } of page.images) {
    if (keptShare(withText(box)) < 0.5) element.remove();
    else for (let one: Box | undefined = box; one !== undefined && !images.has(one); one = one.parent) images.add(one);
  }
  const removed = new Set<Box>();
  for (const box of page.boxes) {
    if (box.parent !== undefined && removed.has(box.parent)) {
      removed.add(box);
      continue;
    }
    const { first, end, tag } = box;
    const isBetween = first === end && kept[first - 1] === true && kept[first] === true;
    if (images.has(box) || kept.slice(first, end).includes(true) || isBetween || /^t[dhr]$/.test(tag)) continue;
    box.element.remove();
    removed.add(box);
  }
  for (const [at, { nodes }] of page.blocks.entries()) if (!kept[at]) for (const node of nodes) node.remove();
}
