import type { Score } from '../../bench/markdown/shingles.ts';
import type { Half } from '../corpus/half.ts';

/**
 * A page with the scores of our text alone, of our Markdown as it is without options, and of
 * Readability.
 */
export type Row = {
  readonly name: string;
  readonly half: Half;
  readonly ours: Score;
  readonly whole: Score;
  readonly plain: Score;
};

/** Each page, the worst first, then the halves and all. */
export function tableOf(rows: readonly Row[]): string {
  const halves = (['a', 'b'] as const).map((half) => rows.filter((row) => row.half === half));
  return [
    line('precision, recall, F1', ['text alone', 'with title and images', 'Readability']),
    ...rows.toSorted((a, b) => a.ours.f1 - b.ours.f1).map((row) => lineOf(`${row.half} ${row.name}`, [row])),
    ...halves
      .filter((some) => some.length > 0)
      .map((some) => lineOf(`half ${some[0]!.half}, ${some.length} pages`, some)),
    lineOf(`all, ${rows.length} pages`, rows),
  ].join('\n');
}

/** As the article extraction benchmark does: F1 of the mean precision and the mean recall. */
function meanOf(scores: readonly Score[]): Score {
  const mean = (name: keyof Score): number => scores.reduce((all, score) => all + score[name], 0) / scores.length;
  const [precision, recall] = [mean('precision'), mean('recall')];
  return { precision, recall, f1: (2 * precision * recall) / Math.max(precision + recall, Number.EPSILON) };
}

const shown = ({ precision, recall, f1 }: Score): string =>
  [precision, recall, f1].map((share) => share.toFixed(3)).join(' ');
const line = (name: string, cells: readonly string[]): string =>
  [name.padEnd(28), ...cells.map((cell) => cell.padEnd(23))].join(' ').trimEnd();
const lineOf = (name: string, rows: readonly Row[]): string =>
  line(
    name,
    (['ours', 'whole', 'plain'] as const).map((column) => shown(meanOf(rows.map((row) => row[column])))),
  );
