import { readContext, type Model } from '@tintype/render/content/main/model';
import { readFeatures } from '@tintype/render/content/main/features';
import { fitForests, type FitInput } from './fit.ts';
import { foldsCount, type LabelledPage } from './pages.ts';
import { learnWords } from './word-weights.ts';

const settings = {
  kind: { trees: 40, depth: 3, eta: 0.15, least: 2 },
  first: { trees: 80, depth: 6, eta: 0.15, least: 3 },
  second: { trees: 60, depth: 5, eta: 0.15, least: 3 },
} as const;

export type TrainedModels = {
  readonly model: Model;
  /** Models that have not seen the pages of one fold. */
  readonly without: readonly Model[];
};

/**
 * Learns from labelled pages. The second forest reads what the first one predicts of a page that it
 * has not seen, as in use; the weights of words come from other folds, too.
 */
export function trainModels(pages: readonly LabelledPage[]): TrainedModels {
  const kinds = [...new Set(pages.map(({ kind }) => kind))].toSorted();
  const wordsWithout = Array.from({ length: foldsCount }, (_, fold) =>
    learnWords(pages.filter((one) => one.fold !== fold)),
  );
  const features = pages.map(({ page, fold }) => {
    const read = readFeatures(page, wordsWithout[fold]!);
    return { page: read.page, rows: toMatrix(read.rows) };
  });
  const kind = fitForests({
    ...toMatrix(features.map(({ page }) => page)),
    labels: Float32Array.from(pages, (one) => kinds.indexOf(one.kind)),
    weights: new Float32Array(pages.length).fill(1),
    folds: Int32Array.from(pages, ({ fold }) => fold),
    kinds: kinds.length,
    ...settings.kind,
  });
  const blocks = {
    labels: join(pages.map(({ labels }) => Float32Array.from(labels))),
    weights: join(pages.map(weightsOf)),
    folds: Int32Array.from(pages.flatMap(({ fold, labels }) => labels.map(() => fold))),
    kinds: 0,
  };
  const first = fitForests({ ...stack(features.map(({ rows }) => rows)), ...blocks, ...settings.first });
  let at = 0;
  const context = pages.map(({ page }, index) => {
    const { rows, page: facts } = features[index]!;
    const scores = [...first.predicted.subarray(at, (at += page.blocks.length))];
    const ofKinds = [...kind.predicted.subarray(index * kinds.length, (index + 1) * kinds.length)];
    return toMatrix(readContext(page, rowsOf(rows), scores, ofKinds, facts));
  });
  const second = fitForests({ ...stack(context), ...blocks, ...settings.second });
  const words = (weights: ReadonlyMap<string, number>) => Object.fromEntries(weights);
  return {
    model: { words: words(learnWords(pages)), kinds, kind: kind.all, first: first.all, second: second.all },
    without: wordsWithout.map((weights, fold) => ({
      words: words(weights),
      kinds,
      kind: kind.without[fold]!,
      first: first.without[fold]!,
      second: second.without[fold]!,
    })),
  };
}

const blocksMax = 150;

/**
 * Each page counts the same, and a block by its length, because the benchmark counts words per
 * page. A long page is sampled: blocks at equal distances are learned, and the others have the
 * weight 0.
 */
function weightsOf({ sizes }: LabelledPage): Float32Array {
  const step = Math.max(1, sizes.length / blocksMax);
  const isLearned = (at: number): boolean => Math.floor(at / step) !== Math.floor((at - 1) / step);
  const weights = sizes.map((size, at) => (isLearned(at) ? Math.min(size, 200) ** 0.7 + 0.2 : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float32Array.from(weights, (weight) => (weight / sum) * 100);
}

type Matrix = Pick<FitInput, 'rows' | 'columns'>;

function toMatrix(rows: readonly (readonly number[])[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  const matrix = new Float32Array(rows.length * columns);
  for (const [at, row] of rows.entries()) matrix.set(row, at * columns);
  return { rows: matrix, columns };
}

const rowsOf = ({ rows, columns }: Matrix): number[][] =>
  Array.from({ length: columns === 0 ? 0 : rows.length / columns }, (_, at) => [
    ...rows.subarray(at * columns, (at + 1) * columns),
  ]);

const stack = (matrices: readonly Matrix[]): Matrix => ({
  rows: join(matrices.map(({ rows }) => rows)),
  columns: Math.max(...matrices.map(({ columns }) => columns)),
});

function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
