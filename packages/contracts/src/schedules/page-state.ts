import type { Verdict } from '../capture/report-fields.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { TemporaryPage } from './change-detection.ts';

export type RunVerdict = Verdict | TemporaryPage | 'signed_out';

/** `isAbsent`: the run counts as a failure in a row. `title` and `about` are parts of messages. */
export const pageStates = {
  up: { isAbsent: false, title: 'works again', about: 'The page is shown again.' },
  changed_page: {
    isAbsent: false,
    title: 'shows a different page',
    about: 'The site shows a different page in place of the watched page.',
  },
  blocked: { isAbsent: true, title: 'is blocked by the site', about: 'The site shows a bot challenge or a refusal.' },
  signed_out: {
    isAbsent: true,
    title: 'is signed out',
    about: 'The page requires a new sign-in. Send the options of the schedule again with a new session or password.',
  },
  error: { isAbsent: true, title: 'is unavailable', about: 'The page shows an error, is incomplete or is blank.' },
} as const satisfies Record<string, { readonly isAbsent: boolean; readonly title: string; readonly about: string }>;
export type PageState = keyof typeof pageStates;
const pageStateNames = Object.keys(pageStates) as readonly PageState[];

export const stateOfVerdict: Readonly<Record<RunVerdict, PageState>> = {
  page: 'up',
  bot_wall: 'blocked',
  error_page: 'error',
  incomplete_document: 'error',
  blank: 'error',
  maintenance: 'changed_page',
  sign_in: 'changed_page',
  other_page: 'changed_page',
  signed_out: 'signed_out',
};
/** A failed run is an error, unless the site refused it. */
export const stateOfFailure = (code: ErrorCode): PageState => (code === 'TARGET_BLOCKED' ? 'blocked' : 'error');

const pageNotices = ['begins', 'ends'] as const;
type PageNotice = (typeof pageNotices)[number];

export type PageWatch = {
  readonly state: PageState;
  readonly since: string;
  /** The number of runs in this state, one after the other. */
  readonly runs: number;
  /** When the page was first not shown; absent while it is `up`. */
  readonly absentSince?: string;
  /** Absent once its end was reported. */
  readonly told?: PageState;
};
export type RunPageState = {
  readonly state: PageState;
  readonly since: string;
  readonly failures: number;
  readonly notice?: PageNotice;
  /** The state that ended, for the notice `ends`. */
  readonly before?: { readonly state: PageState; readonly since: string; readonly failures: number };
};

const absentRunsMax = 3;

type PageObservation = {
  readonly state: PageState;
  /** The failures in a row before this run. */
  readonly failures: number;
  /** Whether the schedule has `alertOnFailure`. */
  readonly isAlerted: boolean;
  readonly isFailed: boolean;
  /** The page has changed, so destinations are notified anyway. */
  readonly isChange: boolean;
  readonly now: Date;
};

/**
 * Notifies once when the page disappears and once when it is back: with `alertOnFailure` after the
 * first run without the page, otherwise after the third. A different state during an outage is
 * reported if it lasts.
 */
export function observePage(before: PageWatch | null, seen: PageObservation): { watch: PageWatch; page: RunPageState } {
  const { state, isAlerted, isFailed, isChange } = seen;
  const { isAbsent } = pageStates[state];
  const now = seen.now.toISOString();
  const known = before?.state === state ? before : undefined;
  const since = known?.since ?? now;
  const runs = (known?.runs ?? 0) + 1;
  // A page that is neither absent nor up neither ends an outage nor counts in it.
  const failures = isAbsent ? seen.failures + 1 : state === 'up' || isChange ? 0 : seen.failures;
  const told = before?.told;
  const absentSince = before?.absentSince ?? now;
  const lasts = told === undefined ? failures >= (isAlerted ? 1 : absentRunsMax) : runs >= absentRunsMax;
  const begins = told !== state && (isAbsent ? lasts && (isAlerted || !isFailed) : state !== 'up' && isChange);
  const ends = state === 'up' && told !== undefined;
  const next = begins ? state : ends ? undefined : told;
  return {
    watch: {
      state,
      since,
      runs,
      ...(state !== 'up' && { absentSince }),
      ...(next !== undefined && { told: next }),
    },
    page: {
      state,
      since,
      failures,
      ...(begins && { notice: 'begins' }),
      ...(ends && { notice: 'ends', before: { state: told, since: absentSince, failures: seen.failures } }),
    },
  };
}

export const pageStateFields = {
  pageState: {
    enum: pageStateNames,
    description:
      'State of the page: up, changed_page (a different page is shown in its place), blocked, signed_out or error.',
  },
  pageNotice: {
    enum: pageNotices,
    description:
      '`begins` means that the page can no longer be watched from this run on, `ends` that it can be watched ' +
      'again. Absent for all other runs.',
  },
  failuresInARow: {
    type: 'integer',
    description: 'Number of runs in a row without the page, up to this run. 0 while the page is shown.',
  },
} as const;

export const describePageState = (page: RunPageState | null) =>
  page === null
    ? {}
    : {
        pageState: page.state,
        ...(page.notice !== undefined && { pageNotice: page.notice }),
        failuresInARow: page.failures,
      };
