import { targetUrl, inputFaults, inputFields } from '../capture/fragments.ts';
import { createOptionLayer, selectFieldRules } from '../capture/capture-request.ts';
import { rulesWithin, schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';

const settings = {
  type: 'object',
  title: 'CaptureSettings',
  properties: createOptionLayer('list'),
  foreignNames: true,
} as const;

/** Results are files, so there is no `responseType` (docs/interface/jobs.md#bulk-request). */
export const batchDefaults = {
  ...settings,
  description: 'Capture options for every item. Options that are not set have the defaults of a single capture.',
} as const;

export const itemOptions = {
  ...settings,
  description: 'Capture options for this item only. Each replaces the default of the same name.',
} as const;

/** Body of POST /v1/screenshots/batches (docs/interface/batches.md#draft). */
export const batchRequest = schema(
  {
    $id: 'BatchRequest',
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 255, description: 'Display name of the batch.' },
      defaults: { ...batchDefaults, default: {} },
      ...webhookFields,
    },
  },
  rulesWithin('defaults', selectFieldRules('list')),
);

export const restartRequest = schema({
  $id: 'RestartRequest',
  type: 'object',
  required: ['requestId'],
  properties: {
    requestId: {
      type: 'string',
      maxLength: 36,
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'must be a UUID',
      example: '0b6b2ff5-7a43-4f0e-9c39-3f7c1f2f1d11',
    },
  },
});

export const bulkUrlsMax = 100;
export const bulkJobsMax = 5;

/** Body of POST /v1/screenshots/bulk (docs/interface/jobs.md#bulk-request). */
export const bulkRequest = schema(
  {
    $id: 'BulkRequest',
    type: 'object',
    required: ['urls'],
    properties: {
      urls: {
        type: 'array',
        minItems: 1,
        maxItems: bulkUrlsMax,
        items: {
          type: 'object',
          title: 'BulkUrl',
          properties: { ...inputFields, options: itemOptions },
        },
      },
      defaults: { ...batchDefaults, default: {} },
      ...webhookFields,
    },
  },
  {
    'urls.*': inputFaults,
    ...rulesWithin('urls.*.options', selectFieldRules('list')),
    ...rulesWithin('defaults', selectFieldRules('list')),
  },
);

/** Limits of a chunk (docs/interface/batches.md#chunks). */
export const chunkEntriesMax = 1_000;
export const chunkBytesMax = 8 * 1_048_576;
export const sourceLineMax = Number.MAX_SAFE_INTEGER;

const sequence = {
  type: 'integer',
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Sequence number of the chunk, starting at 0.',
} as const;
const getChunk = <const Entry>(entry: Entry) =>
  ({
    type: 'object',
    required: ['sequence', 'entries'],
    properties: { sequence, entries: { type: 'array', minItems: 1, maxItems: chunkEntriesMax, items: entry } },
  }) as const;

export const chunkRequest = schema({
  $id: 'ChunkRequest',
  ...getChunk({
    type: 'object',
    title: 'BatchEntry',
    required: ['url'],
    properties: {
      url: targetUrl,
      sourceLine: { type: 'integer', minimum: 0, maximum: sourceLineMax, description: 'Line number in your list.' },
      options: itemOptions,
    },
  }),
});

/**
 * Only the structure around the entries must be valid: an invalid entry becomes a failed item
 * (docs/interface/batches.md#chunks).
 */
export const chunkEnvelope = schema(getChunk({}));

export const chunkReceipt = schema({
  $id: 'ChunkReceipt',
  type: 'object',
  required: ['sequence', 'accepted', 'failed', 'nextSequence'],
  properties: {
    sequence: { type: 'integer' },
    accepted: { type: 'integer', description: 'Number of entries stored.' },
    failed: { type: 'integer', description: 'Number of invalid entries. They are stored as failed items.' },
    nextSequence: { type: 'integer' },
  },
});
export type ChunkReceipt = TypeOf<typeof chunkReceipt>;
