import type { ResponsePromise, Listing } from '../answered.ts';
import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Answer, Body } from '../wire.ts';

/** Keys that sign links for pages. */
export const createLinkKeys = (transport: Transport) => ({
  /** The response contains the secret, once. */
  create: (request: Body<'createLinkKey'>, options?: CallOptions): ResponsePromise<Answer<'createLinkKey'>> =>
    transport.json('createLinkKey', { body: request }, options),
  list: (options?: CallOptions): Listing<Answer<'listLinkKeys'>, Answer<'listLinkKeys'>['linkKeys'][number]> =>
    wholeList(transport.json('listLinkKeys', {}, options), ({ linkKeys }) => linkKeys),
  /** Gives the key a new secret. Links with the old one remain valid for `graceSeconds`. */
  roll: (
    linkKeyId: string,
    request: Body<'rollLinkKey'> = {},
    options?: CallOptions,
  ): ResponsePromise<Answer<'rollLinkKey'>> =>
    transport.json('rollLinkKey', { path: { linkKeyId }, body: request }, options),
  /** Its links end. */
  delete: (linkKeyId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteLinkKey', { path: { linkKeyId } }, options),
});
