/** An earlier batch or crawl, from which the speed is measured. */
export type PastWork = Readonly<{
  ended: number;
  waiting: number;
  startedAt?: string | undefined;
  completedAt?: string | undefined;
}>;
type Measure = Readonly<{ captures: number; ms: number }>;
export type WorkEstimate = Readonly<{
  /** The captures that exceed the remaining quota of the month. */
  missing: number;
  measure: Measure | undefined;
  /** The time with as many workers as the measured work had. */
  aloneMs: number | undefined;
  /**
   * The time if everything that waits now is captured first. This is the longest time, because
   * batches of an organization share its workers.
   */
  lastMs: number | undefined;
}>;

/** Work with fewer captures is too short: its start and end would distort the rate. */
const capturesMin = 10;

/** `past` is sorted from new to old. Returns the largest work if none has ten captures. */
export function measurePastWork(past: readonly PastWork[]): Measure | undefined {
  const measures = past.flatMap(({ ended, waiting, startedAt, completedAt }): Measure[] => {
    if (waiting > 0 || ended === 0 || startedAt === undefined || completedAt === undefined) return [];
    const ms = Date.parse(completedAt) - Date.parse(startedAt);
    return ms > 0 ? [{ captures: ended, ms }] : [];
  });
  const largest = measures.toSorted((one, other) => other.captures - one.captures)[0];
  return measures.find(({ captures }) => captures >= capturesMin) ?? largest;
}

type EstimateFacts = Readonly<{
  captures: number;
  /** The remaining quota; undefined without a limit. */
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
