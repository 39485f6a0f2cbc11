import type { TransitionTable } from './transitions.ts';

export const scheduleStates = ['active', 'paused', 'completed', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];
export type ScheduleEvent = 'pause' | 'autoPause' | 'resume' | 'complete' | 'fail' | 'revise';

/**
 * `complete`: no further run is due. `fail`: the settings can no longer run. `revise`: new settings
 * allow further runs (docs/interface/schedules.md#states).
 */
export const scheduleTransitions = {
  active: {
    pause: 'paused',
    autoPause: 'paused',
    complete: 'completed',
    fail: 'failed',
    resume: 'active',
    revise: 'active',
  },
  paused: { pause: 'paused', resume: 'active', complete: 'completed', fail: 'failed', revise: 'paused' },
  completed: { complete: 'completed', revise: 'active' },
  failed: { resume: 'active', complete: 'completed', fail: 'failed', revise: 'active' },
} as const satisfies TransitionTable<ScheduleState, ScheduleEvent>;

/** Users see no run that has not ended. */
export const executionStates = ['CLAIMED', 'RUNNING', 'SUCCESS', 'FAILED'] as const;
type ExecutionState = (typeof executionStates)[number];
type ExecutionEvent = 'start' | 'succeed' | 'fail';

export const executionTransitions = {
  CLAIMED: { start: 'RUNNING', fail: 'FAILED' },
  RUNNING: { succeed: 'SUCCESS', fail: 'FAILED' },
  SUCCESS: {},
  FAILED: {},
} as const satisfies TransitionTable<ExecutionState, ExecutionEvent>;
