import { selector } from '../capture/fragments.ts';
import type { ValueSettings } from './values/value-conditions.ts';
import { valueFields } from './values/value-settings.ts';

/** The parts of a page whose change counts: the image, the text, or either of the two. */
export const changeModes = ['visual', 'text', 'either'] as const;
export type ChangeMode = (typeof changeModes)[number];

/**
 * The stored settings of the comparison of runs. A schedule without such settings compares images
 * if the schedule or one of its destinations reports only changes.
 */
export type ChangeDetection = {
  readonly mode: ChangeMode;
  /** Only these elements are compared. */
  readonly selector?: string;
  readonly ignoreSelectors?: readonly string[];
} & ValueSettings;

export const ignoreSelectorsMax = 50;
const fields = {
  mode: {
    enum: changeModes,
    description: 'What to compare: visual (the image), text (the visible text), or either. Defaults to visual.',
  },
  selector: { ...selector, description: 'CSS selector. Compare only matching elements.' },
  ignoreSelectors: {
    type: 'array',
    maxItems: ignoreSelectorsMax,
    items: selector,
    description:
      'CSS selectors of elements to exclude from images and text, in addition to the ignoreSelectors of the schedule.',
  },
  ...valueFields,
} as const;

export const changeDetection = {
  type: ['object', 'null'],
  properties: fields,
  description:
    'How a run is compared with the previous one. If set, runs are compared even if no destination needs it.',
} as const;
export const changeDetectionAnswer = { type: 'object', required: ['mode'], properties: fields } as const;

export const defaultChangeMode: ChangeMode = 'visual';
