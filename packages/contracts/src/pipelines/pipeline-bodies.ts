import { schema, cursorPage } from '../schemas/schema.ts';
import { edgesMax, nodesMax, urlsMax } from './nodes/node-type.ts';
import { pipelineRunStates } from '../states/pipeline.ts';
import { nodeTypeNames } from './nodes/nodes.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Display name of the pipeline.',
} as const;
const graph = {
  type: 'object',
  description: `\`{version: 1, nodes, edges}\`, with at most ${nodesMax} nodes and ${edgesMax} edges.`,
} as const;

export const pipelineRequest = schema({
  $id: 'PipelineRequest',
  type: 'object',
  required: ['name'],
  properties: {
    name,
    graph: { ...graph, description: `${graph.description} Defaults to an empty graph, which cannot run yet.` },
  },
});

export const pipelineChange = schema({
  $id: 'PipelineChange',
  type: 'object',
  required: ['revision'],
  properties: {
    revision: {
      type: 'integer',
      minimum: 1,
      description:
        'Revision on which the change is based. If the pipeline has a later revision, the change is rejected.',
    },
    name,
    graph,
  },
});

export const graphBody = schema({
  $id: 'PipelineGraphBody',
  type: 'object',
  required: ['graph'],
  properties: { graph },
});

export const duplicateRequest = schema({ $id: 'PipelineDuplicateRequest', type: 'object', properties: { name } });

export const pipelineFile = schema({
  $id: 'PipelineFile',
  type: 'object',
  required: ['format', 'name', 'graph'],
  properties: { format: { const: 'tintype-pipeline' }, name, graph },
});

export const idempotencyKeyMax = 200;
export const idempotencyMs = 7 * 24 * 3_600_000;
export const triggerBodyBytesMax = 262_144;
export const acceptedPerMinute = 60;
export const pendingOfPipelineMax = 100;
export const pendingOfOrganizationMax = 1_000;

/** The route reports errors in items with their place in the list. */
const urls = {
  type: 'array',
  minItems: 1,
  maxItems: urlsMax,
  items: { type: 'string', maxLength: 8_192, example: 'https://example.com' },
  description: `1 to ${urlsMax} URLs. Each is captured with the views of the pipeline.`,
} as const;
const data = {
  type: 'object',
  description: 'Custom JSON of up to 32 KiB, sent with webhook deliveries as inputData.',
} as const;

export const triggerRequest = schema({
  $id: 'TriggerRequest',
  type: 'object',
  required: ['urls'],
  properties: { urls, data },
});

export const runRequest = schema({
  $id: 'PipelineRunRequest',
  type: 'object',
  properties: {
    urls: { ...urls, description: 'URLs to capture, as if sent to the trigger. Only for pipelines with a trigger.' },
    data,
  },
});

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
export const graphFields = {
  type: 'object',
  title: 'PipelineGraph',
  description: 'Nodes and edges of the graph.',
  required: ['version', 'nodes', 'edges'],
  properties: {
    version: { const: 1, description: 'Version of the graph format.' },
    nodes: {
      type: 'array',
      description: 'Nodes of the graph.',
      items: {
        type: 'object',
        title: 'PipelineNode',
        required: ['id', 'type', 'position', 'data'],
        properties: {
          id: text,
          type: { enum: nodeTypeNames, description: 'Type of the node.' },
          label: { ...text, description: 'Label of the node.' },
          position: {
            type: 'object',
            title: 'PipelineNodePosition',
            description: 'Position on the canvas.',
            required: ['x', 'y'],
            properties: { x: { type: 'number' }, y: { type: 'number' } },
          },
          data: { type: 'object', description: 'Settings of the node.' },
        },
      },
    },
    edges: {
      type: 'array',
      description: 'Connections between nodes.',
      items: {
        type: 'object',
        title: 'PipelineEdge',
        required: ['id', 'source', 'sourceHandle', 'target', 'targetHandle'],
        properties: {
          id: text,
          source: { ...text, description: 'ID of the source node.' },
          sourceHandle: { ...text, description: 'Output of the source node.' },
          target: { ...text, description: 'ID of the target node.' },
          targetHandle: { ...text, description: 'Input of the target node.' },
        },
      },
    },
  },
} as const;

const trigger = {
  type: 'object',
  title: 'PipelineTrigger',
  description: 'Trigger of the pipeline. Absent if the pipeline has no trigger node.',
  required: ['nodeId', 'url', 'enabled', 'hasSecret'],
  properties: {
    nodeId: text,
    url: { ...text, description: 'URL to which programs send requests.' },
    enabled: { type: 'boolean', description: 'Whether the trigger accepts requests.' },
    hasSecret: { type: 'boolean', description: 'Whether the trigger has a secret.' },
    rotatedAt: { ...time, description: 'Creation time of the secret. Absent if there is none.' },
  },
} as const;

const summary = {
  id: text,
  name: text,
  revision: { type: 'integer', description: 'Revision number, increased by each change.' },
  trigger,
  nextRunAt: { ...time, description: 'Time of the next run. Only for pipelines with a schedule.' },
  hasSigningSecret: { type: 'boolean', description: 'Whether webhook deliveries are signed.' },
  queuedRuns: count('Number of queued runs.'),
  lastRun: {
    type: 'object',
    title: 'PipelineLastRun',
    description: 'Most recent run. Absent before the first run.',
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
      description: 'Draft of the graph that has not been saved as a revision. Absent if there is none.',
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
  revision: { type: 'integer', description: 'Revision number.' },
  name: text,
  savedAt: { ...time, description: 'Time when the revision was saved.' },
  savedBy: { ...text, description: 'API key or user that saved the revision.' },
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
    valid: { type: 'boolean', description: 'Whether the graph can be saved and run.' },
    problems: {
      type: 'array',
      description: 'Problems of the graph.',
      items: {
        type: 'object',
        title: 'PipelineGraphProblem',
        required: ['field', 'message'],
        properties: {
          nodeId: text,
          edgeId: { ...text, description: 'ID of the edge.' },
          field: {
            ...text,
            description:
              'Path of the field within the node or edge. Empty if the problem concerns the complete node or edge.',
          },
          message: text,
        },
      },
    },
  },
});

/** A secret is returned once, when it is created. */
export const pipelineSecret = schema({
  $id: 'PipelineSecret',
  type: 'object',
  required: ['secret'],
  properties: { secret: { ...text, description: 'The secret. Shown only once and cannot be retrieved again.' } },
});
