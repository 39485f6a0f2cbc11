import { schema } from '../schemas/schema.ts';
import { edgesMax, nodesMax, urlsMax } from './limits.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Display name of the pipeline.',
} as const;
/** Validated by `checkGraph`, which names nodes and edges by their ids. */
const graph = {
  type: 'object',
  description: `\`{version: 1, nodes, edges}\`, with at most ${nodesMax} nodes and ${edgesMax} edges.`,
} as const;

/** Body of POST /v1/pipelines. */
export const pipelineRequest = schema({
  $id: 'PipelineRequest',
  type: 'object',
  required: ['name'],
  properties: {
    name,
    graph: { ...graph, description: `${graph.description} Defaults to an empty graph, which cannot run yet.` },
  },
});

/** Body of PUT /v1/pipelines/{pipelineId}. Absent fields stay unchanged. */
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

/** Body of PUT /v1/pipelines/{pipelineId}/draft and POST /v1/pipelines/validate. */
export const graphBody = schema({
  $id: 'PipelineGraphBody',
  type: 'object',
  required: ['graph'],
  properties: { graph },
});

export const duplicateRequest = schema({ $id: 'PipelineDuplicateRequest', type: 'object', properties: { name } });

/** A pipeline as a file: the response of an export and the body of an import. */
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

/**
 * The route reports errors in items that are not strings or not URLs, with their place in the list.
 */
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

/** Body of POST /webhooks/canvas/{pipelineId}/{nodeId} (docs/pipelines.md#trigger). */
export const triggerRequest = schema({
  $id: 'TriggerRequest',
  type: 'object',
  required: ['urls'],
  properties: { urls, data },
});

/** Body of POST /v1/pipelines/{pipelineId}/runs: a run started manually. */
export const runRequest = schema({
  $id: 'PipelineRunRequest',
  type: 'object',
  properties: {
    urls: { ...urls, description: 'URLs to capture, as if sent by a request. Only for pipelines with a trigger.' },
    data,
  },
});
