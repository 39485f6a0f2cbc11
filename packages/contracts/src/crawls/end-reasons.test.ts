import { expect, test } from '@jest/globals';
import { determineEndReason, endReasons } from './end-reasons.ts';

const ended = {
  state: 'RUNNING',
  errorCode: null,
  root: 'COMPLETED',
  rootError: null,
  pages: 3,
  completed: 3,
  refused: 0,
  isFull: false,
  unvisited: undefined,
} as const;
const cases = [
  ['it was cancelled, with links left', 'CANCELLED', { state: 'CANCELLED', unvisited: 'within' }],
  ['cancelled after the quota was used up', 'CANCELLED', { state: 'CANCELLED', errorCode: 'QUOTA_EXCEEDED' }],
  ['the quota was used up', 'QUOTA_EXCEEDED', { errorCode: 'QUOTA_EXCEEDED' }],
  [
    'the quota was used up before the first page',
    'QUOTA_EXCEEDED',
    { errorCode: 'QUOTA_EXCEEDED', root: 'SKIPPED', completed: 0 },
  ],
  [
    'robots.txt refuses the first page',
    'ROBOTS_DISALLOWED',
    { root: 'SKIPPED', rootError: 'ROBOTS_DISALLOWED', refused: 1, pages: 1, completed: 0 },
  ],
  [
    'robots.txt cannot be read',
    'ROBOTS_DISALLOWED',
    { root: 'SKIPPED', rootError: 'ROBOTS_UNREACHABLE', refused: 1, pages: 1, completed: 0 },
  ],
  ['robots.txt refuses all but the first page', 'ROBOTS_DISALLOWED', { refused: 2, completed: 1 }],
  ['robots.txt refuses one of three', 'NOTHING_LEFT', { refused: 1, completed: 2 }],
  [
    'the first page failed',
    'START_PAGE_FAILED',
    { root: 'FAILED', rootError: 'RENDER_FAILED', pages: 1, completed: 0 },
  ],
  [
    'the first page is no HTML',
    'START_PAGE_FAILED',
    { root: 'SKIPPED', rootError: 'NOT_HTML', pages: 1, completed: 0 },
  ],
  ['links are left within the depth', 'PAGE_LIMIT', { unvisited: 'within' }],
  [
    'links are left and the list of skipped ones is full',
    'SKIP_LIMIT',
    { unvisited: 'within', isFull: true, pages: 1_003, refused: 1_000, completed: 1 },
  ],
  ['the last pages lead deeper', 'DEPTH_LIMIT', { unvisited: 'below' }],
  ['nothing is left, with a page that failed', 'NOTHING_LEFT', { completed: 2 }],
  ['nothing is left', 'NOTHING_LEFT', {}],
] as const;
test.each(cases)('%s: %s', (_name, reason, fields) => expect(determineEndReason({ ...ended, ...fields })).toBe(reason));
test('every reason has a case', () =>
  expect(new Set(cases.map(([, reason]) => reason))).toEqual(new Set(Object.keys(endReasons))));
