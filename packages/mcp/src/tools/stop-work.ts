import { schema } from '@tintype/contracts/schemas/schema';
import type { Tintype } from '@tintype/client';
import { tool } from '../tool/tool.ts';
import { workId } from './work-id.ts';

/** Nothing is deleted: results stay until they expire. */
const stops = {
  crawl: async (client: Tintype, id: string) => (await client.crawls.cancel(id)).status,
  batch: async (client: Tintype, id: string) => (await client.batches.cancel(id)).status,
  watch: async (client: Tintype, id: string) => (await client.schedules.pause(id)).status,
} as const;
const kinds = Object.keys(stops) as (keyof typeof stops)[];

export const stopWork = tool({
  name: 'stop_work',
  title: 'Stop a crawl, a batch or a watch',
  description:
    'Cancels a crawl or a batch, or pauses a watch, which the user can resume in the dashboard. Its captures remain.',
  kind: 'ends',
  input: schema({
    type: 'object',
    required: ['kind', 'id'],
    properties: {
      kind: { enum: kinds, description: 'Kind of the work.' },
      id: { ...workId, description: 'ID of the work: crawlId, batchId or watchId.' },
    },
    additionalProperties: false,
  }),
  run: async ({ kind, id }, { client }) => ({ facts: [`${kind} ${id}: status ${await stops[kind](client, id)}`] }),
});
