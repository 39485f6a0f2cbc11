import type { TransitionTable } from './transitions.ts';

export const captureStates = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type CaptureState = (typeof captureStates)[number];
export type CaptureEvent = 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * A capture may be cancelled only before a worker has claimed it. `release` returns a capture to
 * the queue when its worker is lost. `abandon` ends a capture after the last allowed loss
 * (docs/interface/jobs.md#job-states).
 */
export const captureTransitions = {
  QUEUED: { claim: 'PROCESSING', cancel: 'CANCELLED' },
  PROCESSING: { succeed: 'COMPLETED', fail: 'FAILED', release: 'QUEUED', abandon: 'FAILED' },
  COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<CaptureState, CaptureEvent>;

/** The loss of this many workers in a row fails a capture with INTERNAL_ERROR. */
export const workerLossesMax = 3;
/**
 * Storage may refuse the result of a capture this many times before the capture fails with
 * INTERNAL_ERROR. While storage is unavailable no capture begins, so an outage costs each capture
 * about one refusal. The limit only ends a capture whose file is always refused while other files
 * are accepted.
 */
export const storageRefusalsMax = 50;
