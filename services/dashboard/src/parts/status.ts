import type { BatchState } from '@tintype/contracts/states/batch';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { CrawlPageState, CrawlState } from '@tintype/contracts/states/crawl';
import type { DeliveryState } from '@tintype/contracts/states/delivery';
import type { ScheduleState } from '@tintype/contracts/states/schedule';

type ExecutionStatus = 'success' | 'failed';
export type AnyStatus =
  | BatchState
  | CaptureState
  | CrawlState
  | CrawlPageState
  | ScheduleState
  | DeliveryState
  | ExecutionStatus;
export type Tone = 'good' | 'running' | 'waiting' | 'bad' | 'off';

/** The label and the colour of each status. The colour only repeats the word. */
export const statuses: Readonly<Record<AnyStatus, Readonly<{ tone: Tone; word: string }>>> = {
  QUEUED: { tone: 'waiting', word: 'Queued' },
  PROCESSING: { tone: 'running', word: 'Processing' },
  RUNNING: { tone: 'running', word: 'Running' },
  COMPLETED: { tone: 'good', word: 'Completed' },
  FAILED: { tone: 'bad', word: 'Failed' },
  CANCELLED: { tone: 'off', word: 'Cancelled' },
  DRAFT: { tone: 'off', word: 'Draft' },
  PREPARING: { tone: 'waiting', word: 'Preparing' },
  WAITING_FOR_CREDITS: { tone: 'waiting', word: 'Waiting for credits' },
  PARTIALLY_COMPLETED: { tone: 'waiting', word: 'Partially completed' },
  SKIPPED: { tone: 'off', word: 'Skipped' },
  PENDING: { tone: 'waiting', word: 'Pending' },
  DELIVERED: { tone: 'good', word: 'Delivered' },
  active: { tone: 'good', word: 'Active' },
  paused: { tone: 'off', word: 'Paused' },
  completed: { tone: 'off', word: 'Ended' },
  failed: { tone: 'bad', word: 'Failed' },
  success: { tone: 'good', word: 'Captured' },
};

export const isUnderWay = (status: AnyStatus): boolean =>
  status !== 'PARTIALLY_COMPLETED' && ['running', 'waiting'].includes(statuses[status].tone);

export const hasUnderWay = (items: readonly { readonly status: AnyStatus }[]): boolean =>
  items.some(({ status }) => isUnderWay(status));
