import { targetUrl } from '../capture/fragments.ts';
import { layerOf, rulesOf } from '../capture/capture-request.ts';
import { rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { outputRules, outputSettings } from './output-settings.ts';

const settings = layerOf('compose');
const rules = rulesOf('compose');

const part = {
  id: { type: 'string', minLength: 1, maxLength: 100, description: 'Names the picture in the answer.' },
  label: { type: 'string', maxLength: 200, description: 'What is written beside the picture.' },
  viewport: settings.viewport,
  device: settings.device,
  fullPage: settings.fullPage,
  darkMode: settings.darkMode,
  delay: settings.delay,
} as const;

/** What POST /v1/screenshots/compose accepts. Which of the two modes it is, `composeParts` finds out. */
export const composeRequest = schema(
  {
    $id: 'ComposeRequest',
    type: 'object',
    properties: {
      captures: {
        type: 'array',
        minItems: 2,
        maxItems: 20,
        items: { type: 'object', title: 'ComposeCapture', required: ['url'], properties: { url: targetUrl, ...part } },
        description: 'Several pages. Either these, or url with variants.',
      },
      url: { ...targetUrl, example: 'https://example.com' },
      variants: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { type: 'object', title: 'ComposeVariant', properties: { ...part, customCss: settings.customCss } },
        description: 'One page in several ways.',
      },
      defaults: {
        type: 'object',
        default: {},
        properties: settings,
        description: 'The settings of every capture. What is not set is as in a single capture.',
      },
      output: outputSettings,
      responseType: {
        enum: ['binary', 'base64', 'url'],
        aliases: { json: 'url' },
        description:
          'How the picture is answered: binary, unless Accept is exactly application/json. base64 is for 32 MiB at most. Not for async.',
      },
      async: { type: 'boolean', default: false, description: 'Answer at once with a job.' },
      ...webhookFields,
    },
  },
  {
    ...rulesWithin('captures.*', rules),
    ...rulesWithin('variants.*', rules),
    ...rulesWithin('defaults', rules),
    ...rulesWithin('output', outputRules),
  },
);
export type ComposeRequest = TypeOf<typeof composeRequest>;
export type ComposeOutput = ComposeRequest['output'];
