import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Measured } from './measure.ts';
import type { StageTimes } from './stages.ts';

/** One format at one concurrency. */
export type Cell = {
  readonly format: ImageFormat;
  readonly concurrency: number;
  readonly pauseMs: number;
  /** Without blocking: the same work as the bare loop's. */
  readonly own: Measured;
  readonly bare: Measured;
  /** With blocking, as it is by default. */
  readonly blocking: Measured;
  readonly stages: StageTimes;
};
type Bar = {
  readonly name: string;
  readonly value: (cell: Pick<Cell, 'own' | 'bare'>) => number;
  readonly limit: (format: ImageFormat) => number;
  readonly must: 'at most' | 'at least';
  readonly atConcurrency?: number;
  /** Of captures without a pause between them. */
  readonly backToBack?: true;
};

/**
 * What the service promises beside a bare loop that does the same work; told with blocking as well.
 * Wide of them is a finding, not a failed test: machines differ.
 */
export const bars: readonly Bar[] = [
  {
    name: 'p50 ratio',
    value: ({ own, bare }) => own.p50Ms / bare.p50Ms,
    limit: (format) => (format === 'png' ? 0.9 : 1),
    must: 'at most',
  },
  {
    name: 'bytes ratio',
    value: ({ own, bare }) => own.bytesPerCapture / bare.bytesPerCapture,
    limit: () => 1,
    must: 'at most',
  },
  {
    name: 'throughput ratio',
    value: ({ own, bare }) => own.perSecond / bare.perSecond,
    limit: () => 1,
    must: 'at least',
    atConcurrency: 2,
    backToBack: true,
  },
  {
    name: 'worker memory, MB',
    value: ({ own }) => own.memoryBytesPeak / 1e6,
    limit: () => 450,
    must: 'at most',
  },
  {
    name: 'queue cost p50, ms',
    value: ({ own }) => own.queueMs,
    limit: () => 15,
    must: 'at most',
    atConcurrency: 1,
  },
];
