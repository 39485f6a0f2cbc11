import { errorCodes } from '../errors/catalogue.ts';
import { imageFormats } from '../formats/formats.ts';
import { cursorPage } from '../schemas/cursor-page.ts';
import { schema } from '../schemas/schema.ts';
import { deliveryStates } from '../states/delivery.ts';
import { pipelineImageStates, pipelineRunStates, runStarters } from '../states/pipeline.ts';
import { graphFields } from './pipeline-answers.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const counts = {
  total: count('All.'),
  completed: count('Those that succeeded.'),
  failed: count('Those that failed.'),
} as const;
const countNames = ['total', 'completed', 'failed'] as const;

export const triggerAccepted = schema({
  $id: 'TriggerAccepted',
  type: 'object',
  required: ['id', 'runId', 'status'],
  properties: { id: text, runId: { ...text, description: 'The same as id.' }, status: { enum: pipelineRunStates } },
});

const run = {
  id: text,
  pipelineId: text,
  status: { enum: pipelineRunStates },
  startedBy: { enum: runStarters, description: 'What asked for it.' },
  revision: { type: 'integer', description: 'The form of the pipeline that it was accepted with.' },
  captures: {
    type: 'object',
    title: 'PipelineRunCaptures',
    description: 'None before it has started.',
    required: [...countNames, 'cancelled'],
    properties: { ...counts, cancelled: count('Those that were cancelled.') },
  },
  images: {
    type: 'object',
    title: 'PipelineRunImages',
    description: 'Pictures of all its galleries that there are by now.',
    required: countNames,
    properties: counts,
  },
  cancelRequested: { type: 'boolean', description: 'Somebody asked it to stop.' },
  createdAt: time,
} as const;
const runNames = Object.keys(run) as (keyof typeof run)[];
/** Absent where there is no such thing, or not yet. */
const runOptional = {
  sourceRunId: { ...text, description: 'The run that it repeats.' },
  errorCode: { enum: errorCodes, description: 'Why it could not start, or failed.' },
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
    urls: { type: 'array', items: text, description: 'Those of the request.' },
    inputData: { type: 'object', description: 'The data of the request; absent when it had none.' },
    graph: { ...graphFields, description: 'As it was when the run was accepted.' },
    nodes: {
      type: 'object',
      description: 'How far each captures, edit and gallery node is, by its id.',
      additionalProperties: {
        type: 'object',
        title: 'PipelineNodeProgress',
        required: countNames,
        properties: counts,
      },
    },
    failures: {
      type: 'array',
      description: 'What failed, at most 100 of them.',
      items: {
        type: 'object',
        title: 'PipelineFailure',
        required: ['nodeId', 'view', 'url', 'errorCode'],
        properties: {
          nodeId: { ...text, description: 'Where it failed.' },
          view: { ...text, description: 'The name of the view.' },
          url: text,
          jobId: { ...text, description: 'The capture; absent where none could be made.' },
          errorCode: { enum: errorCodes },
          errorMessage: text,
        },
      },
    },
    deliveries: {
      type: 'array',
      description: 'What became of its notifications.',
      items: {
        type: 'object',
        title: 'PipelineDelivery',
        required: ['nodeId', 'galleryNodeId', 'attempts'],
        properties: {
          nodeId: { ...text, description: 'The webhook node.' },
          galleryNodeId: text,
          deliveryId: { ...text, description: 'Absent before there is something to send.' },
          status: { enum: deliveryStates, description: 'Absent before there is something to send.' },
          attempts: { type: 'integer', description: 'How often it was sent.' },
          lastStatus: { type: 'integer', description: 'What the address answered last.' },
          lastError: { ...text, description: 'Why the last attempt got no answer.' },
        },
      },
    },
  },
});

const image = {
  id: { type: 'integer' },
  url: text,
  view: { ...text, description: 'The name of the view.' },
  edited: { type: 'boolean', description: 'Whether edits were made on it.' },
  status: { enum: pipelineImageStates },
} as const;

/** A picture of a gallery in its notification and its results: programs outside find every field (docs/pipelines-edits.md#image-records). */
export const imageFields = {
  id: image.id,
  jobId: { type: ['string', 'null'], description: 'The capture that it was made from.' },
  url: image.url,
  view: image.view,
  edited: image.edited,
  width: { type: ['integer', 'null'] },
  height: { type: ['integer', 'null'] },
  format: { type: ['string', 'null'], description: `${imageFormats.join(', ')}; null of one that failed.` },
  status: image.status,
  error: { type: ['string', 'null'], description: 'Why it failed.' },
  expiresAt: { ...time, type: ['string', 'null'], description: 'How long it is kept.' },
} as const;
export const imageNames = Object.keys(imageFields) as (keyof typeof imageFields)[];

export const pipelineImageList = cursorPage('PipelineImageList', {
  type: 'object',
  title: 'PipelineImage',
  required: ['id', 'url', 'view', 'edited', 'status', 'nodeId'],
  properties: {
    ...image,
    jobId: { ...text, description: 'The capture that it was made from; absent where none could be made.' },
    width: { type: 'integer', description: 'Absent of one without a picture.' },
    height: { type: 'integer', description: 'Absent of one without a picture.' },
    format: { enum: imageFormats, description: 'Absent of one without a picture.' },
    error: { ...text, description: 'Why it failed.' },
    expiresAt: { ...time, description: 'How long it is kept.' },
    nodeId: { ...text, description: 'The captures node.' },
    editNodeId: { ...text, description: 'The last edit node on its way; absent without edits.' },
    storageUrl: { ...text, description: 'The file; absent of one that failed or is gone.' },
    originalUrl: { ...text, description: 'Of an edited one: the file as it was captured.' },
  },
});
