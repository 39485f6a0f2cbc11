/// <reference lib="dom" />
import { type Box, type PageBlocks, getStyle } from './page-blocks.ts';

/**
 * The features of the second reading: what the first reading found of the blocks around each
 * block, and the kind of the page.
 */
export function readContext(
  { blocks, boxes }: PageBlocks,
  rows: readonly (readonly number[])[],
  first: readonly number[],
  kinds: readonly number[],
  facts: readonly number[],
): number[][] {
  const weights = blocks.map(({ text }) => Math.min(text.length, 1_000) + 5);
  const totals = addUp(first.map((score, at) => score * weights[at]!));
  const lengths = addUp(weights);
  const mean = (from: number, to: number): number => {
    const [start, end] = [Math.max(0, from), Math.min(blocks.length, to)];
    return end <= start ? -1 : (totals[end]! - totals[start]!) / (lengths[end]! - lengths[start]!);
  };
  const whole = mean(0, blocks.length);
  const most = first.reduce((top, score) => Math.max(top, score), 0);
  const bySignature = new Map<string, { sum: number; weight: number }>();
  for (const [at, { box }] of blocks.entries()) {
    const key = getStyle(box);
    const entry = bySignature.get(key) ?? { sum: 0, weight: 0 };
    entry.sum += first[at]! * weights[at]!;
    entry.weight += weights[at]!;
    bySignature.set(key, entry);
  }
  const best = boxes.reduce<{ score: number; box: Box | undefined }>(
    (top, box) => {
      const score = totals[box.end]! - totals[box.first]! - 0.5 * (lengths[box.end]! - lengths[box.first]!);
      return score > top.score || (score === top.score && top.box !== undefined) ? { score, box } : top;
    },
    { score: 0, box: undefined },
  ).box;
  const nextHeading: number[] = [];
  for (let at = blocks.length - 1, next = -1; at >= 0; at -= 1) {
    nextHeading[at] = next;
    if (isHeading(blocks[at]!.box)) next = at;
  }
  let lastHeading = -1;
  return blocks.map(({ box }, at) => {
    const heading = lastHeading;
    if (isHeading(box)) lastHeading = at;
    const next = nextHeading[at]!;
    const parents: number[] = [];
    for (let one = box.parent; parents.length < 6; one = one?.parent)
      parents.push(one === undefined ? whole : mean(one.first, one.end));
    const around: number[] = [];
    for (let step = -4; step <= 4; step += 1) if (step !== 0) around.push(first[at + step] ?? -1);
    const { sum, weight } = bySignature.get(getStyle(box))!;
    return [
      ...rows[at]!,
      first[at]!,
      ...around,
      mean(at - 10, at),
      mean(at + 1, at + 11),
      mean(at - 30, at),
      mean(at + 1, at + 31),
      mean(0, at),
      mean(at + 1, blocks.length),
      ...parents,
      sum / weight,
      weight,
      whole,
      most,
      heading === -1 ? -1 : first[heading]!,
      heading === -1 ? -1 : mean(heading, at),
      next === -1 ? -1 : mean(at + 1, next),
      best === undefined ? -1 : Number(best.first <= at && at < best.end),
      ...kinds,
      ...facts,
    ];
  });
}

function addUp(values: readonly number[]): Float64Array {
  const totals = new Float64Array(values.length + 1);
  for (const [at, value] of values.entries()) totals[at + 1] = totals[at]! + value;
  return totals;
}

const isHeading = ({ tag }: Box): boolean => /^h[1-6]$/.test(tag);
