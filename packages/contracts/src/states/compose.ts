import type { TransitionTable } from './transitions.ts';

/** CAPTURING until every image exists, READY while it waits for a worker that draws. */
export const composeStates = ['CAPTURING', 'READY', 'DRAWING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeState = (typeof composeStates)[number];
export type ComposeEvent = 'captured' | 'claim' | 'release' | 'succeed' | 'fail' | 'cancel' | 'abandon';

/**
 * One that is being drawn is not cancelled any more: its captures are paid for, and drawing takes a
 * moment.
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
 * States of a compose as API clients see them: those of a job (docs/interface/compose.md#states).
 */
export const composeStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type ComposeStatus = (typeof composeStatuses)[number];

/** One whose captures have all still to begin is QUEUED. */
export function composeStatusOf(state: ComposeState, { started }: { readonly started: boolean }): ComposeStatus {
  if (state === 'CAPTURING') return started ? 'PROCESSING' : 'QUEUED';
  return state === 'READY' || state === 'DRAWING' ? 'PROCESSING' : state;
}

/** As captures: the loss of this many workers in a row is too much. */
export const composeLossesMax = 3;
