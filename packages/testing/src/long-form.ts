import { randomInt } from 'node:crypto';

/**
 * `npm run test:long` takes the long form of tests, `npm test` the short one, which says less about
 * rare faults.
 */
export const isLong = process.env['TINTYPE_LONG'] === '1';

/** Picks from similar rows: the long form takes all, the short form every `step`th. */
export const someOf = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  rows.filter((_, index) => isLong || index % step === 0);

/**
 * The seed of a random test: fixed in the short form, new in each long run. `TINTYPE_SEED` repeats
 * a run.
 */
export const chooseSeed = (shortFormSeed: number): number =>
  Number(process.env['TINTYPE_SEED'] ?? (isLong ? randomInt(1_000_000) : shortFormSeed));

/**
 * Parameters of fast-check: a few runs that repeat in the short form, many new runs in the long
 * form.
 */
export const chooseRuns = (length: { readonly long: number; readonly short: number }, shortFormSeed = 1) => ({
  numRuns: isLong ? length.long : length.short,
  seed: chooseSeed(shortFormSeed),
});
