import { formatSeconds } from './duration.ts';
import type { Terminal } from './terminal.ts';

export type Progress = {
  /** Shows `done` of `total`, then `more`. */
  readonly show: (done: number, total: number, more?: string) => void;
  /** Prints a separate line above the changing line. */
  readonly say: (line: string) => void;
  readonly end: () => void;
};
type ProgressOptions = { readonly what: string; readonly now?: () => number };

/**
 * Milliseconds over which the rate is measured: long enough to be steady, short enough to react.
 */
const windowMs = 20_000;
/** The interval between two lines if stderr is not a terminal. */
const logIntervalMs = 10_000;

export function createProgress(
  { tell, showsProgress }: Terminal,
  { what, now = () => performance.now() }: ProgressOptions,
): Progress {
  const seen: { readonly at: number; readonly done: number }[] = [];
  let [width, toldAt] = [0, -Infinity];
  const clear = (): void => {
    if (showsProgress && width > 0) tell(`\r${' '.repeat(width)}\r`);
    width = 0;
  };
  return {
    show: (done, total, more = '') => {
      const at = now();
      seen.push({ at, done });
      while (seen.length > 2 && seen[1]!.at < at - windowMs) seen.shift();
      const line = formatLine({ what, done, total, perSecond: computeRate(seen), more });
      if (showsProgress) {
        tell(`\r${line.padEnd(width)}`);
        width = line.length;
      } else if (at - toldAt >= logIntervalMs) {
        tell(`${line}\n`);
        toldAt = at;
      }
    },
    say: (line) => {
      clear();
      tell(`${line}\n`);
    },
    end: clear,
  };
}

function computeRate(seen: readonly { readonly at: number; readonly done: number }[]): number {
  const [first, last] = [seen[0]!, seen.at(-1)!];
  return last.at > first.at ? ((last.done - first.done) * 1_000) / (last.at - first.at) : 0;
}

type ProgressLine = { what: string; done: number; total: number; perSecond: number; more: string };
function formatLine({ what, done, total, perSecond, more }: ProgressLine): string {
  const left = perSecond > 0 && total > done ? `, ${formatSeconds((total - done) / perSecond)} left` : '';
  const rate = perSecond > 0 ? `, ${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s` : '';
  return `${count(done)} of ${count(total)} ${what}${more}${rate}${left}`;
}

export const count = (number: number): string => number.toLocaleString('en');
