import type { TransitionTable } from './transitions.ts';

/**
 * CAPTURING until every image exists, then READY while the compose waits for a worker that draws.
 */
export const composeStates = ['CAPTURING', 'READY', 'DRAWING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeState = (typeof composeStates)[number];
export type ComposeEvent = 'captured' | 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * A compose that is being drawn cannot be cancelled: its captures are paid for, and drawing takes
 * only a moment.
 */
export const composeTransitions = {
  CAPTURING: { captured: 'READY', fail: 'FAILED', cancel: 'CANCELLED' },
  READY: { claim: 'DRAWING', cancel: 'CANCELLED' },
  DRAWING: { succeed: 'COMPLETED', fail: 'FAILED', release: 'READY', abandon: 'FAILED' },
  COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<ComposeState, ComposeEvent>;

/**
 * States of a compose as API clients see them: the states of a job
 * (docs/interface/compose.md#states).
 */
export const composeStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeStatus = (typeof composeStatuses)[number];

/** A compose is QUEUED until the first of its captures begins. */
export function toComposeStatus(state: ComposeState, { started }: { readonly started: boolean }): ComposeStatus {
  if (state === 'CAPTURING') return started ? 'PROCESSING' : 'QUEUED';
  return state === 'READY' || state === 'DRAWING' ? 'PROCESSING' : state;
}

/** A compose fails after the loss of this many workers in a row, like a capture. */
export const composeLossesMax = 3;
