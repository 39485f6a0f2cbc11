import { TimeLimitError, type Tintype } from '@tintype/client';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineTool } from '../tool/tool.ts';

export const workId = { type: 'string', pattern: '^[0-9a-z]{10,26}$' } as const;

/** Hosts give a tool one minute. */
export const waitInput = {
  waitSeconds: {
    type: 'integer',
    minimum: 0,
    maximum: 50,
    description: 'Seconds to wait for the end. Usually 20; the work continues after that.',
  },
} as const;

/** Waits for the end of work. Returns `undefined` if the work has not ended within this time. */
export const waitForEnd = <Kept>(wait: Promise<Kept>): Promise<Kept | undefined> =>
  wait.catch((error: unknown) => {
    if (error instanceof TimeLimitError) return undefined;
    throw error;
  });

/** Nothing is deleted: results stay until they expire. */
const stopsByKind = {
  crawl: async (client: Tintype, id: string) => (await client.crawls.cancel(id)).status,
  batch: async (client: Tintype, id: string) => (await client.batches.cancel(id)).status,
  watch: async (client: Tintype, id: string) => (await client.schedules.pause(id)).status,
} as const;
const workKinds = Object.keys(stopsByKind) as (keyof typeof stopsByKind)[];

export const stopWork = defineTool({
  name: 'stop_work',
  title: 'Stop a crawl, a batch or a watch',
  description:
    'Cancels a crawl or a batch, or pauses a watch, which the user can resume in the dashboard. Existing captures remain.',
  kind: 'ends',
  input: schema({
    type: 'object',
    required: ['kind', 'id'],
    properties: {
      kind: { enum: workKinds, description: 'Kind of work to stop.' },
      id: { ...workId, description: 'ID of the crawl, batch or watch: crawlId, batchId or watchId.' },
    },
    additionalProperties: false,
  }),
  run: async ({ kind, id }, { client }) => ({
    facts: [`${kind} ${id}: status ${await stopsByKind[kind](client, id)}`],
  }),
});
