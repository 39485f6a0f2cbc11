import type { ResponsePromise, Listing } from '../answered.ts';
import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Answer, Body } from '../wire.ts';

/** Keys that sign links for web pages. */
export const createLinkKeys = (transport: Transport) => ({
  /** Creates a key. Only this response contains the secret. */
  create: (request: Body<'createLinkKey'>, options?: CallOptions): ResponsePromise<Answer<'createLinkKey'>> =>
    transport.json('createLinkKey', { body: request }, options),
  list: (options?: CallOptions): Listing<Answer<'listLinkKeys'>, Answer<'listLinkKeys'>['linkKeys'][number]> =>
    wholeList(transport.json('listLinkKeys', {}, options), ({ linkKeys }) => linkKeys),
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
