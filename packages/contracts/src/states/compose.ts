import type { TransitionTable } from './transitions.ts';

export const composeStates = ['CAPTURING', 'READY', 'DRAWING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeState = (typeof composeStates)[number];
type ComposeEvent = 'captured' | 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * A compose that is being rendered is paid for and takes only a moment, so it cannot be cancelled.
 */
export const composeTransitions = {
  CAPTURING: { captured: 'READY', fail: 'FAILED', cancel: 'CANCELLED' },
  READY: { claim: 'DRAWING', cancel: 'CANCELLED' },
  DRAWING: { succeed: 'COMPLETED', fail: 'FAILED', release: 'READY', abandon: 'FAILED' },
  COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<ComposeState, ComposeEvent>;

export const composeStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeStatus = (typeof composeStatuses)[number];

/** A compose is QUEUED until the first of its captures begins. */
export function toComposeStatus(state: ComposeState, { started }: { readonly started: boolean }): ComposeStatus {
  if (state === 'CAPTURING') return started ? 'PROCESSING' : 'QUEUED';
  return state === 'READY' || state === 'DRAWING' ? 'PROCESSING' : state;
}

export const composeLossesMax = 3;
