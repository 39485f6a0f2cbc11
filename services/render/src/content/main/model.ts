/// <reference lib="dom" />
import { readContext } from './context.ts';
import { readFeatures } from './features.ts';
import { evaluate, toProbability, type Forest } from './forest.ts';
import type { PageBlocks } from './page-blocks.ts';

/** The forests that `npm run lab main-content -- --train` learns. */
export type Model = {
  /** Words in the names of elements, each with how strongly it speaks for content. */
  readonly words: Readonly<Record<string, number>>;
  readonly kinds: readonly string[];
  /** One tree for each kind in turn. */
  readonly kind: Forest;
  /** Judges each block separately, with its surroundings. */
  readonly first: Forest;
  /** Judges it again with the judgement of its neighbours and the kind of the page. */
  readonly second: Forest;
};

export type PageReading = {
  /** The probability of each block that it is main content. */
  readonly scores: readonly number[];
  readonly kinds: Readonly<Record<string, number>>;
};

export function readPage(page: PageBlocks, model: Model): PageReading {
  const { rows, page: facts } = readFeatures(page, new Map(Object.entries(model.words)));
  const kinds = judgeKinds(model, facts);
  const first = rows.map((row) => toProbability(evaluate(model.first, row)));
  const context = readContext(page, rows, first, kinds, facts);
  return {
    scores: context.map((row) => toProbability(evaluate(model.second, row))),
    kinds: Object.fromEntries(model.kinds.map((kind, at) => [kind, kinds[at]!])),
  };
}

function judgeKinds({ kinds, kind }: Model, facts: readonly number[]): number[] {
  const scores = kinds.map((_, at) =>
    Math.exp(evaluate({ ...kind, roots: kind.roots.filter((_root, index) => index % kinds.length === at) }, facts)),
  );
  const sum = scores.reduce((total, score) => total + score, 0);
  return scores.map((score) => score / sum);
}
