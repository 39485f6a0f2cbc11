/** Earlier work of one kind, newest first. */
export type PastWork = Readonly<{
  /** Captures that have ended, whatever their result. */
  ended: number;
  waiting: number;
  startedAt?: string | undefined;
  completedAt?: string | undefined;
}>;
type Measure = Readonly<{ captures: number; ms: number }>;
export type WorkEstimate = Readonly<{
  /** Captures beyond what is left of the month. */
  missing: number;
  measure: Measure | undefined;
  /** The time with all workers that the measured work had. */
  aloneMs: number | undefined;
  /**
   * The time if everything that waits now is captured first. This is the longest time, because
   * batches of an organization share its workers.
   */
  lastMs: number | undefined;
}>;

/** The start and the end of fewer captures weigh more than the rate. */
const measuredMin = 10;

/** Returns the largest work if none has ten captures. */
export function measurePastWork(past: readonly PastWork[]): Measure | undefined {
  const measures = past.flatMap(({ ended, waiting, startedAt, completedAt }): Measure[] => {
    if (waiting > 0 || ended === 0 || startedAt === undefined || completedAt === undefined) return [];
    const ms = Date.parse(completedAt) - Date.parse(startedAt);
    return ms > 0 ? [{ captures: ended, ms }] : [];
  });
  const largest = measures.toSorted((one, other) => other.captures - one.captures)[0];
  return measures.find(({ captures }) => captures >= measuredMin) ?? largest;
}

type EstimateFacts = Readonly<{
  captures: number;
  /** Undefined without a limit. */
  left: number | undefined;
  /** The number of captures of the organization that wait now, for whatever purpose. */
  waiting: number;
  past: readonly PastWork[];
}>;

export function estimateWork({ captures, left, waiting, past }: EstimateFacts): WorkEstimate {
  const measure = measurePastWork(past);
  const msFor = (count: number): number | undefined => measure && (count * measure.ms) / measure.captures;
  return {
    missing: left === undefined ? 0 : Math.max(0, captures - left),
    measure,
    aloneMs: msFor(captures),
    lastMs: msFor(captures + waiting),
  };
}
