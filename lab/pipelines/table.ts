import { cpus, loadavg } from 'node:os';

/**
 * A promise is broken or kept on any machine. A time is only told: machines differ, and others work
 * on this one.
 */
export type Row = {
  readonly what: string;
  readonly measured: string;
  readonly must: string;
  readonly holds: boolean;
  readonly isTime?: true;
};

export const machine = (): string => `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`;

/** Prints them as one table; `false` where a promise is broken. */
export function printTable(rows: readonly Row[]): boolean {
  const lines = [
    ['', 'what', 'measured', 'must be'],
    ...rows.map((row) => [markOf(row), row.what, row.measured, row.must]),
  ];
  const widths = lines[0]!.map((_cell, at) => Math.max(...lines.map((line) => line[at]!.length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    );
  return rows.every(({ holds, isTime }) => holds || isTime);
}
const markOf = ({ holds, isTime }: Row): string => (holds ? '✓' : isTime ? '·' : '✗');
