import { captureTransitions, type CaptureEvent } from './capture.ts';
import type { TransitionTable } from './transitions.ts';

/**
 * Bulk jobs are batches that are filled and started in one step
 * (docs/interface/jobs.md#bulk-record).
 */
export const batchKinds = ['bulk', 'batch'] as const;
export type BatchKind = (typeof batchKinds)[number];

export const batchStates = [
  'DRAFT',
  'PREPARING',
  'QUEUED',
  'PROCESSING',
  'WAITING_FOR_CREDITS',
  'COMPLETED',
  'PARTIALLY_COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;
export type BatchState = (typeof batchStates)[number];
export type BatchEvent =
  | 'start'
  | 'prepared'
  | 'claim'
  | 'suspend'
  | 'unsuspend'
  | 'complete'
  | 'completeInPart'
  | 'fail'
  | 'cancel';

/**
 * See docs/interface/batches.md#states. `suspend`: no credits are left; `unsuspend`: there are some
 * again. Resuming a cancelled batch is not in the table, because its next state depends on its
 * progress (`resumedState`). Nor is the retry of failed items, which starts an ended batch again.
 */
export const batchTransitions = {
  DRAFT: { start: 'QUEUED', cancel: 'CANCELLED' },
  PREPARING: { prepared: 'QUEUED', cancel: 'CANCELLED' },
  QUEUED: {
    claim: 'PROCESSING',
    suspend: 'WAITING_FOR_CREDITS',
    complete: 'COMPLETED',
    completeInPart: 'PARTIALLY_COMPLETED',
    fail: 'FAILED',
    cancel: 'CANCELLED',
  },
  PROCESSING: {
    suspend: 'WAITING_FOR_CREDITS',
    complete: 'COMPLETED',
    completeInPart: 'PARTIALLY_COMPLETED',
    fail: 'FAILED',
    cancel: 'CANCELLED',
  },
  WAITING_FOR_CREDITS: {
    unsuspend: 'QUEUED',
    complete: 'COMPLETED',
    completeInPart: 'PARTIALLY_COMPLETED',
    fail: 'FAILED',
    cancel: 'CANCELLED',
  },
  COMPLETED: {},
  PARTIALLY_COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<BatchState, BatchEvent>;

type Progress = { readonly isQueued: boolean; readonly isPrepared: boolean };

/** The state in which a cancelled batch is resumed. */
export const resumedState = ({ isQueued, isPrepared }: Progress): BatchState =>
  isPrepared ? (isQueued ? 'QUEUED' : 'DRAFT') : 'PREPARING';

/**
 * How a batch ends whose items all have (docs/interface/batches.md#states). Where nothing was
 * captured it has failed, also when nothing failed because each item was cancelled for itself: bulk
 * jobs and batches end by the same rule.
 */
export function endOf({ completed, failed }: { readonly completed: number; readonly failed: number }): BatchEvent {
  if (completed === 0) return 'fail';
  return failed === 0 ? 'complete' : 'completeInPart';
}

/**
 * An item without a capture is PENDING inside, or HELD while its host is being crawled, and QUEUED
 * to its owner.
 */
export const itemStates = ['PENDING', 'HELD', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ItemState = (typeof itemStates)[number];
export type ItemEvent = CaptureEvent | 'hold' | 'unhold' | 'place' | 'refuse' | 'resume' | 'retry';

/**
 * An item that has a capture follows its state. `place` creates a capture, `refuse` ends the item
 * because none can be created; `hold` defers it while its host is being crawled. Two states start
 * over: a cancelled item of a resumed batch, and a failed item of a retried batch.
 */
export const itemTransitions = {
  PENDING: { hold: 'HELD', place: 'QUEUED', refuse: 'FAILED' },
  HELD: { unhold: 'PENDING', place: 'QUEUED', refuse: 'FAILED' },
  QUEUED: captureTransitions.QUEUED,
  PROCESSING: captureTransitions.PROCESSING,
  COMPLETED: {},
  FAILED: { retry: 'PENDING' },
  CANCELLED: { resume: 'PENDING' },
} as const satisfies TransitionTable<ItemState, ItemEvent>;

export const hasCapture = (state: ItemState): state is Exclude<ItemState, 'PENDING' | 'HELD'> =>
  state !== 'PENDING' && state !== 'HELD';
