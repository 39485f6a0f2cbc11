import { expect, test } from '@jest/globals';
import { captureStates, captureTransitions, type CaptureEvent, type CaptureState } from './capture.ts';
import { isFinal, next, listSourceStates, TransitionRefused, type TransitionTable } from './transitions.ts';

const table: TransitionTable<CaptureState, CaptureEvent> = captureTransitions;

test('the table lists every state and the events each accepts', () => {
  expect(Object.fromEntries(captureStates.map((state) => [state, Object.keys(table[state])]))).toEqual({
    QUEUED: ['claim', 'cancel'],
    PROCESSING: ['succeed', 'fail', 'release', 'abandon'],
    COMPLETED: [],
    FAILED: [],
    CANCELLED: [],
  });
});

test('an ended capture refuses every event', () => {
  expect(isFinal(table, 'COMPLETED')).toBe(true);
  expect(() => next(table, 'COMPLETED', 'cancel')).toThrow(TransitionRefused);
});

test('the guard of an update names the states it may leave', () => {
  expect(listSourceStates(table, 'cancel')).toEqual(['QUEUED']);
});
