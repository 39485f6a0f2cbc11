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
  viewport: { ...viewport, description: 'Size of the browser viewport. Has no effect if `device` is set.' },
  device: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'Device preset to emulate. See GET /v1/devices for the names. Overrides `viewport`.',
  },
  format: { enum: captureFormats, default: 'webp', aliases: { jpg: 'jpeg' }, description: 'File format.' },
  quality: { ...quality, default: 80, description: 'Image quality. Applies only to jpeg and webp.' },
  fullPage: {
    type: 'boolean',
    default: false,
    description: 'Capture the full scrollable page instead of the viewport.',
  },
  fullPageMode: {
    enum: ['stitch', 'native'],
    default: 'stitch',
    description: 'Method for full-page captures. Applies only with `fullPage`.',
  },
  freezeFixed: {
    type: 'boolean',
    default: true,
    description: 'Show fixed elements only once. Applies only to stitch mode.',
  },
  scrollInterval: {
    type: 'integer',
    minimum: 50,
    maximum: 1_000,
    default: 150,
    description: 'Milliseconds between scroll steps. Applies to full-page captures of pages that react to scrolling.',
  },
  maxSections: {
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 100,
    description: 'Maximum number of viewport sections. Applies only to stitch mode.',
  },
  maxHeight: {
    type: 'integer',
    minimum: 1_000,
    maximum: 30_000,
    description: 'Maximum height of a full-page capture in CSS pixels.',
  },
  selector: { ...selector, description: 'Capture only the first visible element that matches.' },
  paper: { ...paper, description: 'Paper size. Applies only to format pdf. Defaults to Letter.' },
  ...pdfFields,
  delay: {
    type: 'integer',
    minimum: 0,
    maximum: 30_000,
    default: 0,
    description: 'Additional delay after the page has loaded, in milliseconds.',
  },
  waitFor: { ...selector, description: 'CSS selector. Wait until a matching element is visible.' },
  waitUntil: {
    enum: ['load', 'domcontentloaded', 'networkidle'],
    default: 'load',
    description: 'Event after which the page counts as loaded.',
  },
  settleTimeout: {
    type: 'integer',
    minimum: 0,
    maximum: 30_000,
    default: 7_000,
    description:
      'Maximum time in milliseconds to wait after load for requests, animations, timers and loading indicators to finish.',
  },
  timeout: { ...timeoutMs, default: 30_000, description: 'Timeout for the whole capture in milliseconds.' },
  actions,
  darkMode: {
    type: 'boolean',
    default: false,
    description: 'Emulate a dark colour scheme (prefers-color-scheme: dark).',
  },
  customCss: { type: 'string', maxLength: 10_000, description: 'CSS to add to the page.' },
  hideSelectors: {
    type: 'array',
    maxItems: 50,
    items: selector,
    default: [],
    description: 'CSS selectors of elements to hide.',
  },
  ...blockers,
  blockLevel: { enum: blockLevels, default: 'none', description: 'Which categories of hosts to block.' },
  stealthMode: {
    type: 'boolean',
    default: false,
    description: 'Use a browser that is less likely to be detected as a bot.',
  },
  failOn: {
    type: 'array',
    maxItems: 10,
    items: { enum: failOnNames },
    default: [],
    description: 'Conditions under which the capture fails. A failed capture is not charged.',
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
  description:
    'Maximum age in seconds of an identical earlier capture that may be returned instead. A cached result uses no credit.',
} as const;

export const metadata = {
  type: 'object',
  description: 'Custom JSON of up to 8 KiB, returned unchanged in the response.',
} as const;

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
