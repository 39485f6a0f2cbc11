import { action, actionTable, type ActionType, actionTypes } from '@tintype/contracts/capture/actions';
import { hidden } from '@tintype/contracts/capture/fragments';
import type { FieldSchema } from '../schema-field.tsx';

/** A step that may still lack a field. */
export type Step = { readonly type: ActionType } & Readonly<Record<string, unknown>>;
type StepFields = Readonly<Record<string, FieldSchema>>;
type StepRow = Readonly<{
  required: readonly string[];
  exactlyOne?: readonly string[];
  properties: object;
}>;

export const stepsMax = 25;
const rowOf = (type: ActionType): StepRow => actionTable[type];
const isKnown = (type: unknown): type is ActionType => actionTypes.some((known) => known === type);

/** Returns undefined for a value that only the JSON view can show. */
export function readSteps(value: unknown): readonly Step[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const isStep = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && isKnown((one as { readonly type?: unknown }).type);
  return value.every(isStep) ? (value as readonly Step[]) : undefined;
}

export function getStepFields(type: ActionType): StepFields {
  const { properties } = action.oneOf.find((one) => one.properties.type.const === type)!;
  const { type: _type, optional, timeout, ...own } = properties;
  return { ...own, optional, timeout } as unknown as StepFields;
}

/**
 * Fields of which a step has exactly one, such as the three ways to scroll; empty for most types.
 */
export const getExclusiveFields = (type: ActionType): readonly string[] => rowOf(type).exactlyOne ?? [];

export const isSecret = (type: ActionType, field: string): boolean =>
  (actionTable[type].secrets as readonly string[]).includes(field);

const initialValues: Readonly<Record<string, unknown>> = { text: '', value: '', key: 'Enter', y: 500, ms: 1_000 };
const getInitialValue = (field: string, selector: string): unknown =>
  field === 'selector' ? selector : (initialValues[field] ?? true);

export function newStep(type: ActionType, selector?: string): Step {
  const { required, exactlyOne, properties } = rowOf(type);
  const choice = exactlyOne?.find((field) => (selector === undefined) !== (field === 'selector'));
  const own = choice === undefined ? required : [choice];
  const takesElement = selector !== undefined && 'selector' in properties;
  const fields = takesElement && !own.includes('selector') && exactlyOne === undefined ? ['selector', ...own] : own;
  return { type, ...Object.fromEntries(fields.map((field) => [field, getInitialValue(field, selector ?? '')])) };
}

export function chooseField(step: Step, field: string): Step {
  const choices = getExclusiveFields(step.type);
  const others = Object.entries(step).filter(([name]) => !choices.includes(name));
  return { ...(Object.fromEntries(others) as Step), [field]: getInitialValue(field, '') };
}

export function withStepField(step: Step, field: string, value: unknown): Step {
  const { [field]: _old, ...others } = step;
  const isRequired = rowOf(step.type).required.includes(field) || getExclusiveFields(step.type).includes(field);
  if (value === undefined && !isRequired) return others as Step;
  return { ...others, [field]: value ?? '' } as Step;
}

export const insertStep = (steps: readonly Step[], place: number, step: Step): readonly Step[] =>
  steps.toSpliced(place, 0, step);

export function moveStep(steps: readonly Step[], from: number, to: number): readonly Step[] {
  const step = steps[from];
  return step === undefined || to < 0 || to >= steps.length ? steps : steps.toSpliced(from, 1).toSpliced(to, 0, step);
}

export function findStepProblem(step: Step): string | undefined {
  const { required, exactlyOne = [] } = rowOf(step.type);
  const needed = [...required, ...exactlyOne.filter((field) => step[field] !== undefined)];
  if (needed.includes('selector') && !isText(step['selector'])) return 'Choose an element.';
  if (needed.includes('key') && !isText(step['key'])) return 'Enter the name of the key.';
  if (needed.some((field) => step[field] === hidden)) return 'The text is not stored after a capture. Enter it again.';
  if (
    needed.some(
      (field) =>
        step[field] === undefined || (getStepFields(step.type)[field]?.type === 'integer' && step[field] === ''),
    )
  )
    return 'A value is missing.';
  return exactlyOne.length > 0 && needed.length !== 1 ? `Choose one of ${exactlyOne.join(', ')}.` : undefined;
}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const actionLabels: Readonly<Record<ActionType, string>> = {
  click: 'Click',
  type: 'Type text',
  press: 'Press a key',
  hover: 'Hover',
  select: 'Choose an option',
  scroll: 'Scroll',
  wait: 'Wait',
};
export const actionChoices = actionTypes.map((value) => ({ value, label: actionLabels[value] }));

export const stepLabels: Readonly<Record<string, string>> = {
  selector: 'Element',
  text: 'Text',
  clear: 'Clear the field first',
  key: 'Key',
  value: 'Value of the option',
  y: 'Pixels down',
  toBottom: 'End of the page',
  ms: 'Milliseconds',
  networkIdle: 'Idle network',
  optional: 'Skip the step if it fails',
  timeout: 'Timeout in milliseconds',
};

const formatValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const formatTarget = (selector: unknown, word: string): string =>
  typeof selector === 'string' && selector !== '' ? ` ${word} ${selector}` : '';

/** Describes a step without its typed text. */
export function summariseStep(step: Step): string {
  const { type, selector } = step;
  if (type === 'type') return `Type text${formatTarget(selector, 'into')}`;
  if (type === 'press') return `Press ${formatValue(step['key'])}${formatTarget(selector, 'in')}`;
  if (type === 'select') return `Choose ${formatValue(step['value'])}${formatTarget(selector, 'in')}`;
  if (type === 'scroll') {
    if (step['toBottom'] === true) return 'Scroll to the end';
    return step['y'] === undefined
      ? `Scroll${formatTarget(selector, 'to')}`
      : `Scroll ${formatValue(step['y'])} px down`;
  }
  if (type === 'wait') {
    if (step['networkIdle'] === true) return 'Wait for an idle network';
    return step['ms'] === undefined ? `Wait${formatTarget(selector, 'for')}` : `Wait ${formatValue(step['ms'])} ms`;
  }
  return `${actionLabels[type]}${formatTarget(selector, type === 'click' ? 'on' : 'over')}`;
}
