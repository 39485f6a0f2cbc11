import { targetUrl } from '../capture/fragments.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { itemOptions } from './item-request.ts';

/** See docs/interface/batches.md#chunks. */
export const chunkEntriesMax = 1_000;
export const chunkBytesMax = 8 * 1_048_576;
export const sourceLineMax = Number.MAX_SAFE_INTEGER;

const sequence = {
  type: 'integer',
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Sequence number of the chunk, starting at 0.',
} as const;
const chunkOf = <const Entry>(entry: Entry) =>
  ({
    type: 'object',
    required: ['sequence', 'entries'],
    properties: { sequence, entries: { type: 'array', minItems: 1, maxItems: chunkEntriesMax, items: entry } },
  }) as const;

/** A chunk as callers write it. */
export const chunkRequest = schema({
  $id: 'ChunkRequest',
  ...chunkOf({
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
 * A chunk as it is read: only what is around the entries has to be right. An entry that is not becomes a failed item, so that one bad line
 * does not hold up a list of a million (docs/interface/batches.md#chunks).
 */
export const chunkEnvelope = schema(chunkOf({}));

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
