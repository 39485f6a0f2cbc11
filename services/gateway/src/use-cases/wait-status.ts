import type { StoredCapture } from '@tintype/database/captures';

/** How a capture stands for the caller who waits for it. */
export type Status = 'completed' | 'failed' | 'cancelled' | 'not started' | 'not stored' | 'overdue' | 'wait';
type Limits = { readonly startByMs: number; readonly timeoutMs: number };

/**
 * What a worker may take beyond the caller's timeout to say how it ended. Longer than a lease, so that a lost worker is
 * noticed, and its capture given to another or back, before the caller is sent away.
 */
const settleMsMax = 15_000;

/** Undefined is a capture that could not be looked at just now. */
export function statusOf(
  capture: Pick<StoredCapture, 'state' | 'startedAt' | 'storageRefusals'> | undefined,
  nowMs: number,
  { startByMs, timeoutMs }: Limits,
): Status {
  const startedMs = capture?.startedAt?.getTime() ?? startByMs;
  const isOverdue = nowMs >= startedMs + timeoutMs + settleMsMax;
  if (capture === undefined) return isOverdue ? 'overdue' : 'wait';
  const statuses = {
    COMPLETED: 'completed',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
    QUEUED: capture.storageRefusals > 0 ? 'not stored' : nowMs >= startByMs ? 'not started' : 'wait',
    PROCESSING: isOverdue ? 'overdue' : 'wait',
  } as const;
  return statuses[capture.state];
}
