import { expect, test } from '@jest/globals';
import { batchStates, itemStates } from '@tintype/contracts/states/batch';
import type { StoredBatch } from '@tintype/database/batches/find-batch';
import { describeBatch, itemStatuses, toShownStatus, listStatesShownAs } from './batch.ts';

const createdAt = new Date('2026-11-21T00:00:00.000Z');
const batch = (fields: Partial<StoredBatch>): StoredBatch => ({
  id: 'abcdefghij0123456789',
  organizationId: 'o',
  kind: 'batch',
  state: 'PROCESSING',
  name: 'shop',
  defaults: {},
  requestId: 'r',
  itemsMax: 100,
  nextSequence: 1,
  totalItems: 10,
  preparedItems: 0,
  sourceBatchId: null,
  isRetrying: false,
  processing: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  createdAt,
  queuedAt: null,
  startedAt: null,
  completedAt: null,
  ...fields,
});

test.each<[string, Partial<StoredBatch>, Record<string, unknown>]>([
  ['empty', { state: 'DRAFT', totalItems: 0 }, { pendingJobs: 0, progress: 0 }],
  ['under way', { processing: 2, completed: 3, failed: 1 }, { processingJobs: 2, pendingJobs: 4, progress: 40 }],
  ['all but done', { totalItems: 1_000, completed: 999 }, { pendingJobs: 1, progress: 99 }],
  ['with a single item cancelled', { completed: 3, cancelled: 1 }, { cancelledJobs: 1, pendingJobs: 6, progress: 40 }],
  [
    'cancelled with captures under way',
    { state: 'CANCELLED', processing: 2, completed: 3, failed: 1, cancelled: 1 },
    { processingJobs: 2, cancelledJobs: 4, pendingJobs: 0, progress: 80 },
  ],
])('the counts of a batch that is %s add up', (_, fields, expected) => {
  const answer = describeBatch(batch(fields));
  expect(answer).toMatchObject(expected);
  const { completedJobs, failedJobs, processingJobs, pendingJobs, cancelledJobs, totalJobs } = answer;
  expect(completedJobs + failedJobs + processingJobs + pendingJobs + cancelledJobs).toBe(totalJobs);
});

test('times that have not come are absent', () => {
  expect(Object.keys(describeBatch(batch({}))).filter((name) => name.endsWith('At'))).toEqual(['createdAt']);
  expect(describeBatch(batch({ startedAt: createdAt }))).toMatchObject({ startedAt: '2026-11-21T00:00:00.000Z' });
});

test.each(batchStates)(
  'in a batch that is %s every item is found under the status that it shows, and under no other',
  (batch) => {
    for (const item of itemStates) {
      const found = itemStatuses.filter((status) => listStatesShownAs(status, batch).includes(item));
      expect(found).toEqual([toShownStatus(item, batch)]);
    }
  },
);

test('an item without a capture waits, and in a cancelled batch it is cancelled', () => {
  expect(batchStates.map((batch) => toShownStatus('PENDING', batch))).toEqual(
    batchStates.map((batch) => (batch === 'CANCELLED' ? 'CANCELLED' : 'QUEUED')),
  );
});
