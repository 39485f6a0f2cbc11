import { classes, modes, type ClassName } from '../corpus/row.ts';
import type { Result } from '../result.ts';

/**
 * Pages of each class, and in each mode how many came right, wrong with a warning, wrong without
 * one.
 */
export function tableOf(results: readonly Result[]): string {
  const named = (Object.keys(classes) as ClassName[]).filter((name) => results.some(({ row }) => row.class === name));
  const lines = named.flatMap((name) =>
    modes.flatMap((mode) => {
      const own = results.filter(({ row, mode: taken }) => row.class === name && taken === mode);
      return own.length === 0 ? [] : [lineOf(name, mode, own)];
    }),
  );
  const totals = modes.flatMap((mode) => {
    const own = results.filter(({ row, mode: taken }) => taken === mode && !isAboutOverlays(row.class));
    return own.length === 0 ? [] : [lineOf('pages together', mode, own)];
  });
  return [
    '| class | mode | pages | right | | wrong, said | wrong, silent |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    ...totals,
  ].join('\n');
}

const isAboutOverlays = (name: ClassName): boolean => name === 'overlay' || name === 'wanted';

function lineOf(name: string, mode: string, results: readonly Result[]): string {
  const count = (verdict: Result['verdict']): number => results.filter((result) => result.verdict === verdict).length;
  const share = ((count('right') / results.length) * 100).toFixed(1);
  return `| ${name} | ${mode} | ${results.length} | ${count('right')} | ${share} % | ${count('said')} | ${count('silent')} |`;
}

/** One line for every page that is not right. */
export const wrongPages = (results: readonly Result[]): string =>
  results
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ row, mode, verdict, reasons, warnings }) =>
      [row.id, mode, verdict, reasons.join('; '), warnings.join(' ')].join(' | '),
    )
    .join('\n');
