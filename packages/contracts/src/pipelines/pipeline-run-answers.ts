import { verdictField } from '../capture/report-fields.ts';
import { errorCodes } from '../errors/catalogue.ts';
import { imageFormats } from '../formats/formats.ts';
import { cursorPage, schema } from '../schemas/schema.ts';
import { deliveryStates } from '../states/delivery.ts';
import { pipelineImageStates, pipelineRunStates, runStarters } from '../states/pipeline.ts';
import { graphFields } from './pipeline-bodies.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const counts = {
  total: count('Total number of captures or images.'),
  completed: count('Number of successful captures or images.'),
  failed: count('Number of failed captures or images.'),
} as const;
const countNames = ['total', 'completed', 'failed'] as const;

export const triggerAccepted = schema({
  $id: 'TriggerAccepted',
  type: 'object',
  required: ['id', 'runId', 'status'],
  properties: { id: text, runId: { ...text, description: 'Same as id.' }, status: { enum: pipelineRunStates } },
});

const run = {
  id: text,
  pipelineId: text,
  status: { enum: pipelineRunStates },
  startedBy: { enum: runStarters, description: 'What started the run.' },
  revision: { type: 'integer', description: 'Revision of the pipeline with which the run was accepted.' },
  captures: {
    type: 'object',
    title: 'PipelineRunCaptures',
    description: 'Capture counts. All 0 before the run has started.',
    required: [...countNames, 'cancelled'],
    properties: { ...counts, cancelled: count('Number of cancelled captures.') },
  },
  images: {
    type: 'object',
    title: 'PipelineRunImages',
    description: 'Image counts of all galleries of the run so far.',
    required: countNames,
    properties: counts,
  },
  cancelRequested: { type: 'boolean', description: 'Whether cancellation was requested.' },
  createdAt: time,
} as const;
const runNames = Object.keys(run) as (keyof typeof run)[];
/** Absent if it does not exist, or not yet. */
const runOptional = {
  sourceRunId: { ...text, description: 'ID of the run that this run repeats.' },
  errorCode: { enum: errorCodes, description: 'Reason why the run could not start or failed.' },
  errorMessage: text,
  startedAt: time,
  completedAt: time,
} as const;

export const pipelineRunList = cursorPage('PipelineRunList', {
  type: 'object',
  title: 'PipelineRunSummary',
  required: runNames,
  properties: { ...run, ...runOptional },
});

export const pipelineRunRecord = schema({
  $id: 'PipelineRun',
  type: 'object',
  required: [...runNames, 'urls', 'graph', 'nodes', 'failures', 'deliveries'],
  properties: {
    ...run,
    ...runOptional,
    urls: { type: 'array', items: text, description: 'URLs of the request.' },
    inputData: { type: 'object', description: 'Data of the request, byte for byte. Absent if there was none.' },
    graph: { ...graphFields, description: 'Graph at the time the run was accepted.' },
    nodes: {
      type: 'object',
      description: 'Progress of each captures, edit and gallery node, by node ID.',
      additionalProperties: {
        type: 'object',
        title: 'PipelineNodeProgress',
        required: countNames,
        properties: counts,
      },
    },
    failures: {
      type: 'array',
      description: 'Failures, at most 100.',
      items: {
        type: 'object',
        title: 'PipelineFailure',
        required: ['nodeId', 'view', 'url', 'errorCode'],
        properties: {
          nodeId: { ...text, description: 'ID of the node that failed.' },
          view: { ...text, description: 'Name of the view.' },
          url: text,
          jobId: { ...text, description: 'ID of the capture. Absent if there is none.' },
          errorCode: { enum: errorCodes },
          errorMessage: text,
        },
      },
    },
    deliveries: {
      type: 'array',
      description: 'Webhook deliveries of the run.',
      items: {
        type: 'object',
        title: 'PipelineDelivery',
        required: ['nodeId', 'galleryNodeId', 'attempts'],
        properties: {
          nodeId: { ...text, description: 'ID of the webhook node.' },
          galleryNodeId: text,
          deliveryId: { ...text, description: 'Absent until a delivery exists.' },
          status: { enum: deliveryStates, description: 'Absent until a delivery exists.' },
          attempts: { type: 'integer', description: 'Number of attempts.' },
          lastStatus: { type: 'integer', description: 'HTTP status of the last response.' },
          lastError: { ...text, description: 'Reason why the last attempt got no response.' },
        },
      },
    },
  },
});

const image = {
  id: { type: 'integer' },
  url: text,
  view: { ...text, description: 'Name of the view.' },
  edited: { type: 'boolean', description: 'Whether the image was edited.' },
  status: { enum: pipelineImageStates },
} as const;

/** External programs use these fields (docs/pipelines-edits.md#image-records). */
export const imageFields = {
  id: image.id,
  jobId: { type: ['string', 'null'], description: 'ID of the capture.' },
  url: image.url,
  view: image.view,
  edited: image.edited,
  width: { type: ['integer', 'null'] },
  height: { type: ['integer', 'null'] },
  format: {
    type: ['string', 'null'],
    description: `File format: ${imageFormats.join(', ')}. null if the image failed.`,
  },
  status: image.status,
  error: { type: ['string', 'null'], description: 'Reason for the failure.' },
  expiresAt: {
    ...time,
    type: ['string', 'null'],
    description:
      'Time when the file is deleted. Its downloadUrl expires then, or earlier with the other links of the response.',
  },
} as const;
export const imageNames = Object.keys(imageFields) as (keyof typeof imageFields)[];

export const galleryLink = schema({
  $id: 'PipelineGalleryLink',
  type: 'object',
  required: ['url', 'expiresAt'],
  properties: {
    url: { type: 'string', description: 'URL of the gallery page, which requires no account. Shown only once.' },
    expiresAt: { type: 'string', format: 'date-time', description: 'Expiry time of the link.' },
  },
});

export const pipelineImageList = cursorPage('PipelineImageList', {
  type: 'object',
  title: 'PipelineImage',
  required: ['id', 'url', 'view', 'edited', 'status', 'nodeId'],
  properties: {
    ...image,
    jobId: { ...text, description: 'ID of the capture. Absent if there is none.' },
    width: { type: 'integer', description: 'Absent if there is no image.' },
    height: { type: 'integer', description: 'Absent if there is no image.' },
    format: { enum: imageFormats, description: 'Absent if there is no image.' },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: verdictField,
    error: { ...text, description: 'Reason for the failure.' },
    expiresAt: { ...time, description: 'Time when the file is deleted.' },
    nodeId: { ...text, description: 'ID of the captures node.' },
    editNodeId: { ...text, description: 'ID of the last edit node. Absent if the image was not edited.' },
    storageUrl: { ...text, description: 'URL of the file. Absent if the image failed or has expired.' },
    originalUrl: { ...text, description: 'URL of the original file of an edited image.' },
  },
});
