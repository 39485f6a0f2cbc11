import { formatShare } from '../../format/numbers.ts';

/** Shares of changed pixels that count as a change (docs/interface/schedules.md). */
export type Sensitivity = 'Low' | 'Medium' | 'High';
export const sensitivities: Readonly<Record<Sensitivity, number>> = { Low: 0.1, Medium: 0.03, High: 0.005 };
export const sensitivityNames: readonly Sensitivity[] = ['Low', 'Medium', 'High'];

export const findSensitivityName = (threshold: number): Sensitivity | undefined =>
  sensitivityNames.find((one) => sensitivities[one] === threshold);

export function formatSensitivity(threshold: number): string {
  return `${findSensitivityName(threshold) ?? 'Custom'}: more than ${formatShare(threshold)} of the image`;
}
