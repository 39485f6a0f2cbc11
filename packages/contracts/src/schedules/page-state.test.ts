import { expect, test } from '@jest/globals';
import { observePage, type PageState, type PageWatch, stateOfVerdict } from './page-state.ts';

type ObservedRun = PageState | 'failed' | 'kept';

/** The notices of a schedule whose runs show these states, one after the other. */
function notices(states: readonly ObservedRun[], isAlerted: boolean): string[] {
  let watch: PageWatch | null = null;
  let failures = 0;
  return states.map((seen, at) => {
    const isFailed = seen === 'failed';
    const isChange = seen === 'kept';
    const state = isFailed ? 'error' : isChange ? 'changed_page' : seen;
    const now = new Date(Date.UTC(2026, 10, 1 + at));
    const next = observePage(watch, { state, failures, isAlerted, isFailed, isChange, now });
    watch = next.watch;
    failures = next.page.failures;
    const { notice, before } = next.page;
    return notice === undefined ? '' : before === undefined ? notice : `${notice} ${before.state} ${before.failures}`;
  });
}
const quiet = '';

test.each<[string, readonly ObservedRun[], readonly string[], readonly string[]]>([
  ['a page that is always shown', ['up', 'up'], [quiet, quiet], [quiet, quiet]],
  ['an error for one run', ['up', 'error', 'up'], [quiet, quiet, quiet], [quiet, 'begins', 'ends error 1']],
  [
    'an error that lasts',
    ['up', 'error', 'error', 'error', 'error', 'up', 'up'],
    [quiet, quiet, quiet, 'begins', quiet, 'ends error 4', quiet],
    [quiet, 'begins', quiet, quiet, quiet, 'ends error 4', quiet],
  ],
  [
    'a page that was never shown',
    ['blocked', 'blocked', 'blocked'],
    [quiet, quiet, 'begins'],
    ['begins', quiet, quiet],
  ],
  [
    'an outage with several errors',
    ['up', 'error', 'blocked', 'error', 'blocked', 'up'],
    [quiet, quiet, quiet, 'begins', quiet, 'ends error 4'],
    [quiet, 'begins', quiet, quiet, quiet, 'ends error 4'],
  ],
  [
    'an error that becomes an ended sign-in',
    ['error', 'error', 'error', 'signed_out', 'signed_out', 'signed_out', 'signed_out', 'up'],
    [quiet, quiet, 'begins', quiet, quiet, 'begins', quiet, 'ends signed_out 7'],
    ['begins', quiet, quiet, quiet, quiet, 'begins', quiet, 'ends signed_out 7'],
  ],
  [
    'runs that fail',
    ['up', 'failed', 'failed', 'failed', 'failed', 'up'],
    [quiet, quiet, quiet, quiet, quiet, quiet],
    [quiet, 'begins', quiet, quiet, quiet, 'ends error 4'],
  ],
  ['a short page that passes', ['up', 'changed_page', 'up'], [quiet, quiet, quiet], [quiet, quiet, quiet]],
  [
    'a short page that stays',
    ['up', 'changed_page', 'kept', 'changed_page', 'up'],
    [quiet, quiet, 'begins', quiet, 'ends changed_page 0'],
    [quiet, quiet, 'begins', quiet, 'ends changed_page 0'],
  ],
  [
    'a short page during an outage',
    ['error', 'error', 'changed_page', 'error', 'up'],
    [quiet, quiet, quiet, 'begins', 'ends error 3'],
    ['begins', quiet, quiet, quiet, 'ends error 3'],
  ],
])('%s is reported once, and its end once', (_name, states, byDefault, alerted) => {
  expect(notices(states, false)).toEqual(byDefault);
  expect(notices(states, true)).toEqual(alerted);
});

test('each verdict but that of the page itself is a state other than up', () => {
  const up = Object.entries(stateOfVerdict).filter(([, state]) => state === 'up');
  expect(up.map(([verdict]) => verdict)).toEqual(['page']);
});
