import { itemCursor } from '@tintype/contracts/batches/cursor';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import type { BatchState, ItemState } from '@tintype/contracts/states/batch';
import type { OwnBatch, StoredBatch, StoredItem } from '@tintype/database/batches';
import type { Clock } from '@tintype/runtime/clock';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { itemStatuses, shownStatus, statesShownAs } from '../../use-cases/batches/shown-status.ts';
import { batchParams } from './batch-answer.ts';
import { nextCursor, pageFields, readPage } from './pages.ts';

export type ListItemsDependencies = {
  readonly findBatch: (batch: OwnBatch) => Promise<StoredBatch | undefined>;
  readonly listItems: (page: {
    readonly batchId: string;
    readonly limit: number;
    readonly after: number | undefined;
    readonly states: readonly ItemState[] | undefined;
  }) => Promise<StoredItem[]>;
  readonly clock: Clock;
  readonly publicUrl: string;
};

const time = { type: 'string', format: 'date-time' } as const;
const itemPage = schema({
  $id: 'BatchItemPage',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url', 'status'],
        properties: {
          id: { type: 'string', description: 'Its job, once there is one.' },
          url: { type: 'string', description: 'As it was sent.' },
          status: { enum: itemStatuses },
          sourceLine: { type: 'integer' },
          error: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { enum: errorCodes }, message: { type: 'string' } },
          },
          resultUrl: { type: 'string', description: 'The file, with a key, while it is kept.' },
          expiresAt: { ...time, description: 'Until when the file is kept.' },
        },
      },
    },
    nextCursor,
  },
});

export const listItems = defineRoute<ListItemsDependencies>()({
  id: 'listBatchItems',
  method: 'get',
  path: '/v1/screenshots/batches/{id}/items',
  summary: 'The items of a batch, in the order in which they were submitted.',
  access: 'api-key',
  allowance: 'general',
  params: batchParams,
  query: schema({
    type: 'object',
    properties: { ...pageFields, status: { enum: itemStatuses, description: 'Only those that stand like this.' } },
  }),
  answers: { 200: { description: 'A page of them.', content: { 'application/json': itemPage } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller, note }) => {
    note({ batchId: id });
    const found = await dependencies.findBatch({ id, ...visibilityOf(caller) });
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    const states = query.status && statesShownAs(query.status, found.state);
    const { rows, nextCursor: next } = await readPage(query, byPosition, ({ limit, after }) =>
      dependencies.listItems({ batchId: id, limit, after: after?.position, states }),
    );
    const items = rows.map((item) => describeItem(dependencies, found.state, item));
    return { status: 200, json: { items, nextCursor: next } };
  },
});

type Place = { readonly position: number };
const byPosition = {
  encode: ({ position }: Place) => itemCursor.encode(position),
  parse: (text: string): Place | undefined => {
    const position = itemCursor.parse(text);
    return position === undefined ? undefined : { position };
  },
};

function describeItem({ clock, publicUrl }: ListItemsDependencies, batchState: BatchState, item: StoredItem) {
  const { url, sourceLine, state, errorCode, errorMessage, captureId, expiresAt } = item;
  const isKept = state === 'COMPLETED' && captureId !== null && expiresAt !== null;
  return {
    ...(captureId !== null && { id: captureId }),
    url,
    status: shownStatus(state, batchState),
    ...(sourceLine !== null && { sourceLine }),
    ...(errorCode !== null && { error: { code: errorCode, message: errorMessage ?? '' } }),
    ...(isKept && expiresAt > clock.now() && { resultUrl: `${publicUrl}/v1/screenshots/jobs/${captureId}/result` }),
    ...(isKept && { expiresAt: expiresAt.toISOString() }),
  };
}
