import { errorCodes } from '../errors/catalogue.ts';
import { imageFormats } from '../formats/formats.ts';
import { schema } from '../schemas/schema.ts';
import { deliveryStates } from '../states/delivery.ts';
import { pipelineImageStates, pipelineRunStates, runStarters } from '../states/pipeline.ts';
import { nodeTypeNames } from './node-types.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const cursor = { type: ['string', 'null'], description: 'Where the next page begins; null on the last.' } as const;
const counts = {
  total: count('All.'),
  completed: count('Those that succeeded.'),
  failed: count('Those that failed.'),
} as const;
const countNames = ['total', 'completed', 'failed'] as const;

const graph = {
  type: 'object',
  title: 'PipelineGraph',
  description: 'Nodes and how they are joined.',
  required: ['version', 'nodes', 'edges'],
  properties: {
    version: { const: 1 },
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineNode',
        required: ['id', 'type', 'position', 'data'],
        properties: {
          id: text,
          type: { enum: nodeTypeNames, description: 'What it does.' },
          label: { ...text, description: 'What its owner calls it.' },
          position: {
            type: 'object',
            title: 'PipelineNodePosition',
            description: 'Where it is drawn.',
            required: ['x', 'y'],
            properties: { x: { type: 'number' }, y: { type: 'number' } },
          },
          data: { type: 'object', description: 'What it is set to.' },
        },
      },
    },
    edges: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineEdge',
        required: ['id', 'source', 'sourceHandle', 'target', 'targetHandle'],
        properties: { id: text, source: text, sourceHandle: text, target: text, targetHandle: text },
      },
    },
  },
} as const;

const trigger = {
  type: ['object', 'null'],
  description: 'The address that starts it; null for a pipeline without a trigger.',
  properties: {
    nodeId: text,
    url: { ...text, description: 'Where URLs are sent to.' },
    enabled: { type: 'boolean', description: 'Whether it takes requests.' },
    hasSecret: { type: 'boolean', description: 'Whether a secret was made for it.' },
    rotatedAt: { ...time, type: ['string', 'null'], description: 'When its secret was made.' },
  },
} as const;

const summary = {
  id: text,
  name: text,
  revision: { type: 'integer', description: 'Raised by each change.' },
  trigger,
  nextRunAt: { ...time, type: ['string', 'null'], description: 'Of a pipeline with a schedule.' },
  hasSigningSecret: { type: 'boolean', description: 'Whether its notifications are signed.' },
  queuedRuns: count('Runs that wait.'),
  lastRun: {
    type: ['object', 'null'],
    description: 'The newest run.',
    properties: { id: text, status: { enum: pipelineRunStates }, createdAt: time },
  },
  createdAt: time,
  updatedAt: time,
} as const;
const summaryNames = [
  'id',
  'name',
  'revision',
  'trigger',
  'nextRunAt',
  'hasSigningSecret',
  'queuedRuns',
  'lastRun',
  'createdAt',
  'updatedAt',
] as const;

export const pipelineRecord = schema({
  $id: 'Pipeline',
  type: 'object',
  required: [...summaryNames, 'graph', 'draft'],
  properties: {
    ...summary,
    graph,
    draft: {
      type: ['object', 'null'],
      description: 'What somebody is drawing and has not saved as a graph that runs.',
    },
  },
});

export const pipelineList = schema({
  $id: 'PipelineList',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', title: 'PipelineSummary', required: summaryNames, properties: summary },
    },
    nextCursor: cursor,
  },
});

const revision = {
  revision: { type: 'integer' },
  name: text,
  savedAt: time,
  savedBy: { ...text, description: 'Who saved it: a key or a user.' },
} as const;
const revisionNames = ['revision', 'name', 'savedAt', 'savedBy'] as const;
export const pipelineRevisionList = schema({
  $id: 'PipelineRevisionList',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', title: 'PipelineRevisionSummary', required: revisionNames, properties: revision },
    },
    nextCursor: cursor,
  },
});
export const pipelineRevision = schema({
  $id: 'PipelineRevision',
  type: 'object',
  required: [...revisionNames, 'graph'],
  properties: { ...revision, graph },
});

