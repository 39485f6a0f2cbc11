import {
  batchRequest,
  chunkBytesMax,
  chunkEnvelope,
  chunkReceipt,
  chunkRequest,
  restartRequest,
} from '@tintype/contracts/batches/batch-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { idPattern } from '@tintype/contracts/ids/ids';
import type { Allowance } from '@tintype/contracts/plans/plans';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { addChunk as storeChunk, findChunk, startBatch as start } from '@tintype/database/batches/create-batch';
import { cancelBatch as cancel } from '@tintype/database/batches/end-batch';
import {
  type BatchRef,
  type StoredBatch,
  findBatch,
  listBatches as readBatches,
} from '@tintype/database/batches/find-batch';
import { listItems as readItems, listItemFiles } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../dependencies.ts';
import { cursorFields, readCursorPage, createTimeCursor, createPositionCursor } from '../http/paging.ts';
import { getVisibility, found } from '../http/principal.ts';
import {
  batchParams,
  batchAnswer,
  describeBatch,
  itemStatuses,
  listStatesShownAs,
  batchItem,
  describeItem,
  zipBatch,
} from '../responses/batch.ts';
import { zipReply } from '../responses/zip-files.ts';
import { addItems, type AddItemsDependencies } from '../use-cases/batches/add-items.ts';
import {
  deleteOwnBatch as remove,
  restartOwnBatch as restart,
  resumeOwnBatch as resume,
  retryBatch as retry,
  throwIfRefused,
  submitBatch as create,
} from '../use-cases/batches/create-batch.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

type BatchChange = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly refusals: readonly ErrorCode[];
  readonly apply: (dependencies: Dependencies, batch: BatchRef, requestId: string) => Promise<StoredBatch>;
};

/**
 * Every change may be repeated: if the batch already has the state, the response is the summary
 * (docs/decisions/0025-lists-of-captures.md).
 */
const changeBatch = ({ id, verb, summary, allowance, refusals, apply }: BatchChange) =>
  defineRoute(`POST /v1/screenshots/batches/{id}/${verb}`, {
    id,
    summary,
    allowance,
    logs: { batchId: 'id' },
    params: batchParams,
    answer: inJson('The batch.', batchAnswer),
    refusals,
    handle: async (dependencies, { params: { id: batchId }, caller, requestId }) =>
      describeBatch(await apply(dependencies, { id: batchId, ...getVisibility(caller, 'batch') }, requestId)),
  });

/** Records in memory at once; their files are not. */
const itemsMax = 10_000;

