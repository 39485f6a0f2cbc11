import { action, type ActionType, actionTable, actionTypes } from '@tintype/contracts/capture/actions';
import { hidden } from '@tintype/contracts/capture/fragments';
import type { FieldSchema } from '../schema-field/schema-field.tsx';

/** One action of a request, which may still lack a field. */
export type Step = { readonly type: ActionType } & Readonly<Record<string, unknown>>;
type StepFields = Readonly<Record<string, FieldSchema>>;
type StepRow = {
  readonly required: readonly string[];
  readonly exactlyOne?: readonly string[];
  readonly properties: object;
};

export const stepsMax = 25;
const rowOf = (type: ActionType): StepRow => actionTable[type];
const isKnown = (type: unknown): type is ActionType => actionTypes.some((known) => known === type);

/**
 * Returns the actions of a request as steps; `undefined` for a value that only its JSON can show.
 */
export function readSteps(value: unknown): readonly Step[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const isStep = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && isKnown((one as { readonly type?: unknown }).type);
  return value.every(isStep) ? (value as readonly Step[]) : undefined;
}

/** Returns the fields of an action type. The fields that all types share come last. */
export function getStepFields(type: ActionType): StepFields {
  const { properties } = action.oneOf.find((one) => one.properties.type.const === type)!;
  const { type: _type, optional, timeout, ...own } = properties;
  return { ...own, optional, timeout } as unknown as StepFields;
}

/**
 * Returns the mutually exclusive fields of a step, such as the three ways to scroll; empty for most
 * types.
 */
export const getExclusiveFields = (type: ActionType): readonly string[] => rowOf(type).exactlyOne ?? [];

export const isSecret = (type: ActionType, field: string): boolean =>
  (actionTable[type].secrets as readonly string[]).includes(field);

/** The initial values of required fields. */
const firstValues: Readonly<Record<string, unknown>> = { text: '', value: '', key: 'Enter', y: 500, ms: 1_000 };
const getFirst = (field: string, selector: string): unknown =>
  field === 'selector' ? selector : (firstValues[field] ?? true);

/** Creates a step for an element of the page, or for the page itself. */
export function newStep(type: ActionType, selector?: string): Step {
  const { required, exactlyOne, properties } = rowOf(type);
  const choice = exactlyOne?.find((field) => (selector === undefined) !== (field === 'selector'));
  const own = choice === undefined ? required : [choice];
  const takesElement = selector !== undefined && 'selector' in properties;
  const fields = takesElement && !own.includes('selector') && exactlyOne === undefined ? ['selector', ...own] : own;
  return { type, ...Object.fromEntries(fields.map((field) => [field, getFirst(field, selector ?? '')])) };
}

/** Returns the step with a different one of its mutually exclusive fields. */
export function withChoice(step: Step, field: string): Step {
  const choices = getExclusiveFields(step.type);
  const others = Object.entries(step).filter(([name]) => !choices.includes(name));
  return { ...(Object.fromEntries(others) as Step), [field]: getFirst(field, '') };
}

export function withStepField(step: Step, field: string, value: unknown): Step {
  const { [field]: _old, ...others } = step;
  const isRequired = rowOf(step.type).required.includes(field) || getExclusiveFields(step.type).includes(field);
  if (value === undefined && !isRequired) return others as Step;
  return { ...others, [field]: value ?? '' } as Step;
}

export const inserted = (steps: readonly Step[], place: number, step: Step): readonly Step[] =>
  steps.toSpliced(place, 0, step);

export function moved(steps: readonly Step[], from: number, to: number): readonly Step[] {
  const step = steps[from];
  return step === undefined || to < 0 || to >= steps.length ? steps : steps.toSpliced(from, 1).toSpliced(to, 0, step);
}

/** Returns the reason why a step cannot be performed yet. */
export function findStepProblem(step: Step): string | undefined {
  const { required, exactlyOne = [] } = rowOf(step.type);
  const needed = [...required, ...exactlyOne.filter((field) => step[field] !== undefined)];
  if (needed.includes('selector') && !isText(step['selector'])) return 'Choose an element.';
  if (needed.includes('key') && !isText(step['key'])) return 'Enter the name of the key.';
  if (needed.some((field) => step[field] === hidden)) return 'The text isn’t stored after a capture. Enter it again.';
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
