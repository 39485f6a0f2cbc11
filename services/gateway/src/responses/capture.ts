import { assertionKinds } from '@tintype/contracts/capture/assertions';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { captureWarningList, textContents } from '@tintype/contracts/capture/report-fields';
import { outputTypes } from '@tintype/contracts/capture/outputs';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { captureFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { toJson } from '../http/to-json.ts';
import { dataDescription } from './file.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;
const integerOrNull = { type: ['integer', 'null'] } as const;

const failedOutputList = {
  type: 'array',
  items: {
    type: 'object',
    title: 'FailedOutput',
    required: ['outputId', 'type', 'code', 'message'],
    properties: {
      outputId: { type: 'string' },
      type: { enum: outputTypes },
      code: { enum: errorCodes },
      message: { type: 'string' },
    },
  },
  description: 'Outputs that failed while others succeeded. Absent if every output succeeded.',
} as const;

/** Includes reasons not to trust a result. */
export const captureReport = {
  type: 'object',
  title: 'CaptureReport',
  description: 'Details about the capture, apart from its files.',
  required: ['renderTimeMs', 'warnings', 'stages'],
  properties: {
    finalUrl: { type: 'string', description: 'Final URL after redirects.' },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    renderTimeMs: { type: 'integer' },
    redirects: { type: 'array', items: { type: 'string' }, description: 'Redirects that led to finalUrl, in order.' },
    looksBlank: { type: 'boolean', description: 'Whether the image has a single colour.' },
    recognised: {
      type: 'string',
      description: 'Reason why the page is not the requested page: bot_wall or error_page. Absent otherwise.',
    },
    incompleteDocument: {
      type: 'object',
      title: 'IncompleteDocument',
      required: ['receivedBytes', 'compressed'],
      properties: {
        receivedBytes: { type: 'integer', description: 'Bytes of the body received, after decompression.' },
        announcedBytes: { type: 'integer', description: 'Content-Length of the response. Absent if there was none.' },
        compressed: { type: 'boolean', description: 'Whether announcedBytes counts compressed bytes.' },
      },
      description: 'Present if the connection ended before the complete document was received.',
    },
    blockedRequests: { type: 'integer', description: 'Number of requests blocked by blocklists.' },
    dismissedBanners: {
      type: 'array',
      items: { type: 'string' },
      description: 'Consent platforms whose banners were dismissed.',
    },
    removedOverlays: { type: 'integer' },
    remainingOverlays: { type: 'integer', description: 'Elements that still cover the page.' },
    failedImages: { type: 'integer', description: 'Visible images that did not load.' },
    unfinishedHosts: {
      type: 'array',
      items: { type: 'string' },
      description: 'Hosts with requests that did not finish, so that the page was captured before its load event.',
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
    popups: { type: 'integer', description: 'Number of windows opened by the page. They were closed.' },
    dialogs: { type: 'integer', description: 'Number of dialogs shown by the page. They were dismissed.' },
    failedOutputs: failedOutputList,
    failedAssertions: {
      type: 'array',
      items: {
        type: 'object',
        title: 'FailedAssertion',
        required: ['kind', 'value'],
        properties: {
          kind: { enum: Object.keys(assertionKinds), description: 'Field of `assertions`.' },
          value: { type: 'string', description: 'Text, selector or statuses of the assertion.' },
        },
      },
      description: 'Assertions that the page does not meet. Absent if the request has no assertions.',
    },
    texts: textContents,
    skippedActions: { type: 'array', items: { type: 'integer' }, description: 'Optional actions that were skipped.' },
    warnings: captureWarningList,
    cachedFrom: { ...timeSchema, description: 'Time of the capture, for a job that returned an earlier capture.' },
    stages: {
      type: 'array',
      items: {
        type: 'object',
        title: 'CaptureStage',
        required: ['stage', 'ms', 'outcome'],
        properties: {
          stage: { type: 'string' },
          ms: { type: 'number' },
          outcome: { enum: ['ok', 'failed'] },
          outputId: { type: 'string', description: 'ID of the output, for a stage of one of several outputs.' },
        },
      },
    },
  },
} as const;

export const outputError = {
  type: 'object',
  title: 'OutputError',
  required: ['code', 'message'],
  properties: { code: { enum: errorCodes }, message: { type: 'string' } },
  description: 'Present if this output failed while others succeeded. It then has no file.',
} as const;

const outputAnswer = {
  type: 'object',
  title: 'CaptureOutput',
  required: ['type', 'contentType', 'size'],
  properties: {
    type: { enum: outputTypes },
    contentType: { type: 'string' },
    size: { type: 'integer', description: 'Size in bytes.' },
    format: {
      enum: imageFormats,
      description: 'Format of a screenshot. If it differs from the request, a warning gives the reason.',
    },
    error: outputError,
    encoding: { const: 'base64', description: 'Present only for a screenshot or a PDF, unless responseType is url.' },
    data: {
      type: ['string', 'object'],
      description: `Present unless responseType is url. The file: ${dataDescription}`,
    },
    storageUrl: {
      type: 'string',
      description:
        'Signed URL of the file. Requires no API key and works until expiresAt. Present only with responseType url.',
    },
    resultUrl: {
      type: 'string',
      description: 'URL of the file. Requires an API key. Present only with responseType url.',
    },
    expiresAt: { ...timeSchema, description: 'Expiry time of the file. Present only with responseType url.' },
  },
} as const;

/** A response without `outputs` has one file. */
const ofOneFile = ['format', 'contentType', 'width', 'height', 'size'] as const;

/** See docs/interface/capture.md#response */
export const captureAnswer = schema({
  $id: 'CaptureAnswer',
  type: 'object',
  required: ['id', 'url', 'renderTimeMs', 'cached', 'capturedAt', 'capture'],
  oneOf: [{ required: ofOneFile }, { required: ['outputs'] }],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'URL from the request.' },
    format: {
      enum: captureFormats,
      description:
        'Format of the file. If it differs from the request, a warning gives the reason. This field, ' +
        'contentType, width, height and size are present only without `outputs`.',
    },
    contentType: { type: 'string' },
    width: { type: 'integer', description: 'Width in pixels. For a PDF, the width of the viewport.' },
    height: { ...integerOrNull, description: 'Height in pixels. null for a full page and for a PDF.' },
    size: { type: 'integer', description: 'Size in bytes.' },
    outputs: {
      type: 'object',
      additionalProperties: outputAnswer,
      description: 'Results by output ID, in the order of the request. Present only with `outputs`.',
    },
    renderTimeMs: { type: 'integer' },
    cached: { type: 'boolean' },
    capturedAt: timeSchema,
    httpStatus: { type: 'integer', description: 'HTTP status of the page. Error pages such as 404 are captured too.' },
    metadata: { type: 'object', description: 'Metadata from the request.' },
    encoding: { const: 'base64', description: 'Present only with responseType base64.' },
    data: { type: 'string', description: 'The file. Present only with responseType base64.' },
    storageUrl: {
      type: 'string',
      description:
        'Signed URL of the file. Requires no API key and works until expiresAt. Present only with responseType url.',
    },
    resultUrl: {
      type: 'string',
      description: 'URL of the file. Requires an API key. Present only with responseType url.',
    },
    expiresAt: { ...timeSchema, description: 'Expiry time of the file. Present only with responseType url.' },
    capture: captureReport,
  },
});
export type CaptureAnswer = TypeOf<typeof captureAnswer>;

/** Only the types differ: the contract's report is read-only. */
export const describeReport = (report: CaptureReport): CaptureAnswer['capture'] =>
  toJson(report) as CaptureAnswer['capture'];
