/** Earlier work of one kind, newest first. */
export type PastWork = {
  /** The number of captures that have ended, whatever their result. */
  readonly ended: number;
  /** The number of captures that have not started. */
  readonly waiting: number;
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | undefined;
};
/** The earlier work whose rate is used for the estimate. */
export type Measure = { readonly captures: number; readonly ms: number };
export type WorkEstimate = {
  /**
   * The number of captures beyond what is left of the month; 0 if all fit, or there is no limit.
   */
  readonly missing: number;
  readonly measure: Measure | undefined;
  /** The estimated time with all workers that the measured work had. */
  readonly aloneMs: number | undefined;
  /**
   * The estimated time if everything that waits now is captured first. This is the longest time,
   * because batches of an organization share its workers.
   */
  readonly lastMs: number | undefined;
};

/**
 * The minimum number of captures for a measurement: with fewer captures the start and the end weigh
 * more than the rate.
 */
const measuredMin = 10;

/** Returns the latest work with at least ten captures, or the largest if none has ten. */
export function measurePastWork(past: readonly PastWork[]): Measure | undefined {
  const measures = past.flatMap(({ ended, waiting, startedAt, completedAt }): Measure[] => {
    if (waiting > 0 || ended === 0 || startedAt === undefined || completedAt === undefined) return [];
    const ms = Date.parse(completedAt) - Date.parse(startedAt);
    return ms > 0 ? [{ captures: ended, ms }] : [];
  });
  const largest = measures.toSorted((one, other) => other.captures - one.captures)[0];
  return measures.find(({ captures }) => captures >= measuredMin) ?? largest;
}

type EstimateFacts = {
  readonly captures: number;
  /** The number of captures that are left this month; `undefined` without a limit. */
  readonly left: number | undefined;
  /** The number of captures of the organization that wait now, for whatever purpose. */
  readonly waiting: number;
  readonly past: readonly PastWork[];
};

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
