import type { ActionType } from '@tintype/contracts/capture/actions';
import type { Step } from './steps.ts';

export const actionLabels: Readonly<Record<ActionType, string>> = {
  click: 'Click',
  type: 'Type text',
  press: 'Press a key',
  hover: 'Hover',
  select: 'Choose an option',
  scroll: 'Scroll',
  wait: 'Wait',
};

/** Labels of the fields of all types. */
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

const valueOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const into = (selector: unknown, word: string): string =>
  typeof selector === 'string' && selector !== '' ? ` ${word} ${selector}` : '';

/** Describes a step in one line. Typed text is left out. */
export function summariseStep(step: Step): string {
  const { type, selector } = step;
  if (type === 'type') return `Type text${into(selector, 'into')}`;
  if (type === 'press') return `Press ${valueOf(step['key'])}${into(selector, 'in')}`;
  if (type === 'select') return `Choose ${valueOf(step['value'])}${into(selector, 'in')}`;
  if (type === 'scroll') {
    if (step['toBottom'] === true) return 'Scroll to the end';
    return step['y'] === undefined ? `Scroll${into(selector, 'to')}` : `Scroll ${valueOf(step['y'])} px down`;
  }
  if (type === 'wait') {
    if (step['networkIdle'] === true) return 'Wait for an idle network';
    return step['ms'] === undefined ? `Wait${into(selector, 'for')}` : `Wait ${valueOf(step['ms'])} ms`;
  }
  return `${actionLabels[type]}${into(selector, type === 'click' ? 'on' : 'over')}`;
}
