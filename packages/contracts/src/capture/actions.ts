import { selector } from './fragments.ts';

/** What every action may carry (interface specification, section 2.2). */
const common = {
  optional: { type: 'boolean', default: false, description: 'Skip the step when its target cannot be used.' },
  timeout: {
    type: 'integer',
    minimum: 1,
    description: 'Milliseconds. Left out, or more than it: the timeout of the request.',
  },
} as const;

const one = <const T extends string, const P extends object, const R extends readonly string[]>(
  type: T,
  properties: P,
  required: R,
) =>
  ({
    type: 'object',
    required: ['type', ...required],
    properties: { type: { const: type }, ...common, ...properties },
  }) as const;

/**
 * `oneOf` of single-field forms rather than three optional fields, so that two ways at once are refused
 * (interface specification, section 2.2: "exactly one of").
 */
const exactlyOne = <const Names extends readonly string[]>(names: Names) =>
  ({
    oneOf: names.map((name) => ({ required: [name] })),
    description: `must have exactly one of ${names.join(', ')}`,
  }) as const;

export const action = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    one('click', { selector }, ['selector']),
    one('type', { selector, text: { type: 'string', maxLength: 10_000 }, clear: { type: 'boolean', default: true } }, [
      'selector',
      'text',
    ]),
    one('press', { key: { type: 'string', minLength: 1, maxLength: 50 }, selector }, ['key']),
    one('hover', { selector }, ['selector']),
    one('select', { selector, value: { type: 'string', maxLength: 10_000 } }, ['selector', 'value']),
    {
      ...one(
        'scroll',
        { selector, y: { type: 'integer', minimum: -100_000, maximum: 100_000 }, toBottom: { const: true } },
        [],
      ),
      ...exactlyOne(['selector', 'y', 'toBottom']),
    },
    {
      ...one(
        'wait',
        { selector, ms: { type: 'integer', minimum: 0, maximum: 30_000 }, networkIdle: { const: true } },
        [],
      ),
      ...exactlyOne(['selector', 'ms', 'networkIdle']),
    },
  ],
} as const;

export const actions = { type: 'array', maxItems: 25, default: [], items: action } as const;
export const actionTypes = action.oneOf.map(({ properties }) => properties.type.const);
