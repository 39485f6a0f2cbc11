import { expect, test } from '@jest/globals';
import { batchStates, itemStates } from '@tintype/contracts/states/batch';
import { itemStatuses, shownStatus, statesShownAs } from './shown-status.ts';

test.each(batchStates)(
  'in a batch that is %s every item is found under the status that it shows, and under no other',
  (batch) => {
    for (const item of itemStates) {
      const found = itemStatuses.filter((status) => statesShownAs(status, batch).includes(item));
      expect(found).toEqual([shownStatus(item, batch)]);
    }
  },
);

test('an item without a capture waits, and in a cancelled batch it is cancelled', () => {
  expect(batchStates.map((batch) => shownStatus('PENDING', batch))).toEqual(
    batchStates.map((batch) => (batch === 'CANCELLED' ? 'CANCELLED' : 'QUEUED')),
  );
});
