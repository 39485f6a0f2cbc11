import { RangeSums, readFeatures } from './features.ts';
import { type Box, type PageBlocks, getStructureKey, isHeadingBox } from './page-blocks.ts';

/**
 * Decision trees. The nodes of all trees are in one list; a node is a leaf if its feature is -1,
 * and its value then is in `limits`. The left child of a node follows the node.
 */
export type Forest = {
  readonly roots: readonly number[];
  readonly features: readonly number[];
  readonly limits: readonly number[];
  readonly right: readonly number[];
};

/** Returns the sum of the trees for a row of features: log-odds. */
export function evaluate({ roots, features, limits, right }: Forest, row: readonly number[]): number {
  let sum = 0;
  for (const root of roots) {
    let at = root;
    while (features[at]! >= 0) at = row[features[at]!]! < limits[at]! ? at + 1 : right[at]!;
    sum += limits[at]!;
  }
  return sum;
}

const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Learned by `npm run lab main-content -- --train`. */
export type Model = {
  readonly words: Readonly<Record<string, number>>;
  readonly kinds: readonly string[];
  /** The trees of the kinds alternate. */
  readonly kind: Forest;
  /** Scores each block by its features. */
  readonly first: Forest;
  /** Scores each block again, with the scores of its neighbours and the kind of the page. */
  readonly second: Forest;
};

export type PageReading = {
  readonly scores: readonly number[];
  readonly kinds: Readonly<Record<string, number>>;
};

export function scoreBlocks(page: PageBlocks, model: Model): PageReading {
  const { rows, page: facts } = readFeatures(page, new Map(Object.entries(model.words)));
  const kinds = scoreKinds(model, facts);
  const first = rows.map((row) => toProbability(evaluate(model.first, row)));
  const context = readContext(page, rows, first, kinds, facts);
  return {
    scores: context.map((row) => toProbability(evaluate(model.second, row))),
    kinds: Object.fromEntries(model.kinds.map((kind, at) => [kind, kinds[at]!])),
  };
}

function scoreKinds({ kinds, kind }: Model, facts: readonly number[]): number[] {
  const scores = kinds.map((_, at) =>
    Math.exp(evaluate({ ...kind, roots: kind.roots.filter((_root, index) => index % kinds.length === at) }, facts)),
  );
  const sum = scores.reduce((total, score) => total + score, 0);
  return scores.map((score) => score / sum);
}

/**
 * The features of the second reading: what the first found of the blocks around each block, and the
 * kind of the page.
 */
export function readContext(
  { blocks, boxes }: PageBlocks,
  rows: readonly (readonly number[])[],
  first: readonly number[],
  kinds: readonly number[],
  facts: readonly number[],
): number[][] {
  const weights = blocks.map(({ text }) => Math.min(text.length, 1_000) + 5);
  const totals = new RangeSums(first.map((score, at) => score * weights[at]!));
  const lengths = new RangeSums(weights);
  const mean = (from: number, to: number): number =>
    Math.min(blocks.length, to) <= Math.max(0, from) ? -1 : totals.of(from, to) / lengths.of(from, to);
  const whole = mean(0, blocks.length);
  const most = first.reduce((top, score) => Math.max(top, score), 0);
  const bySignature = new Map<string, { sum: number; weight: number }>();
  for (const [at, { box }] of blocks.entries()) {
    const key = getStructureKey(box);
    const entry = bySignature.get(key) ?? { sum: 0, weight: 0 };
    entry.sum += first[at]! * weights[at]!;
    entry.weight += weights[at]!;
    bySignature.set(key, entry);
  }
  const best = boxes.reduce<{ score: number; box: Box | undefined }>(
    (top, box) => {
      const score = totals.of(box.first, box.end) - 0.5 * lengths.of(box.first, box.end);
      return score > top.score || (score === top.score && top.box !== undefined) ? { score, box } : top;
    },
    { score: 0, box: undefined },
  ).box;
  const nextHeading: number[] = [];
  for (let at = blocks.length - 1, next = -1; at >= 0; at -= 1) {
    nextHeading[at] = next;
    if (isHeadingBox(blocks[at]!.box)) next = at;
  }
  let lastHeading = -1;
  return blocks.map(({ box }, at) => {
    const heading = lastHeading;
    if (isHeadingBox(box)) lastHeading = at;
    const next = nextHeading[at]!;
    const parents: number[] = [];
    for (let one = box.parent; parents.length < 6; one = one?.parent)
      parents.push(one === undefined ? whole : mean(one.first, one.end));
    const around: number[] = [];
    for (let step = -4; step <= 4; step += 1) if (step !== 0) around.push(first[at + step] ?? -1);
    const { sum, weight } = bySignature.get(getStructureKey(box))!;
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
