import type { TransitionTable } from './transitions.ts';

export const captureStates = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type CaptureState = (typeof captureStates)[number];
export type CaptureEvent = 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * `release` returns a capture to the queue when its worker is lost, `abandon` ends it after the
 * last allowed loss (docs/interface/jobs.md#job-states).
 */
export const captureTransitions = {
  QUEUED: { claim: 'PROCESSING', cancel: 'CANCELLED' },
  PROCESSING: { succeed: 'COMPLETED', fail: 'FAILED', release: 'QUEUED', abandon: 'FAILED' },
  COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<CaptureState, CaptureEvent>;

export const workerLossesMax = 3;
/**
 * No capture begins while storage is unavailable, so this limit only ends a capture whose file is
 * always refused.
 */
export const storageRefusalsMax = 50;
