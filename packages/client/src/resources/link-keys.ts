import type { ResponsePromise, Listing, Answer, Body, Query } from '../wire.ts';
import { singlePageList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

/** Keys that sign links for web pages. */
export const createLinkKeys = (transport: Transport) => ({
  /** Creates a key. Only this response contains the secret. */
  create: (request: Body<'createLinkKey'>, options?: CallOptions): ResponsePromise<Answer<'createLinkKey'>> =>
    transport.json('createLinkKey', { body: request }, options),
  list: (options?: CallOptions): Listing<Answer<'listLinkKeys'>, Answer<'listLinkKeys'>['linkKeys'][number]> =>
    singlePageList(transport.json('listLinkKeys', {}, options), ({ linkKeys }) => linkKeys),
  /** Replaces the secret of the key. Links with the old secret remain valid for `graceSeconds`. */
  roll: (
    linkKeyId: string,
    request: Body<'rollLinkKey'> = {},
    options?: CallOptions,
  ): ResponsePromise<Answer<'rollLinkKey'>> =>
    transport.json('rollLinkKey', { path: { linkKeyId }, body: request }, options),
  /** Deletes the key. Its links stop working. */
  delete: (linkKeyId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteLinkKey', { path: { linkKeyId } }, options),
});

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
    singlePageList(transport.json('getActivity', { query }, options), (days) => days),
});
