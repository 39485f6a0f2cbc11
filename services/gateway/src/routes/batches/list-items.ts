import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { verdictField } from '@tintype/contracts/capture/verdict';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';
import type { BatchState } from '@tintype/contracts/states/batch';
import { findBatch } from '@tintype/database/batches/find-batch';
import { listItems as readItems, type StoredItem } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, positionCursor, readCursorPage } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { batchParams, itemStatuses, shownStatus, statesShownAs } from '../../responses/batch.ts';
import { found } from '../../http/found.ts';

const time = { type: 'string', format: 'date-time' } as const;
const item = {
  type: 'object',
  title: 'BatchItem',
  required: ['url', 'status'],
  properties: {
    id: { type: 'string', description: 'ID of the job, once it exists.' },
    url: { type: 'string', description: 'Value from the request.' },
    status: { enum: itemStatuses },
    sourceLine: { type: 'integer' },
    error: {
      type: 'object',
      title: 'BatchItemError',
      required: ['code', 'message'],
      properties: { code: { enum: errorCodes }, message: { type: 'string' } },
    },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: verdictField,
    warnings: { type: 'integer', description: 'Number of warnings in the report.' },
    resultUrl: { type: 'string', description: 'URL of the file until it expires. Requires an API key.' },
    expiresAt: { ...time, description: 'Expiry time of the file.' },
    deletedAt: time,
  },
} as const;

export const listItems = defineRoute({
  id: 'listBatchItems',
  method: 'get',
  path: '/v1/screenshots/batches/{id}/items',
  summary: 'List the items of a batch in the order of submission.',
  ...forCallers,
  params: batchParams,
  query: schema({
    type: 'object',
    properties: { ...cursorFields, status: { enum: itemStatuses, description: 'Filter by status.' } },
  }),
  answers: {
    200: { description: 'One page of the list.', content: { 'application/json': cursorPage('BatchItemPage', item) } },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller, note }) => {
    note({ batchId: id });
    const { database } = dependencies;
    const { state } = found(await findBatch(database, { id, ...visibilityOf(caller, 'batch') }));
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

function describeItem({ clock, publicUrl }: Dependencies, batchState: BatchState, row: StoredItem) {
  const {
    url,
    sourceLine,
    state,
    errorCode,
    errorMessage,
    captureId,
    expiresAt,
    deletedAt,
    httpStatus,
    verdict,
    warnings,
  } = row;
  const isKept = state === 'COMPLETED' && captureId !== null && expiresAt !== null;
  return {
    ...(captureId !== null && { id: captureId }),
    url,
    status: shownStatus(state, batchState),
    ...(sourceLine !== null && { sourceLine }),
    ...(errorCode !== null && { error: { code: errorCode, message: errorMessage ?? '' } }),
    ...(httpStatus !== null && { httpStatus }),
    ...(verdict !== null && { verdict }),
    ...(warnings !== null && { warnings }),
    ...(isKept && expiresAt > clock.now() && { resultUrl: `${publicUrl}/v1/screenshots/jobs/${captureId}/result` }),
    ...(isKept && { expiresAt: expiresAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
  };
}
