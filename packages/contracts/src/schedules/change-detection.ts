import { selector } from '../capture/fragments.ts';

/** What counts as a change: the picture, the words, or one of the two. */
export const changeModes = ['visual', 'text', 'either'] as const;
export type ChangeMode = (typeof changeModes)[number];

/** How runs are compared, as it is kept. A schedule without one compares pictures where somebody wants changes only. */
export type ChangeDetection = {
  readonly mode: ChangeMode;
  /** Only these elements are compared. */
  readonly selector?: string;
  readonly ignoreSelectors?: readonly string[];
};

export const ignoreSelectorsMax = 50;
const fields = {
  mode: {
    enum: changeModes,
    description:
      'What counts as a change: visual is the picture, text the visible words, either one of the two. visual by default.',
  },
  selector: { ...selector, description: 'Compare only what lies in the elements that match.' },
  ignoreSelectors: {
    type: 'array',
    maxItems: ignoreSelectorsMax,
    items: selector,
    description: 'Elements that are left out of pictures and text, beside the ignoreSelectors of the schedule.',
  },
} as const;

export const changeDetection = {
  type: ['object', 'null'],
  properties: fields,
  description: 'How a run is compared with the one before. Where it is set, runs are compared whoever wants them.',
} as const;
export const changeDetectionAnswer = { type: 'object', required: ['mode'], properties: fields } as const;

export const defaultChangeMode: ChangeMode = 'visual';
