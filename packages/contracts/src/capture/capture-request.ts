import { captureFormats } from '../formats/formats.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { actions } from './actions.ts';
import { captureRules } from './capture-rules.ts';
import { failOnNames } from './fail-on.ts';
import { blockers, quality, selector, targetUrl, timeoutMs, viewport } from './fragments.ts';
import { outputs } from './outputs.ts';
import { paper, pdfFields } from './pdf-fields.ts';
import { session } from './session.ts';

export const blockLevels = ['none', 'light', 'normal', 'pro', 'pro_plus', 'ultimate'] as const;

/** How the page is captured: all of a capture but its URL (docs/interface/capture.md#request). */
export const captureSettings = {
  viewport: { ...viewport, description: 'The visible part of the page. `device` wins when both are sent.' },
  device: { type: 'string', minLength: 1, maxLength: 100, description: 'A device preset, see GET /v1/devices.' },
  format: { enum: captureFormats, default: 'webp', aliases: { jpg: 'jpeg' }, description: 'What file is made.' },
  quality: { ...quality, default: 80, description: 'For jpeg and webp.' },
  fullPage: { type: 'boolean', default: false, description: 'Capture the whole scrollable page.' },
  fullPageMode: { enum: ['stitch', 'native'], default: 'stitch', description: 'How a full page is taken.' },
  freezeFixed: { type: 'boolean', default: true, description: 'Stitch mode: show fixed elements once.' },
  scrollInterval: {
    type: 'integer',
    minimum: 50,
    maximum: 1_000,
    default: 150,
    description: 'Milliseconds between scroll steps, of a page that could react to them.',
  },
  maxSections: {
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 100,
    description: 'Stitch mode: viewport sections at most.',
  },
  maxHeight: { type: 'integer', minimum: 1_000, maximum: 30_000, description: 'CSS pixels of a full page at most.' },
  selector: { ...selector, description: 'Capture only the first visible element that matches.' },
  paper: { ...paper, description: 'With format pdf: the paper. Letter when left out.' },
  ...pdfFields,
  delay: { type: 'integer', minimum: 0, maximum: 30_000, default: 0, description: 'Milliseconds to wait after load.' },
  waitFor: { ...selector, description: 'Wait until this selector is visible.' },
  waitUntil: {
    enum: ['load', 'domcontentloaded', 'networkidle'],
    default: 'load',
    description: 'When the page counts as loaded.',
  },
  settleTimeout: {
    type: 'integer',
    minimum: 0,
    maximum: 30_000,
    default: 7_000,
    description:
      'Milliseconds at most that what the load has set off is waited for: requests, animations, timers, loaders.',
  },
  timeout: { ...timeoutMs, default: 30_000, description: 'Milliseconds for the whole capture.' },
  actions,
  darkMode: { type: 'boolean', default: false, description: 'Emulate prefers-color-scheme: dark.' },
  customCss: { type: 'string', maxLength: 10_000, description: 'CSS added to the page.' },
  hideSelectors: {
    type: 'array',
    maxItems: 50,
    items: selector,
    default: [],
    description: 'Elements that are hidden.',
  },
  ...blockers,
  blockLevel: { enum: blockLevels, default: 'none', description: 'How many kinds of host are blocked.' },
  stealthMode: { type: 'boolean', default: false, description: 'Use the browser that bot walls recognise least.' },
  failOn: {
    type: 'array',
    maxItems: 10,
    items: { enum: failOnNames },
    default: [],
    description: 'What a result may not be: such a capture fails and is not charged.',
  },
  outputs,
} as const;

/** What all results in one JSON answer may have together: their bytes, base64 and text are in memory at the same time. */
export const inBodyBytesMax = 32 * 1_048_576;

/** How the result of a single capture is answered. */
export const responseType = {
  enum: ['binary', 'base64', 'url'],
  default: 'binary',
  aliases: { json: 'url' },
  description: `How the result is answered. Results that stand in the answer have ${inBodyBytesMax / 1_048_576} MiB together at most; url has no such limit.`,
} as const;

export const cacheTtl = {
  type: 'integer',
  minimum: 0,
  maximum: 2_592_000,
  default: 0,
  description: 'Seconds. An identical capture that is not older may be answered; it uses no credit.',
} as const;

export const metadata = { type: 'object', description: 'Up to 8 KiB of JSON, echoed in the answer.' } as const;

/** What POST /v1/screenshots accepts. */
export const captureRequest = schema(
  {
    $id: 'CaptureRequest',
    type: 'object',
    required: ['url'],
    properties: {
      url: targetUrl,
      ...captureSettings,
      responseType,
      cacheTtl,
      session,
      metadata,
    },
  },
  captureRules,
);
export type CaptureRequest = TypeOf<typeof captureRequest>;
