import type { ResponsePromise, Listing } from '../answered.ts';
import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Query, Answer } from '../wire.ts';

/** Plan, credits, and captures by key and day. */
export const createUsage = (transport: Transport) => ({
  get: (options?: CallOptions): ResponsePromise<Answer<'getUsage'>> => transport.json('getUsage', {}, options),
  quota: (options?: CallOptions): ResponsePromise<Answer<'getQuota'>> => transport.json('getQuota', {}, options),
  keys: (options?: CallOptions): ResponsePromise<Answer<'getUsageOfKeys'>> =>
    transport.json('getUsageOfKeys', {}, options),
  activity: (
    query: Query<'getActivity'> = {},
    options?: CallOptions,
  ): Listing<Answer<'getActivity'>, Answer<'getActivity'>[number]> =>
    wholeList(transport.json('getActivity', { query }, options), (days) => days),
});