export const batchRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/screenshots/batches', {
    id: 'createBatch',
    summary: 'Create a draft batch to which chunks of URLs can be added.',
    body: batchRequest,
    status: 201,
    answer: inJson('The draft batch.', batchAnswer),
    refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
    handle: async (dependencies, { body, note, ...sender }) => {
      const batch = await create(dependencies, body, sender);
      note({ batchId: batch.id });
      return describeBatch(batch);
    },
  }),
  defineRoute('POST /v1/screenshots/batches/{id}/chunks', {
    id: 'addChunk',
    summary:
      'Upload the next chunk of entries to a draft batch. Repeating a request is safe: the same bytes return the same receipt.',
    allowance: 'ingestion',
    logs: { batchId: 'id' },
    params: batchParams,
    body: chunkEnvelope,
    publishedBody: chunkRequest,
    upload: { bytesMax: chunkBytesMax },
    answer: inJson('The receipt. Invalid entries are stored as failed items.', chunkReceipt),
    refusals: ['BATCH_CHUNK_CONFLICT', 'BATCH_CHUNK_OUT_OF_ORDER', 'BATCH_INVALID_STATE', 'BATCH_LIMIT_EXCEEDED'],
    handle: async (dependencies, { params: { id: batchId }, body, uploadSha256: sha256, caller, ignore }) => {
      if (sha256 === undefined) throw new Error('The hash of the uploaded chunk is missing');
      const { database, checkUrl, sealFor } = dependencies;
      const adding = {
        checkUrl,
        sealFor,
        findChunk: (chunk) => findChunk(database, chunk),
        storeChunk: (chunk) => storeChunk(database, chunk),
      } satisfies AddItemsDependencies;
      return addItems(adding, { batchId, ...body, sha256, caller, ignore });
    },
  }),
  changeBatch({
    id: 'startBatch',
    verb: 'start',
    summary: 'Start a draft batch. No more chunks can be added.',
    allowance: 'screenshot',
    refusals: ['BATCH_EMPTY', 'BATCH_INVALID_STATE'],
    apply: async ({ database }, batch) => throwIfRefused(await start(database, batch)),
  }),
  defineRoute('GET /v1/screenshots/batches', {
    id: 'listBatches',
    summary: 'List the batches and bulk jobs of the API key, newest first.',
    query: schema({ type: 'object', properties: cursorFields }),
    answer: inJson('One page of the list.', cursorPage('BatchPage', batchAnswer.json)),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query, caller }) =>
      readCursorPage(
        query,
        createTimeCursor('batches', { idPattern }),
        (page) => readBatches(database, { ...getVisibility(caller, 'batch'), ...page }),
        describeBatch,
      ),
  }),
  defineRoute('GET /v1/screenshots/batches/{id}', {
    id: 'getBatch',
    summary: 'Get a batch.',
    logs: { batchId: 'id' },
    params: batchParams,
    answer: inJson('The batch.', batchAnswer),
    handle: async ({ database }, { params: { id }, caller }) =>
      describeBatch(found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }))),
  }),
  defineRoute('GET /v1/screenshots/batches/{id}/items', {
    id: 'listBatchItems',
    summary: 'List the items of a batch in the order of submission.',
    logs: { batchId: 'id' },
    params: batchParams,
    query: schema({
      type: 'object',
      properties: { ...cursorFields, status: { enum: itemStatuses, description: 'Filter by status.' } },
    }),
    answer: inJson('One page of the list.', cursorPage('BatchItemPage', batchItem)),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { id }, query, caller }) => {
      const { database } = dependencies;
      const { state } = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
      const states = query.status && listStatesShownAs(query.status, state);
      return readCursorPage(
        query,
        createPositionCursor('items of a batch'),
        ({ limit, after }) => readItems(database, { batchId: id, limit, after: after?.position, states }),
        (row) => describeItem(dependencies, state, row),
      );
    },
  }),
  defineRoute('GET /v1/screenshots/batches/{id}/archive', {
    id: 'batchArchive',
    summary:
      'Download the files of a batch or bulk job as a ZIP archive with an index in `batch.json`. If the ' +
      'batch is still running, the archive contains the files available so far. Download a large batch in ' +
      'parts with `from` and `limit`.',
    logs: { batchId: 'id' },
    params: batchParams,
    query: schema({
      type: 'object',
      properties: {
        from: { type: 'integer', minimum: 0, default: 0, description: 'Index of the first item.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: itemsMax,
          default: itemsMax,
          description: 'Maximum number of items.',
        },
      },
    }),
    answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database, storage }, { params: { id }, query, caller }) => {
      const batch = found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }));
      const items = await listItemFiles(database, { batchId: id, ...query });
      return zipReply(`batch-${id}`, await zipBatch(storage, { batch, items, from: query.from }));
    },
  }),
  changeBatch({
    id: 'resumeBatch',
    verb: 'resume',
    summary: 'Resume a cancelled batch or bulk job. Items that have not ended become pending again.',
    allowance: 'screenshot',
    refusals: ['BATCH_INVALID_STATE'],
    apply: resume,
  }),
  defineRoute('POST /v1/screenshots/batches/{id}/restart', {
    id: 'restartBatch',
    summary:
      'Restart an ended batch as a new batch with the same items. Repeating the request with the same requestId returns the same new batch.',
    allowance: 'screenshot',
    logs: { batchId: 'id' },
    params: batchParams,
    body: restartRequest,
    status: 202,
    answer: inJson('The new batch. It starts automatically once it is prepared.', batchAnswer),
    refusals: [
      'BATCH_INVALID_STATE',
      'BATCH_REQUEST_ID_REUSED',
      'BATCH_LIMIT_EXCEEDED',
      'BATCH_EMPTY',
      'CAPABILITY_NOT_AVAILABLE',
    ],
    handle: async (dependencies, { params: { id }, body, caller, requestId }) =>
      describeBatch(await restart(dependencies, { id, caller, requestId, sentId: body.requestId })),
  }),
  changeBatch({
    id: 'retryBatch',
    verb: 'retry-failed',
    summary:
      'Retry the failed items of an ended batch or bulk job in the same batch. Completed items are retained and not charged again.',
    allowance: 'screenshot',
    refusals: ['BATCH_INVALID_STATE'],
    apply: retry,
  }),
  changeBatch({
    id: 'cancelBatch',
    verb: 'cancel',
    summary:
      'Cancel a batch or bulk job: all its items that have not started. Captures in progress continue and are charged.',
    allowance: 'general',
    refusals: ['BATCH_INVALID_STATE'],
    apply: async ({ database }, batch) => throwIfRefused(await cancel(database, batch)),
  }),
  defineRoute('DELETE /v1/screenshots/batches/{id}', {
    id: 'deleteBatch',
    summary: 'Delete an ended batch with its items and files. Deletion runs in the background.',
    logs: { batchId: 'id' },
    params: batchParams,
    status: 202,
    answer: 'The batch is being deleted.',
    refusals: ['BATCH_INVALID_STATE'],
    handle: async (dependencies, { params: { id }, caller, requestId }) => {
      await remove(dependencies, { id, ...getVisibility(caller, 'batch') }, requestId);
    },
  }),
];
