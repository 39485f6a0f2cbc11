import { meanOf, type Score } from '../../bench/markdown/shingles.ts';
import type { Half } from '../corpus/half.ts';
import { kinds, type Structure } from './structure.ts';

export type PageResult = {
  readonly name: string;
  readonly half: Half;
  readonly converter: string;
  readonly words: Score;
  readonly kept: { readonly [Kind in keyof Structure]: number };
  readonly wanted: Structure;
};

/** Our pages, the worst first, then each converter in halves and in all. */
export function reportOf(results: readonly PageResult[]): string {
  const ours = results.filter(({ converter }) => converter === 'tintype');
  const converters = [...new Set(results.map(({ converter }) => converter))];
  const lines = [
    line('', ['precision recall F1', 'structure', ...kinds]),
    ...ours.toSorted((a, b) => a.words.f1 - b.words.f1).map((one) => lineOf(`${one.half} ${one.name}`, [one])),
    '',
    ...converters.flatMap((converter) => {
      const own = results.filter((one) => one.converter === converter);
      const parts = [own.filter(({ half }) => half === 'a'), own.filter(({ half }) => half === 'b'), own];
      return parts
        .map((part, at) => ({ part, name: ['half a', 'half b', 'all'][at]! }))
        .filter(({ part }) => part.length > 0)
        .map(({ part, name }) => lineOf(`${converter}, ${name}, ${part.length} pages`, part));
    }),
  ];
  return lines.join('\n');
}

function lineOf(name: string, results: readonly PageResult[]): string {
  const { precision, recall } = meanOf(results.map(({ words }) => words));
  const f1 = (2 * precision * recall) / Math.max(precision + recall, Number.EPSILON);
  const counts = kinds.map((kind) => ({
    kept: results.reduce((sum, { kept }) => sum + kept[kind], 0),
    wanted: results.reduce((sum, { wanted }) => sum + wanted[kind].length, 0),
  }));
  const all = counts.reduce((sum, one) => ({ kept: sum.kept + one.kept, wanted: sum.wanted + one.wanted }));
  return line(name, [
    [precision, recall, f1].map((share) => share.toFixed(3)).join(' '),
    share(all),
    ...counts.map((one) => (one.wanted === 0 ? '-' : `${one.kept}/${one.wanted}`)),
  ]);
}
const share = ({ kept, wanted }: { readonly kept: number; readonly wanted: number }): string =>
  wanted === 0 ? '-' : (kept / wanted).toFixed(3);
const line = (name: string, cells: readonly string[]): string =>
  [name.padEnd(52), ...cells.map((cell, at) => cell.padEnd(at === 0 ? 20 : 10))].join(' ').trimEnd();
