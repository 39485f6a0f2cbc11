import { captureTransitions, type CaptureEvent } from './capture.ts';
import type { TransitionTable } from './transitions.ts';

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
type BatchEvent =
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
 * `suspend`: no credits are left. Resuming a cancelled batch (`resumedState`) and retrying failed
 * items depend on progress, so they are not in the table (docs/interface/batches.md#states).
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

/** A batch without any captured page has failed, even if each item was cancelled. */
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

/** PENDING and HELD items have no capture; their owner sees QUEUED. */
export const itemStates = ['PENDING', 'HELD', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ItemState = (typeof itemStates)[number];
type ItemEvent = CaptureEvent | 'hold' | 'unhold' | 'place' | 'refuse' | 'resume' | 'retry';

/**
 * `refuse`: no capture can be created. `hold`: the host is being crawled. A cancelled item of a
 * resumed batch and a failed item of a retried one start over.
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

export const bulkStatuses = ['PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
type BulkStatus = (typeof bulkStatuses)[number];

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
