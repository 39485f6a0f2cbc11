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
    version: { const: 1, description: 'Of the form that graphs have.' },
    nodes: {
      type: 'array',
      description: 'The steps.',
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
      description: 'What leads from step to step.',
      items: {
        type: 'object',
        title: 'PipelineEdge',
        required: ['id', 'source', 'sourceHandle', 'target', 'targetHandle'],
        properties: {
          id: text,
          source: { ...text, description: 'The node that gives.' },
          sourceHandle: { ...text, description: 'What it gives.' },
          target: { ...text, description: 'The node that takes.' },
          targetHandle: { ...text, description: 'What it takes.' },
        },
      },
    },
  },
} as const;

const trigger = {
  type: 'object',
  title: 'PipelineTrigger',
  description: 'The address that starts it; absent for a pipeline without a trigger.',
  required: ['nodeId', 'url', 'enabled', 'hasSecret'],
  properties: {
    nodeId: text,
    url: { ...text, description: 'Where URLs are sent to.' },
    enabled: { type: 'boolean', description: 'Whether it takes requests.' },
    hasSecret: { type: 'boolean', description: 'Whether a secret was made for it.' },
    rotatedAt: { ...time, description: 'When its secret was made; absent until then.' },
  },
} as const;

const summary = {
  id: text,
  name: text,
  revision: { type: 'integer', description: 'Raised by each change.' },
  trigger,
  nextRunAt: { ...time, description: 'Of a pipeline with a schedule.' },
  hasSigningSecret: { type: 'boolean', description: 'Whether its notifications are signed.' },
  queuedRuns: count('Runs that wait.'),
  lastRun: {
    type: 'object',
    title: 'PipelineLastRun',
    description: 'The newest run; absent before the first.',
    required: ['id', 'status', 'createdAt'],
    properties: { id: text, status: { enum: pipelineRunStates }, createdAt: time },
  },
  createdAt: time,
  updatedAt: time,
} as const;
const summaryNames = ['id', 'name', 'revision', 'hasSigningSecret', 'queuedRuns', 'createdAt', 'updatedAt'] as const;

export const pipelineRecord = schema({
  $id: 'Pipeline',
  type: 'object',
  required: [...summaryNames, 'graph'],
  properties: {
    ...summary,
    graph,
    draft: {
      type: 'object',
      description: 'What somebody is drawing and has not saved as a graph that runs. Absent when there is none.',
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
  revision: { type: 'integer', description: 'Its number.' },
  name: text,
  savedAt: { ...time, description: 'When it was saved.' },
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
      description: 'All that is wrong with it.',
      items: {
        type: 'object',
        title: 'PipelineGraphProblem',
        required: ['field', 'message'],
        properties: {
          nodeId: text,
          edgeId: { ...text, description: 'The id of the edge.' },
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

export const pipelineRunList = schema({
  $id: 'PipelineRunList',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineRunSummary',
        required: runNames,
        properties: { ...run, ...runOptional },
      },
    },
    nextCursor: cursor,
  },
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
      },
    },
    nextCursor: cursor,
  },
});
