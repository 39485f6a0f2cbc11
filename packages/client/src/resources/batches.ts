import type { Download } from '../files.ts';
import { type ResponsePromise, type Answer, type Body, type Query, type Listing, randomUuid } from '../wire.ts';
import { cursorList, type CursorListing, hasEnded, waitUntil, type WaitOptions, singlePageList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { uploadBatch, type UploadOptions } from '../upload/upload-batch.ts';
import type { Source } from '../upload/entries.ts';

type Batch = Answer<'getBatch'>;

/**
 * Lists of any length. Use `upload` normally; `create`, `addChunk` and `start` are its individual
 * steps.
 */
export const createBatches = (transport: Transport) => {
  const get = (id: string, options?: CallOptions): ResponsePromise<Answer<'getBatch'>> =>
    transport.json('getBatch', { path: { id } }, options);
  return {
    upload: (source: Source, options?: UploadOptions): Promise<Batch> => uploadBatch(transport, source, options),
    create: (request: Body<'createBatch'> = {}, options?: CallOptions): ResponsePromise<Answer<'createBatch'>> =>
      transport.json('createBatch', { body: request }, options),
    addChunk: (id: string, request: Body<'addChunk'>, options?: CallOptions): ResponsePromise<Answer<'addChunk'>> =>
      transport.json('addChunk', { path: { id }, body: request }, options),
    start: (id: string, options?: CallOptions): ResponsePromise<Answer<'startBatch'>> =>
      transport.json('startBatch', { path: { id } }, options),
    list: (query: Query<'listBatches'> = {}, options?: CallOptions): CursorListing<'listBatches'> =>
      cursorList(transport, 'listBatches', { query }, options),
    get,
    /**
     * Resolves when all items have ended. After a cancellation, resolves when the captures in
     * progress have ended.
     */
    wait: (id: string, options?: WaitOptions<Batch>): Promise<Batch> =>
      waitUntil(
        transport,
        (each) => get(id, each),
        (batch) => hasEnded(batch) && batch.processingJobs === 0,
        options,
      ),
    /** The items in the order of submission. */
    items: (id: string, query: Query<'listBatchItems'> = {}, options?: CallOptions): CursorListing<'listBatchItems'> =>
      cursorList(transport, 'listBatchItems', { path: { id }, query }, options),
    /** A ZIP archive of the files, with an index in `batch.json`. At most 10,000 items. */
    archive: (id: string, query: Query<'batchArchive'> = {}, options?: CallOptions): ResponsePromise<Download> =>
      transport.download('batchArchive', { path: { id }, query }, options),
    resume: (id: string, options?: CallOptions): ResponsePromise<Answer<'resumeBatch'>> =>
      transport.json('resumeBatch', { path: { id } }, options),
    /** The same `requestId` (a UUID) returns the same new batch. */
    restart: (
      id: string,
      requestId: string = randomUuid(),
      options?: CallOptions,
    ): ResponsePromise<Answer<'restartBatch'>> =>
      transport.json('restartBatch', { path: { id }, body: { requestId } }, options),
    retryFailed: (id: string, options?: CallOptions): ResponsePromise<Answer<'retryBatch'>> =>
      transport.json('retryBatch', { path: { id } }, options),
    cancel: (id: string, options?: CallOptions): ResponsePromise<Answer<'cancelBatch'>> =>
      transport.json('cancelBatch', { path: { id } }, options),
    delete: (id: string, options?: CallOptions): ResponsePromise<void> =>
      transport.nothing('deleteBatch', { path: { id } }, options),
  };
};

type BulkJob = Answer<'getBulk'>;

/** Up to 100 addresses in one request. For more, see batches. */
export const createBulkCalls = (transport: Transport) => {
  const get = (bulkJobId: string, options?: CallOptions): ResponsePromise<Answer<'getBulk'>> =>
    transport.json('getBulk', { path: { bulkJobId } }, options);
  return {
    create: (request: Body<'createBulk'>, options?: CallOptions): ResponsePromise<Answer<'createBulk'>> =>
      transport.json('createBulk', { body: request }, options),
    list: (
      query: Query<'listBulk'> = {},
      options?: CallOptions,
    ): Listing<Answer<'listBulk'>, Answer<'listBulk'>[number]> =>
      singlePageList(transport.json('listBulk', { query }, options), (all) => all),
    get,
    wait: (bulkJobId: string, options?: WaitOptions<BulkJob>): Promise<BulkJob> =>
      waitUntil(transport, (each) => get(bulkJobId, each), hasEnded, options),
    retryFailed: (bulkJobId: string, options?: CallOptions): ResponsePromise<Answer<'retryBulk'>> =>
      transport.json('retryBulk', { path: { bulkJobId } }, options),
    cancel: (bulkJobId: string, options?: CallOptions): ResponsePromise<Answer<'cancelBulk'>> =>
      transport.json('cancelBulk', { path: { bulkJobId } }, options),
  };
};
