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
  id: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the capture in the response.' },
  label: { type: 'string', maxLength: 200, description: 'Text of the label.' },
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
        description: 'Pages to capture. Set either `captures`, or `url` with `variants`.',
      },
      url: { ...targetUrl, example: 'https://example.com' },
      variants: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: { type: 'object', title: 'ComposeVariant', properties: { ...part, customCss: settings.customCss } },
        description: 'Variants of one page. Requires `url`.',
      },
      defaults: {
        type: 'object',
        default: {},
        properties: {
          ...settings,
          // Refused rather than ignored, as in bulk jobs: other pages would be seen than those that were asked for.
          session: { not: {}, description: 'is allowed for single captures only' },
        },
        description:
          'Capture options for every capture. Options that are not set have the defaults of a single capture.',
      },
      output: outputSettings,
      responseType: {
        enum: ['binary', 'base64', 'url'],
        aliases: { json: 'url' },
        description:
          'How the image is returned. Defaults to binary, or to JSON if Accept is exactly application/json. base64 is limited to 32 MiB. Has no effect with async.',
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
    'captures.*.device': captureRules.device,
    'variants.*.device': captureRules.device,
    'defaults.device': captureRules.device,
    ...rulesWithin('output', outputRules),
  },
);
export type ComposeRequest = TypeOf<typeof composeRequest>;
export type ComposeOutput = ComposeRequest['output'];
