import type { ResponsePromise, Listing } from '../answered.ts';
import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import { hasEnded, waitUntil, type WaitOptions } from '../wait.ts';
import type { Answer, Body, Query } from '../wire.ts';

type Bulk = Answer<'getBulk'>;

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
      wholeList(transport.json('listBulk', { query }, options), (all) => all),
    get,
    wait: (bulkJobId: string, options?: WaitOptions<Bulk>): Promise<Bulk> =>
      waitUntil(transport, (each) => get(bulkJobId, each), hasEnded, options),
    retryFailed: (bulkJobId: string, options?: CallOptions): ResponsePromise<Answer<'retryBulk'>> =>
      transport.json('retryBulk', { path: { bulkJobId } }, options),
    cancel: (bulkJobId: string, options?: CallOptions): ResponsePromise<Answer<'cancelBulk'>> =>
      transport.json('cancelBulk', { path: { bulkJobId } }, options),
  };
};