export const graphReport = schema({
  $id: 'PipelineGraphReport',
  type: 'object',
  required: ['valid', 'problems'],
  properties: {
    valid: { type: 'boolean', description: 'Whether it can be saved and run.' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineGraphProblem',
        required: ['field', 'message'],
        properties: {
          nodeId: text,
          edgeId: text,
          field: { ...text, description: 'From the node or edge on; empty for it as such.' },
          message: text,
        },
      },
    },
  },
});

/** A secret is answered once, when it is made. */
export const pipelineSecret = schema({
  $id: 'PipelineSecret',
  type: 'object',
  required: ['secret'],
  properties: { secret: { ...text, description: 'Shown this once. Keep it: nothing can read it again.' } },
});

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
  sourceRunId: { type: ['string', 'null'], description: 'The run that it repeats.' },
  errorCode: { enum: [...errorCodes, null], description: 'Why it could not start, or failed.' },
  errorMessage: { type: ['string', 'null'] },
  createdAt: time,
  startedAt: { ...time, type: ['string', 'null'] },
  completedAt: { ...time, type: ['string', 'null'] },
} as const;
const runNames = Object.keys(run) as (keyof typeof run)[];

export const pipelineRunList = schema({
  $id: 'PipelineRunList',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', title: 'PipelineRunSummary', required: runNames, properties: run },
    },
    nextCursor: cursor,
  },
});

export const pipelineRunRecord = schema({
  $id: 'PipelineRun',
  type: 'object',
  required: [...runNames, 'urls', 'inputData', 'graph', 'nodes', 'failures', 'deliveries'],
  properties: {
    ...run,
    urls: { type: 'array', items: text, description: 'Those of the request.' },
    inputData: { type: ['object', 'null'], description: 'The data of the request.' },
    graph: { ...graph, description: 'As it was when the run was accepted.' },
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
        required: ['nodeId', 'view', 'url', 'jobId', 'errorCode', 'errorMessage'],
        properties: {
          nodeId: { ...text, description: 'Where it failed.' },
          view: text,
          url: text,
          jobId: { type: ['string', 'null'] },
          errorCode: { enum: errorCodes },
          errorMessage: { type: ['string', 'null'] },
        },
      },
    },
    deliveries: {
      type: 'array',
      description: 'What became of its notifications.',
      items: {
        type: 'object',
        title: 'PipelineDelivery',
        required: ['nodeId', 'galleryNodeId', 'deliveryId', 'status', 'attempts', 'lastStatus', 'lastError'],
        properties: {
          nodeId: { ...text, description: 'The webhook node.' },
          galleryNodeId: text,
          deliveryId: { type: ['string', 'null'], description: 'null before it is sent.' },
          status: { enum: [...deliveryStates, null] },
          attempts: { type: 'integer' },
          lastStatus: { type: ['integer', 'null'], description: 'What the address answered last.' },
          lastError: { type: ['string', 'null'] },
        },
      },
    },
  },
});

/** A picture of a gallery, in its page and in its notification (docs/pipelines.md#images). */
export const imageFields = {
  id: { type: 'integer' },
  jobId: { type: ['string', 'null'], description: 'The capture that it was made from.' },
  url: text,
  view: { ...text, description: 'The name of the view.' },
  edited: { type: 'boolean', description: 'Whether edits were made on it.' },
  width: { type: ['integer', 'null'] },
  height: { type: ['integer', 'null'] },
  format: { enum: [...imageFormats, null] },
  status: { enum: pipelineImageStates },
  error: { type: ['string', 'null'], description: 'Why it failed.' },
  expiresAt: { ...time, type: ['string', 'null'], description: 'How long it is kept.' },
} as const;
export const imageNames = Object.keys(imageFields) as (keyof typeof imageFields)[];

export const pipelineImageList = schema({
  $id: 'PipelineImageList',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineImage',
        required: [...imageNames, 'nodeId', 'editNodeId'],
        properties: {
          ...imageFields,
          nodeId: { ...text, description: 'The captures node.' },
          editNodeId: { type: ['string', 'null'], description: 'The last edit node on its way.' },
          storageUrl: { ...text, description: 'The file; absent of one that failed or is gone.' },
          originalUrl: { ...text, description: 'Of an edited one: the file as it was captured.' },
        },
      },
    },
    nextCursor: cursor,
  },
});
