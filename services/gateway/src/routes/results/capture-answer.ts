import { captureWarnings, type CaptureReport } from '@tintype/contracts/capture/capture-result';
import { outputTypes } from '@tintype/contracts/capture/outputs';
import { captureFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { withoutNulls } from '../../http/without-nulls.ts';
import { dataDescription } from './result-files.ts';

const time = { type: 'string', format: 'date-time' } as const;
const integerOrNull = { type: ['integer', 'null'] } as const;

/** What is known of a capture besides its file. Says what a result should not be trusted for. */
export const captureReport = {
  type: 'object',
  title: 'CaptureReport',
  description: 'What is known of the capture beside its files.',
  required: ['renderTimeMs', 'warnings', 'stages'],
  properties: {
    finalUrl: { type: 'string', description: 'Where redirects ended.' },
    httpStatus: { type: 'integer', description: 'What the page itself answered.' },
    renderTimeMs: { type: 'integer' },
    redirects: { type: 'array', items: { type: 'string' }, description: 'What led to finalUrl, in order.' },
    looksBlank: { type: 'boolean', description: 'The picture shows nothing but one colour.' },
    recognised: {
      type: 'string',
      description: 'bot_wall or error_page, when the page is not the one asked for.',
    },
    blockedRequests: { type: 'integer', description: 'Requests that a block list stopped.' },
    dismissedBanners: {
      type: 'array',
      items: { type: 'string' },
      description: 'Consent platforms that were answered.',
    },
    removedOverlays: { type: 'integer' },
    remainingOverlays: { type: 'integer', description: 'Things that still cover the page.' },
    failedImages: { type: 'integer', description: 'Visible images that did not load.' },
    unfinishedHosts: {
      type: 'array',
      items: { type: 'string' },
      description: 'Hosts whose requests never ended, so that the page was captured before its load event.',
    },
    missingResources: {
      type: 'array',
      items: {
        type: 'object',
        title: 'MissingResource',
        required: ['kind', 'host', 'count'],
        properties: { kind: { type: 'string' }, host: { type: 'string' }, count: { type: 'integer' } },
      },
      description: 'Stylesheets, scripts, fonts, background images and frames that did not load.',
    },
    popups: { type: 'integer', description: 'Windows that the page opened; they were closed.' },
    dialogs: { type: 'integer', description: 'Dialogs that the page showed; they were dismissed.' },
    skippedActions: { type: 'array', items: { type: 'integer' }, description: 'Optional actions that were skipped.' },
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        title: 'CaptureWarning',
        required: ['code', 'message'],
        properties: { code: { enum: Object.keys(captureWarnings) }, message: { type: 'string' } },
      },
    },
    cachedFrom: {
      ...time,
      description: 'When the page was captured, of a job that was answered with an earlier capture.',
    },
    stages: {
      type: 'array',
      items: {
        type: 'object',
        title: 'CaptureStage',
        required: ['stage', 'ms', 'outcome'],
        properties: { stage: { type: 'string' }, ms: { type: 'number' }, outcome: { enum: ['ok', 'failed'] } },
      },
    },
  },
} as const;

/** One result of a capture with `outputs`. */
const outputAnswer = {
  type: 'object',
  title: 'CaptureOutput',
  required: ['type', 'contentType', 'size'],
  properties: {
    type: { enum: outputTypes },
    contentType: { type: 'string' },
    size: { type: 'integer', description: 'Bytes.' },
    format: {
      enum: imageFormats,
      description: 'Of a screenshot, which a warning explains when it is not the one asked for.',
    },
    encoding: { const: 'base64', description: 'Of a screenshot and a PDF, unless responseType is url.' },
    data: {
      type: ['string', 'object'],
      description: `Unless responseType is url: ${dataDescription}`,
    },
    storageUrl: { type: 'string', description: 'Only for responseType url: the file, without a key, until expiresAt.' },
    resultUrl: { type: 'string', description: 'Only for responseType url: the file, with a key.' },
    expiresAt: { ...time, description: 'Only for responseType url.' },
  },
} as const;

/** The fields of an answer without `outputs`, which has one file. */
const ofOneFile = ['format', 'contentType', 'width', 'height', 'size'] as const;

/** The JSON of a synchronous capture (docs/interface/capture.md#answer). */
export const captureAnswer = schema({
  $id: 'CaptureAnswer',
  type: 'object',
  required: ['id', 'url', 'renderTimeMs', 'cached', 'capturedAt', 'capture'],
  oneOf: [{ required: ofOneFile }, { required: ['outputs'] }],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'The URL that was asked for.' },
    format: {
      enum: captureFormats,
      description:
        'The format of the file, which a warning explains when it is not the one asked for. This and the next four only without `outputs`.',
    },
    contentType: { type: 'string' },
    width: { type: 'integer', description: 'Pixels; of a PDF the width of the viewport.' },
    height: { ...integerOrNull, description: 'Pixels; null for a full page and for PDF.' },
    size: { type: 'integer', description: 'Bytes.' },
    outputs: {
      type: 'object',
      additionalProperties: outputAnswer,
      description: 'Only with `outputs`: each result under its id, in the order in which they were asked for.',
    },
    renderTimeMs: { type: 'integer' },
    cached: { type: 'boolean' },
    capturedAt: time,
    httpStatus: { type: 'integer', description: 'What the page itself answered. A 404 page is captured as it looks.' },
    metadata: { type: 'object', description: 'As it was sent.' },
    encoding: { const: 'base64', description: 'Only for responseType base64.' },
    data: { type: 'string', description: 'Only for responseType base64.' },
    storageUrl: { type: 'string', description: 'Only for responseType url: the file, without a key, until expiresAt.' },
    resultUrl: { type: 'string', description: 'Only for responseType url: the file, with a key.' },
    expiresAt: { ...time, description: 'Only for responseType url.' },
    capture: captureReport,
  },
});
export type CaptureAnswer = TypeOf<typeof captureAnswer>;

/** The contract's report is read-only and the schema's type is not; an answer only writes it out. */
export const describeReport = (report: CaptureReport): CaptureAnswer['capture'] =>
  withoutNulls(report) as CaptureAnswer['capture'];
