import { inputFaults, inputFields } from '../capture/input.ts';
import { createOptionLayer, selectFieldRules } from '../capture/capture-request.ts';
import { rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/webhook-fields.ts';
import { outputRules, outputSettings } from './output-settings.ts';

const settings = createOptionLayer('compose');
const rules = selectFieldRules('compose');

const part = {
  id: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the capture in the response.' },
  label: { type: 'string', maxLength: 200, description: 'Text of the label.' },
  viewport: settings.viewport,
  device: settings.device,
  fullPage: settings.fullPage,
  darkMode: settings.darkMode,
  delay: settings.delay,
} as const;

/**
 * Body of POST /v1/screenshots/compose. `composeParts` determines which of the two modes the
 * request uses.
 */
export const composeRequest = schema(
  {
    $id: 'ComposeRequest',
    type: 'object',
    properties: {
      captures: {
        type: 'array',
        minItems: 2,
        maxItems: 20,
        items: {
          type: 'object',
          title: 'ComposeCapture',
          properties: { ...inputFields, ...part },
          foreignNames: true,
        },
        description: 'Pages to capture. Set either `captures`, or `url` or `html` with `variants`.',
      },
      ...inputFields,
      variants: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          title: 'ComposeVariant',
          properties: { ...part, customCss: settings.customCss },
          foreignNames: true,
        },
        description: 'Variants of one page. Requires `url` or `html`.',
      },
      defaults: {
        type: 'object',
        default: {},
        properties: settings,
        foreignNames: true,
        description:
          'Capture options for every capture. Options that are not set have the defaults of a single capture.',
      },
      output: outputSettings,
      responseType: {
        enum: ['binary', 'base64', 'url'],
        aliases: { json: 'url' },
        description:
          'How the image is returned. Defaults to binary, or to JSON if Accept is exactly application/json. ' +
          'base64 is limited to 32 MiB. Has no effect with async.',
      },
      async: {
        type: 'boolean',
        default: false,
        description: 'Return a job immediately instead of waiting for the image.',
      },
      ...webhookFields,
    },
  },
  {
    ...rulesWithin('captures.*', { ...rules, '': inputFaults }),
    ...rulesWithin('variants.*', rules),
    ...rulesWithin('defaults', rules),
    ...rulesWithin('output', outputRules),
  },
);
export type ComposeRequest = TypeOf<typeof composeRequest>;
