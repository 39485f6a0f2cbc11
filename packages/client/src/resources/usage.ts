import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Query } from '../wire.ts';

/** Plan, credits, and captures by key and day. */
export const createUsage = (transport: Transport) => ({
  get: (options?: CallOptions) => transport.json('getUsage', {}, options),
  quota: (options?: CallOptions) => transport.json('getQuota', {}, options),
  keys: (options?: CallOptions) => transport.json('getUsageOfKeys', {}, options),
  activity: (query: Query<'getActivity'> = {}, options?: CallOptions) =>
    wholeList(transport.json('getActivity', { query }, options), (days) => days),
});
