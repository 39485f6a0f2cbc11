import type { PageState } from '@tintype/contracts/schedules/page-state';
import type { Execution } from '../../api/schemas.ts';
import { verdictBadges, type Badge } from '../../parts/verdict.ts';

/** Pages that were captured in place of the watched page, in addition to those of any capture. */
const badges: Readonly<Record<string, Badge>> = {
  ...verdictBadges,
  signed_out: { tone: 'waiting', word: 'Signed out' },
  sign_in: { tone: 'waiting', word: 'Sign-in page' },
  maintenance: { tone: 'waiting', word: 'Maintenance page' },
  other_page: { tone: 'waiting', word: 'Other page' },
};
/** The states of a watched page, for lists and details of schedules. */
export const pageStateBadges: Readonly<Record<PageState, Badge>> = {
  up: { tone: 'good', word: 'Shown' },
  changed_page: { tone: 'waiting', word: 'Different page' },
  blocked: { tone: 'bad', word: 'Blocked' },
  signed_out: { tone: 'bad', word: 'Signed out' },
  error: { tone: 'bad', word: 'Unavailable' },
};
type ChangeRun = Pick<Execution, 'status' | 'changed' | 'verdict'> & { readonly baseline?: Execution['baseline'] };

/**
 * Returns the outcome of a run as one badge. Only the page itself can have changed: an error page
 * is shown as an error.
 */
export function toChangeBadge({ status, changed, baseline, verdict = 'page' }: ChangeRun): Badge {
  if (status === 'failed') return { tone: 'bad', word: 'Failed' };
  if (verdict !== 'page') return badges[verdict] ?? badges['other_page']!;
  if (baseline === 'first') return { tone: 'off', word: 'First capture' };
  if (changed === true) return { tone: 'waiting', word: 'Changed' };
  if (changed === false) return { tone: 'good', word: 'Unchanged' };
  return { tone: 'good', word: 'Captured' };
}

/**
 * Returns the ID of the thumbnail of a run; `undefined` without files, or after they have expired.
 */
export const findRunImageId = ({ runId, resultUrl }: Execution): string | undefined =>
  resultUrl === undefined ? undefined : runId;
