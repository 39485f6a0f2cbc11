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
 * See docs/interface/batches.md#states. `suspend`: no credits are left. `unsuspend`: there are
 * credits again. Two changes are not in the table, because their next state depends on the progress
 * of the batch. They are resuming a cancelled batch (`resumedState`), and retrying the failed items
 * of an ended batch.
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
 * Returns the final state of a batch whose items have all ended (docs/interface/batches.md#states).
 * A batch without any captured page has failed, even if nothing failed because each item was
 * cancelled. Bulk jobs and batches follow the same rule.
 */
export function chooseEndEvent({
  completed,
  failed,
}: {
  readonly completed: number;
  readonly failed: number;
}): BatchEvent {
  if (completed === 0) return 'fail';
  return failed === 0 ? 'complete' : 'completeInPart';
}

/**
 * An item without a capture is stored as PENDING, or as HELD while its host is being crawled. Its
 * owner sees QUEUED in both cases.
 */
export const itemStates = ['PENDING', 'HELD', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ItemState = (typeof itemStates)[number];
export type ItemEvent = CaptureEvent | 'hold' | 'unhold' | 'place' | 'refuse' | 'resume' | 'retry';

/**
 * An item with a capture has the state of its capture. `place` creates a capture, `refuse` ends the
 * item because no capture can be created, and `hold` defers the item while its host is being
 * crawled. Two states start over: a cancelled item of a resumed batch, and a failed item of a
 * retried batch.
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

/**
 * The state of a bulk job (docs/interface/jobs.md#bulk-record): in progress from its creation until
 * all its captures have ended.
 */
export const bulkStatuses = ['PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** A bulk job is stored as a batch. The list of batches shows it with the state of a batch. */
export const bulkStatusOf: Readonly<Record<BatchState, BulkStatus>> = {
  DRAFT: 'PROCESSING',
  PREPARING: 'PROCESSING',
  QUEUED: 'PROCESSING',
  PROCESSING: 'PROCESSING',
  WAITING_FOR_CREDITS: 'PROCESSING',
  COMPLETED: 'COMPLETED',
  PARTIALLY_COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
};
