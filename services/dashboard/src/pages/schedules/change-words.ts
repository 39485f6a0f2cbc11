import type { PageState } from '@tintype/contracts/schedules/page-state';
import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';
import type { Execution } from '../../api/client.ts';
import { formatShare } from '../../format/format.ts';
import { type Badge, verdictBadges } from '../../parts/verdict.ts';

/** Badges of pages that were captured in place of the watched page. */
const verdictBadgesOfRuns: Readonly<Record<string, Badge>> = {
  ...verdictBadges,
  signed_out: { tone: 'waiting', word: 'Signed out' },
  sign_in: { tone: 'waiting', word: 'Sign-in page' },
  maintenance: { tone: 'waiting', word: 'Maintenance page' },
  other_page: { tone: 'waiting', word: 'Different page' },
};
export const pageStateBadges: Readonly<Record<PageState, Badge>> = {
  up: { tone: 'good', word: 'Available' },
  changed_page: { tone: 'waiting', word: 'Different page' },
  blocked: { tone: 'bad', word: 'Blocked' },
  signed_out: { tone: 'bad', word: 'Signed out' },
  error: { tone: 'bad', word: 'Unavailable' },
};
type ChangeRun = Pick<Execution, 'status' | 'changed' | 'verdict'> & { readonly baseline?: Execution['baseline'] };

/** Only the page itself can have changed: an error page is shown as an error. */
export function toChangeBadge({ status, changed, baseline, verdict = 'page' }: ChangeRun): Badge {
  if (status === 'failed') return { tone: 'bad', word: 'Failed' };
  if (verdict !== 'page') return verdictBadgesOfRuns[verdict] ?? verdictBadgesOfRuns['other_page']!;
  if (baseline === 'first') return { tone: 'off', word: 'First capture' };
  if (changed === true) return { tone: 'waiting', word: 'Changed' };
  if (changed === false) return { tone: 'good', word: 'Unchanged' };
  return { tone: 'good', word: 'Captured' };
}

/** Returns undefined if the run has no files or they have expired. */
export const findRunImageId = ({ runId, resultUrl }: Execution): string | undefined =>
  resultUrl === undefined ? undefined : runId;

export const watchNames: Readonly<Record<ChangeMode | 'none', string>> = {
  either: 'Text or appearance',
  text: 'Text of the page',
  visual: 'Appearance of the page',
  none: 'Nothing',
};

/** Shares of changed pixels that count as a change (docs/interface/schedules.md). */
export type Sensitivity = 'Low' | 'Medium' | 'High';
export const sensitivityThresholds: Readonly<Record<Sensitivity, number>> = { Low: 0.1, Medium: 0.03, High: 0.005 };
export const sensitivityNames: readonly Sensitivity[] = ['Low', 'Medium', 'High'];

export const findSensitivityName = (threshold: number): Sensitivity | undefined =>
  sensitivityNames.find((one) => sensitivityThresholds[one] === threshold);

export function formatSensitivity(threshold: number): string {
  return `${findSensitivityName(threshold) ?? 'Custom'}: more than ${formatShare(threshold)} of the image`;
}
