/** The value below which this share of all values lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
