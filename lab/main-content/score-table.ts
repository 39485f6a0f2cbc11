import type { Truth } from './pages.ts';
import type { WordScore } from './score.ts';

export type PageScore = Truth & {
  readonly found: boolean;
  readonly isEmpty: boolean;
  readonly ours: WordScore;
  readonly readability: WordScore;
};

/** The mean scores of each kind of page, and of the means of the folds. */
export function formatScores(scores: readonly PageScore[]): string {
  const kinds = [...Map.groupBy(scores, ({ kind }) => kind)].toSorted(([one], [other]) => one.localeCompare(other));
  const folds = [...Map.groupBy(scores, ({ fold }) => fold).values()];
  const ofFolds = mean(folds.map((pages) => mean(pages.map(({ ours }) => ours.f1))));
  return [
    'kind            pages      F1  precision  recall  Readability',
    ...[...kinds, ['all', scores] as const].map(([kind, pages]) => formatRow(kind, pages)),
    `mean of the folds ${ofFolds.toFixed(3)}; empty ${scores.filter(({ isEmpty }) => isEmpty).length}; ` +
      `given whole ${scores.filter(({ found }) => !found).length}`,
  ].join('\n');
}

function formatRow(kind: string, pages: readonly PageScore[]): string {
  const numbers = [
    mean(pages.map(({ ours }) => ours.f1)),
    mean(pages.map(({ ours }) => ours.precision)),
    mean(pages.map(({ ours }) => ours.recall)),
    mean(pages.map(({ readability }) => readability.f1)),
  ];
  return `${kind.padEnd(16)}${String(pages.length).padStart(5)}${numbers.map((one) => one.toFixed(3).padStart(9)).join('')}`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
