import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { schema } from '@tintype/contracts/schemas/schema';
import { findBatch } from '@tintype/database/batches/find-batch';
import { listItems as readItems } from '@tintype/database/batches/list-items';
import { cursorFields, positionCursor, readCursorPage } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { batchParams, itemStatuses, statesShownAs } from '../../responses/batch.ts';
import { found } from '../../http/found.ts';
import { item, describeItem } from '../../responses/batch-item.ts';

export const listItemsRoute = defineRoute({
  id: 'listBatchItems',
  method: 'get',
  path: '/v1/screenshots/batches/{id}/items',
  summary: 'List the items of a batch in the order of submission.',
  ...forCallers,
  logs: { batchId: 'id' },
  params: batchParams,
  query: schema({
    type: 'object',
    properties: { ...cursorFields, status: { enum: itemStatuses, description: 'Filter by status.' } },
  }),
  answers: {
    200: inJson('One page of the list.', cursorPage('BatchItemPage', item)),
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller }) => {
    const { database } = dependencies;
    const { state } = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
    const states = query.status && statesShownAs(query.status, state);
    const page = await readCursorPage(
      query,
      positionCursor('items of a batch'),
      ({ limit, after }) => readItems(database, { batchId: id, limit, after: after?.position, states }),
      (row) => describeItem(dependencies, state, row),
    );
    return { status: 200, json: page };
  },
});
