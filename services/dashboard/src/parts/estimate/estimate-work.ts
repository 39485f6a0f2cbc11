/** Work of one kind that was started before, newest first. */
export type PastWork = {
  /** Captures that have ended, whatever their end. */
  readonly ended: number;
  /** Captures that are still to be made. */
  readonly waiting: number;
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | undefined;
};
/** The work whose rate is taken, because the next will be like it. */
export type Measure = { readonly captures: number; readonly ms: number };
export type Estimate = {
  /** Captures above what is left of the month; 0 where all fit, or there is no limit. */
  readonly missing: number;
  readonly measure: Measure | undefined;
  /** With all workers that the measured work had. */
  readonly aloneMs: number | undefined;
  /**
   * When everything that waits now is captured first. Batches of an organization share its workers,
   * so it is the longest.
   */
  readonly lastMs: number | undefined;
};

/** With fewer captures the start and the end weigh more than the rate. */
const measuredMin = 10;

/** Returns the last work of at least ten captures, or the largest if none had so many. */
export function measureOf(past: readonly PastWork[]): Measure | undefined {
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
  /** Captures that are left this month; `undefined` without a limit. */
  readonly left: number | undefined;
  /** Captures of the organization that wait now, whatever they belong to. */
  readonly waiting: number;
  readonly past: readonly PastWork[];
};

export function estimateOf({ captures, left, waiting, past }: EstimateFacts): Estimate {
  const measure = measureOf(past);
  const msFor = (count: number): number | undefined => measure && (count * measure.ms) / measure.captures;
  return {
    missing: left === undefined ? 0 : Math.max(0, captures - left),
    measure,
    aloneMs: msFor(captures),
    lastMs: msFor(captures + waiting),
  };
}
