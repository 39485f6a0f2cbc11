import { formatShare } from '../../format/numbers.ts';

/** Shares of changed pixels that count as a change (docs/interface/schedules.md). */
export const sensitivities = { Low: 0.1, Medium: 0.03, High: 0.005 } as const;
export type Sensitivity = keyof typeof sensitivities;
export const sensitivityNames = Object.keys(sensitivities) as readonly Sensitivity[];

export function sensitivityOf(threshold: number): string {
  const name = sensitivityNames.find((one) => sensitivities[one] === threshold);
  return `${name ?? 'Own'}: more than ${formatShare(threshold)} of the picture`;
}
