import { batchTransitions, type BatchEvent, type BatchState } from '@tintype/contracts/states/batch';
import { isFinal, next, type TransitionTable } from '@tintype/contracts/states/transitions';

const table: TransitionTable<BatchState, BatchEvent> = batchTransitions;

/** The state that an event leads to, `undefined` when the batch is in one that does not know it. */
export const stateAfter = (state: BatchState, event: BatchEvent): BatchState | undefined => table[state][event];

/** It has ended or was cancelled. */
export const isOver = (state: BatchState): boolean => isFinal(table, state);

export const cancelledState = next(table, 'DRAFT', 'cancel');
