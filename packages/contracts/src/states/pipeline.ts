import type { TransitionTable } from './transitions.ts';

/** See docs/pipelines.md#runs. */
export const pipelineRunStates = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'PARTIALLY_COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;
export type PipelineRunState = (typeof pipelineRunStates)[number];
type PipelineRunEvent = 'start' | 'complete' | 'completeInPart' | 'fail' | 'cancel' | 'undelivered';

/** `undelivered`: all attempts to deliver a notification failed. */
export const pipelineRunTransitions = {
  QUEUED: { start: 'RUNNING', fail: 'FAILED', cancel: 'CANCELLED' },
  RUNNING: { complete: 'COMPLETED', completeInPart: 'PARTIALLY_COMPLETED', fail: 'FAILED', cancel: 'CANCELLED' },
  COMPLETED: { undelivered: 'PARTIALLY_COMPLETED' },
  PARTIALLY_COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<PipelineRunState, PipelineRunEvent>;

export const runStarters = ['TRIGGER', 'MANUAL', 'SCHEDULE', 'RERUN'] as const;
export type RunStarter = (typeof runStarters)[number];

/** An image that needs no edits begins as COMPLETED or FAILED. */
export const pipelineImageStates = ['WAITING', 'EDITING', 'COMPLETED', 'FAILED'] as const;
export type PipelineImageState = (typeof pipelineImageStates)[number];
type PipelineImageEvent = 'claim' | 'release' | 'succeed' | 'fail' | 'abandon';

export const imageLossesMax = 3;

export const pipelineImageTransitions = {
  WAITING: { claim: 'EDITING', fail: 'FAILED' },
  EDITING: { succeed: 'COMPLETED', fail: 'FAILED', release: 'WAITING', abandon: 'FAILED' },
  COMPLETED: {},
  FAILED: {},
} as const satisfies TransitionTable<PipelineImageState, PipelineImageEvent>;

type PipelineCounts = { readonly total: number; readonly completed: number };

export function endOfRun(captures: PipelineCounts, images: PipelineCounts): 'complete' | 'completeInPart' | 'fail' {
  if (captures.completed === 0) return 'fail';
  if (captures.completed === captures.total && images.completed === images.total) return 'complete';
  return images.completed === 0 ? 'fail' : 'completeInPart';
}

export function toGalleryStatus({ total, completed }: PipelineCounts): 'COMPLETED' | 'PARTIALLY_COMPLETED' | 'FAILED' {
  if (completed === 0) return 'FAILED';
  return completed === total ? 'COMPLETED' : 'PARTIALLY_COMPLETED';
}
