/** `TINTYPE_LONG=1`: suites that have a long form take it. `npm test` takes the short form, which says less about rare faults. */
export const isLong = process.env['TINTYPE_LONG'] === '1';

/**
 * Parameters of fast-check. The short form repeats the same few runs, so that a failure belongs to the
 * change under test; the long form draws new ones.
 */
export const runsOf = (length: { readonly long: number; readonly short: number }, seed = 1) =>
  isLong ? { numRuns: length.long } : { numRuns: length.short, seed };

/** Picks from similar rows: the long form takes all, the short form every `step`th. */
export const someOf = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  rows.filter((_, index) => isLong || index % step === 0);
