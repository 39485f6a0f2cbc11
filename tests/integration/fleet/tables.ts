import { percentile } from '@tintype/testing/statistics';
import type { Measured } from './measure.ts';

/** Markdown, as it stands in docs/capacity.md. */
export function costTable(rows: readonly Measured[]): string {
  const processes = Object.keys(rows[0]?.spent.cpuMs ?? {});
  const head = [
    'origin',
    'settled a second',
    ...processes.map((name) => `${name}, ms`),
    'all, ms',
    'statements',
    'commands',
    'WAL, KB',
  ];
  return markdown([head, ...rows.map(rowOf)]);
}

function rowOf({ name, spent }: Measured): string[] {
  const { settled, seconds, cpuMs, statements, commands, walBytes } = spent;
  const each = (value: number, digits: number): string => (value / settled).toFixed(digits);
  const total = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
  const calls = statements.reduce((sum, statement) => sum + statement.calls, 0);
  return [
    name,
    (settled / seconds).toFixed(0),
    ...Object.values(cpuMs).map((ms) => each(ms, 3)),
    each(total, 3),
    each(calls, 2),
    each(commands, 2),
    each(walBytes / 1_000, 1),
  ];
}

/** The statements that took PostgreSQL longest. */
export function statementTable({ spent }: Measured, limit: number): string {
  const rows = spent.statements
    .slice(0, limit)
    .map(({ query, calls, ms }) => [
      (ms / spent.settled).toFixed(3),
      (calls / spent.settled).toFixed(3),
      query.replaceAll(/\s+/g, ' ').trim().slice(0, 110).replaceAll('|', '\\|'),
    ]);
  return markdown([['ms a capture', 'calls', 'statement'], ...rows]);
}

export function besideLine({ beside }: Measured): string {
  if (beside === undefined) return '';
  const { acceptedMs, besidePageMs, refused } = beside;
  const ms = (values: readonly number[], share: number): string => `${percentile(values, share).toFixed(0)} ms`;
  return `beside it: accepted p50 ${ms(acceptedMs, 0.5)}, p99 ${ms(acceptedMs, 0.99)} of ${acceptedMs.length}; who waits, beyond the page: p50 ${ms(besidePageMs, 0.5)}, p99 ${ms(besidePageMs, 0.99)} of ${besidePageMs.length}; ${refused} refused`;
}

export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
