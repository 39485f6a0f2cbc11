import { expect, test } from '@jest/globals';
import { describeBlocked, toOutcomeBadge, toVerdictBadge } from './verdict.ts';

const clean = { finalUrl: 'https://example.com/', httpStatus: 200, renderTimeMs: 900, warnings: [], stages: [] };

test('the worst thing that is known is the verdict', () => {
  const warnings = [{ code: 'NOT_SETTLED' as const, message: 'Still changing.' }];
  expect(toVerdictBadge(clean)).toEqual({ tone: 'good', word: 'No problems found' });
  expect(toVerdictBadge({ ...clean, warnings }).word).toBe('1 warning');
  expect(toVerdictBadge({ ...clean, warnings, looksBlank: true }).word).toBe('Looks blank');
  const incompleteDocument = { receivedBytes: 1, compressed: false };
  expect(toVerdictBadge({ ...clean, warnings, incompleteDocument }).word).toBe('Incomplete document');
  expect(toVerdictBadge({ ...clean, httpStatus: 503 })).toEqual({ tone: 'bad', word: 'Error page' });
  expect(toVerdictBadge({ ...clean, httpStatus: 403, recognised: 'bot_wall' }).word).toBe('Bot challenge');
});

test.each([
  [{ status: 'QUEUED' }, 'Queued'],
  [{ status: 'FAILED' }, 'Failed'],
  [{ status: 'COMPLETED', verdict: 'page', warnings: 0 }, 'Completed'],
  [{ status: 'COMPLETED', verdict: 'page', warnings: 2 }, '2 warnings'],
  [{ status: 'COMPLETED', verdict: 'error_page', warnings: 1 }, 'Error page'],
  [{ status: 'SKIPPED' }, 'Skipped'],
] as const)('a list says of %j: %s', (row, word) => {
  expect(toOutcomeBadge(row).word).toBe(word);
});

test('only what was kept off is said', () => {
  expect(describeBlocked(clean)).toBeUndefined();
  expect(describeBlocked({ ...clean, blockedRequests: 1_200, removedOverlays: 2 })).toBe(
    '1,200 requests blocked, 2 overlays removed',
  );
});
