import { cursorPage } from '../schemas/cursor-page.ts';
import { schema } from '../schemas/schema.ts';
import { pipelineRunStates } from '../states/pipeline.ts';
import { nodeTypeNames } from './nodes/nodes.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
export const graphFields = {
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
    graph: graphFields,
    draft: {
      type: 'object',
      description: 'What somebody is drawing and has not saved as a graph that runs. Absent when there is none.',
    },
  },
});

export const pipelineList = cursorPage('PipelineList', {
  type: 'object',
  title: 'PipelineSummary',
  required: summaryNames,
  properties: summary,
});

const revision = {
  revision: { type: 'integer', description: 'Its number.' },
  name: text,
  savedAt: { ...time, description: 'When it was saved.' },
  savedBy: { ...text, description: 'Who saved it: a key or a user.' },
} as const;
const revisionNames = ['revision', 'name', 'savedAt', 'savedBy'] as const;
export const pipelineRevisionList = cursorPage('PipelineRevisionList', {
  type: 'object',
  title: 'PipelineRevisionSummary',
  required: revisionNames,
  properties: revision,
});
export const pipelineRevision = schema({
  $id: 'PipelineRevision',
  type: 'object',
  required: [...revisionNames, 'graph'],
  properties: { ...revision, graph: graphFields },
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
