import type { BatchState } from './batch.ts';

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
