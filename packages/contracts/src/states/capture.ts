import type { TransitionTable } from './transitions.ts';

export const captureStates = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type CaptureState = (typeof captureStates)[number];
export type CaptureEvent = 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * A capture may be cancelled only before a worker has claimed it. `release` returns it to the queue
 * when its worker is lost, `abandon` ends it after the last allowed loss
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
 * So often a capture's result may be refused by storage before it fails with INTERNAL_ERROR. While
 * storage is away nothing is begun, so an outage costs a capture about one of them: this only ends
 * one whose file is never taken although others are.
 */
export const storageRefusalsMax = 50;
