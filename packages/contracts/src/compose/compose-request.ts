import { withoutDefaults } from '../batches/item-request.ts';
import { captureSettings } from '../capture/capture-request.ts';
import { captureRules } from '../capture/capture-rules.ts';
import { targetUrl } from '../capture/fragments.ts';
import { rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { outputRules, outputSettings } from './output-settings.ts';

// Pictures are drawn, so what file each would have been is nobody's business.
const { format: _format, quality: _quality, outputs: _outputs, ...settings } = withoutDefaults(captureSettings);

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
        properties: {
          ...settings,
          // Refused rather than ignored, as in bulk jobs: other pages would be seen than those that were asked for.
          session: { not: {}, description: 'is for single captures only' },
        },
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
    'captures.*.device': captureRules.device,
    'variants.*.device': captureRules.device,
    'defaults.device': captureRules.device,
    ...rulesWithin('output', outputRules),
  },
);
export type ComposeRequest = TypeOf<typeof composeRequest>;
