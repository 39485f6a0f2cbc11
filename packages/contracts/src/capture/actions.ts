import { discriminated, type Variant, type Infer } from '../schemas/schema.ts';
import { selector, selectorsWithin, type NamedSelector } from './fragments.ts';

type ActionRow = Variant & {
  readonly selectors: readonly string[];
  /** The fields whose text is used and never shown in responses, logs, errors or addresses. */
  readonly secrets: readonly string[];
};
const row = <
  const Properties extends Variant['properties'],
  const Required extends readonly (keyof Properties & string)[],
>(given: {
  readonly properties: Properties;
  readonly required: Required;
  readonly exactlyOne?: readonly (keyof Properties & string)[];
  readonly secrets: readonly (keyof Properties & string)[];
}) => ({
  ...given,
  selectors: Object.keys(given.properties).filter((name) => given.properties[name] === selector),
});

/** The render service contains the code for each (docs/interface/actions.md#types). */
export const actionTable = {
  click: row({ properties: { selector }, required: ['selector'], secrets: [] }),
  type: row({
    properties: {
      selector,
      text: { type: 'string', maxLength: 10_000, description: 'Text to type.' },
      clear: { type: 'boolean', default: true },
    },
    required: ['selector', 'text'],
    secrets: ['text'],
  }),
  press: row({
    properties: { key: { type: 'string', minLength: 1, maxLength: 50 }, selector },
    required: ['key'],
    secrets: [],
  }),
  hover: row({ properties: { selector }, required: ['selector'], secrets: [] }),
  select: row({
    properties: {
      selector,
      value: { type: 'string', maxLength: 10_000, description: 'Value of the option to select.' },
    },
    required: ['selector', 'value'],
    secrets: [],
  }),
  scroll: row({
    properties: {
      selector,
      y: {
        type: 'integer',
        minimum: -100_000,
        maximum: 100_000,
        description: 'Pixels to scroll down. Negative values scroll up.',
      },
      toBottom: { const: true },
    },
    required: [],
    exactlyOne: ['selector', 'y', 'toBottom'],
    secrets: [],
  }),
  wait: row({
    properties: { selector, ms: { type: 'integer', minimum: 0, maximum: 30_000 }, networkIdle: { const: true } },
    required: [],
    exactlyOne: ['selector', 'ms', 'networkIdle'],
    secrets: [],
  }),
} as const satisfies Record<string, ActionRow>;
export type ActionType = keyof typeof actionTable;
export const actionTypes = Object.keys(actionTable) as readonly ActionType[];

export const action = discriminated(
  actionTable,
  {
    optional: {
      type: 'boolean',
      default: false,
      description: 'Skip the action if its target cannot be used. Otherwise the capture fails.',
    },
    timeout: {
      type: 'integer',
      minimum: 1,
      description:
        'Timeout of the action in milliseconds. Defaults to the timeout of the request, which is also its maximum.',
    },
  },
  'Action',
);
export const actions = { type: 'array', maxItems: 25, default: [], items: action } as const;

type Action = Infer<typeof action>;
export const selectorsOf = (action: Action): readonly NamedSelector[] =>
  selectorsWithin(actionTable[action.type].properties, action);
export function listActionSecrets(action: Action): readonly string[] {
  const fields = new Map<string, unknown>(Object.entries(action));
  const texts = actionTable[action.type].secrets.map((name) => fields.get(name));
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

const namesIn = (kind: 'selectors' | 'secrets'): readonly string[] => [
  ...new Set(actionTypes.flatMap((type): readonly string[] => actionTable[type][kind])),
];
/** Fields of all action types, because `type` may still be spelled as it was sent. */
export const selectorFields = namesIn('selectors');
export const secretFields = namesIn('secrets');

/** Measured in CSS pixels from the top left of the document. */
export type ElementBox = {
  readonly selector: string;
  readonly action?: Extract<ActionType, 'click' | 'type' | 'select'>;
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
export type PageElements = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly elements: readonly ElementBox[];
};
