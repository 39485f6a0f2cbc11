import { expect, test } from '@jest/globals';
import { actions, type ActionType, actionTypes } from '@tintype/contracts/capture/actions';
import { createParser } from '@tintype/contracts/schemas/parse';
import { hidden } from '@tintype/contracts/capture/fragments';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  actionLabels,
  findStepProblem,
  getExclusiveFields,
  getStepFields,
  moveStep,
  newStep,
  readSteps,
  type Step,
  stepLabels,
  stepsMax,
  summariseStep,
  chooseField,
  withStepField,
} from './steps.ts';

const parse = createParser(schema({ type: 'object', properties: { actions } } as const));
const isTaken = (step: Step): boolean => parse({ actions: [step] }).ok;

test.each(actionTypes)(
  'a new step of the type %s is one that the service takes, with and without an element',
  (type) => {
    const ofElement = newStep(type, '#go');
    expect([type, findStepProblem(ofElement), isTaken(ofElement)]).toEqual([type, undefined, true]);
    expect(ofElement['selector']).toBe('#go');
    const ofPage = newStep(type);
    expect([type, findStepProblem(ofPage) === undefined]).toEqual([type, isTaken(ofPage)]);
  },
);

test.each(actionTypes.flatMap((type) => getExclusiveFields(type).map((field) => [type, field] as const)))(
  'of %s the field %s excludes the others',
  (type, field) => {
    const step = chooseField(newStep(type, '#go'), field);
    expect(Object.keys(step)).toEqual(['type', field]);
    expect(findStepProblem(step) === undefined).toBe(isTaken(step));
  },
);

test('every field of every type has a label, and every type a name', () => {
  const fields = new Set(actionTypes.flatMap((type) => Object.keys(getStepFields(type))));
  expect(Object.keys(stepLabels).toSorted()).toEqual([...fields].toSorted());
  expect(Object.keys(actionLabels)).toEqual([...actionTypes]);
  expect(stepsMax).toBe(actions.maxItems);
});

test.each<[Step, string | undefined]>([
  [{ type: 'click', selector: ' ' }, 'Choose an element.'],
  [{ type: 'press', key: '' }, 'Enter the name of the key.'],
  [{ type: 'type', selector: '#a', text: hidden }, 'The text is not stored after a capture. Enter it again.'],
  [{ type: 'type', selector: '#a', text: '' }, undefined],
  [{ type: 'wait' }, 'Choose one of selector, ms, networkIdle.'],
  [{ type: 'wait', ms: '' }, 'A value is missing.'],
  [{ type: 'scroll', y: 0 }, undefined],
])('%j: %s', (step, problem) => {
  expect(findStepProblem(step)).toBe(problem);
});

test.each<[unknown, number | undefined]>([
  [undefined, 0],
  [[{ type: 'click', selector: 'a' }], 1],
  [[{ type: 'jump' }], undefined],
  [[null], undefined],
  [{ type: 'click' }, undefined],
])('%j has %s steps', (value, count) => {
  expect(readSteps(value)?.length).toBe(count);
});

test('steps move within the list, and a field that may be left out is left out', () => {
  const steps = (['click', 'wait', 'hover'] as const).map((type: ActionType): Step => ({ type }));
  expect(moveStep(steps, 0, 2).map(({ type }) => type)).toEqual(['wait', 'hover', 'click']);
  expect(moveStep(steps, 2, 3)).toBe(steps);
  const typed: Step = { type: 'type', selector: '#a', text: 'Ada', clear: false };
  expect(withStepField(typed, 'clear', undefined)).toEqual({ type: 'type', selector: '#a', text: 'Ada' });
  expect(withStepField(typed, 'text', undefined)['text']).toBe('');
});

test('no summary has the typed text', () => {
  expect(summariseStep({ type: 'type', selector: '#a', text: 'seven lamps' })).toBe('Type text into #a');
  expect(summariseStep(newStep('scroll'))).toBe('Scroll 500 px down');
  expect(summariseStep(newStep('wait', '#a'))).toBe('Wait for #a');
});
