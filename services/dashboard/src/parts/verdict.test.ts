import { expect, test } from '@jest/globals';
import { keptOff, verdictOf } from './verdict.ts';

const clean = { finalUrl: 'https://example.com/', httpStatus: 200, renderTimeMs: 900, warnings: [], stages: [] };

test('the worst thing that is known is the verdict', () => {
  const warnings = [{ code: 'NOT_SETTLED' as const, message: 'Still changing.' }];
  expect(verdictOf(clean)).toEqual({ tone: 'good', word: 'No problems found' });
  expect(verdictOf({ ...clean, warnings }).word).toBe('1 warning');
  expect(verdictOf({ ...clean, warnings, looksBlank: true }).word).toBe('Looks blank');
  const incompleteDocument = { receivedBytes: 1, compressed: false };
  expect(verdictOf({ ...clean, warnings, incompleteDocument }).word).toBe('Incomplete document');
  expect(verdictOf({ ...clean, httpStatus: 503 })).toEqual({ tone: 'bad', word: 'Error page (503)' });
  expect(verdictOf({ ...clean, httpStatus: 403, recognised: 'bot_wall' }).word).toBe(
    'Bot challenge instead of the page',
  );
});

test('only what was kept off is said', () => {
  expect(keptOff(clean)).toBeUndefined();
  expect(keptOff({ ...clean, blockedRequests: 1_200, removedOverlays: 2 })).toBe(
    '1,200 requests blocked, 2 overlays removed',
  );
});
