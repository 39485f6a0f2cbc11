import { bars, type Cell } from './bars.ts';
import type { Measured } from './measure.ts';
import { pageKinds } from './pages.ts';

const columns = ['format', 'at once', 'loop', 'p50 ms', 'p95 ms', 'per s', 'kB each', 'peak MB'] as const;
const widths = [6, 7, 14, 7, 7, 6, 8, 8];
const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at < 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');

export const tableHead = (): string => `${row(columns)}\n${row(widths.map((width) => '-'.repeat(width)))}`;

/** The loops, then how far the service is from its bars, without blocking and with it. */
export function describeCell(cell: Cell): string {
  const { own, bare, blocking, stages } = cell;
  const kinds = pageKinds
    .filter((kind) => Number.isFinite(own.p50MsOf[kind]))
    .map((kind) => `${kind} ${ratio(own.p50MsOf[kind], bare.p50MsOf[kind])}`);
  return [
    rowOf(cell, 'tintype', own),
    rowOf(cell, 'bare Puppeteer', bare),
    rowOf(cell, 'with blocking', blocking),
    ...verdicts(cell).map(
      ({ name, values, must, limit, hold }) =>
        `  ${marks(hold)} ${name} ${values.map((value) => value.toFixed(2)).join(', with blocking ')}, must be ${must} ${limit}`,
    ),
    `    p50 ratio by page: ${kinds.join(', ')}`,
    `    p50 ratio to the bare loop's whole turn, with closing its context: ${[own, blocking].map(({ p50Ms }) => ratio(p50Ms, bare.turnP50Ms)).join(', with blocking ')}`,
    `    p50 by stage with and without blocking, ms: ${Object.entries(stages)
      .map(([stage, ms]) => `${stage} ${ms}`)
      .join(', ')}`,
  ].join('\n');
}

export type Verdict = {
  readonly name: string;
  /** Without blocking and with it. */
  readonly values: readonly number[];
  readonly must: string;
  readonly limit: number;
  readonly hold: readonly boolean[];
};

export const verdicts = (cell: Cell): Verdict[] =>
  bars
    .filter(({ atConcurrency }) => atConcurrency === undefined || atConcurrency === cell.concurrency)
    .filter(({ backToBack }) => backToBack === undefined || cell.pauseMs === 0)
    .map(({ name, value: valueOf, limit: limitOf, must }) => {
      const limit = limitOf(cell.format);
      const values = [cell.own, cell.blocking].map((own) => valueOf({ own, bare: cell.bare }));
      return {
        name,
        values,
        must,
        limit,
        hold: values.map((value) => (must === 'at most' ? value <= limit : value >= limit)),
      };
    });

const marks = (hold: readonly boolean[]): string => hold.map((holds) => (holds ? '✓' : '✗')).join('');
const ratio = (own: number, bare: number): string => (own / bare).toFixed(2);

const rowOf = (
  { format, concurrency }: Cell,
  loop: string,
  { p50Ms, p95Ms, perSecond, bytesPerCapture, memoryBytesPeak }: Measured,
): string =>
  row([
    format,
    String(concurrency),
    loop,
    p50Ms.toFixed(0),
    p95Ms.toFixed(0),
    perSecond.toFixed(2),
    (bytesPerCapture / 1e3).toFixed(0),
    (memoryBytesPeak / 1e6).toFixed(0),
  ]);
