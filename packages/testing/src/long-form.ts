/** `TINTYPE_LONG=1`: suites that have a long form take it. `npm test` takes the short form, which says less about rare faults. */
export const isLong = process.env['TINTYPE_LONG'] === '1';

/** Picks from similar rows: the long form takes all, the short form every `step`th. */
export const someOf = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  rows.filter((_, index) => isLong || index % step === 0);
