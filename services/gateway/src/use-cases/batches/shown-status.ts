import type { BatchState, ItemState } from '@tintype/contracts/states/batch';
import { hasCapture, itemStates } from '@tintype/contracts/states/batch';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';

export const itemStatuses = captureStates;
export type ItemStatus = CaptureState;

/**
 * How an item is shown: without a capture it waits for one, and in a cancelled batch it will get none (interface specification, section
 * 3.2). Ten million rows need not be written for that.
 */
export const shownStatus = (item: ItemState, batch: BatchState): ItemStatus => {
  if (hasCapture(item)) return item;
  return batch === 'CANCELLED' ? 'CANCELLED' : 'QUEUED';
};

/** The states of items that are shown as this one. */
export const statesShownAs = (status: ItemStatus, batch: BatchState): ItemState[] =>
  itemStates.filter((item) => shownStatus(item, batch) === status);
