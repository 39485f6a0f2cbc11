import type { EgressRefused } from '@tintype/network/egress-errors';
import type { PageEvents } from '../browser/page-slot.ts';

type Refusals = Pick<PageEvents, 'refusals'>;

/** A closed port of a public host is no attack; the request is refused and the answer says so. */
const isForbidden = ({ rule }: EgressRefused): boolean => rule !== 'port';

/**
 * A page that asks for an address inside our network fails the capture, wherever the address came up: a redirect, a
 * sub-resource, a DNS answer (contract decisions, section 4).
 */
export function refuseForbiddenRequests(events: Refusals): void {
  const forbidden = forbiddenRequest(events);
  if (forbidden !== undefined) throw forbidden;
}

/** Whatever else went wrong with a page that asked for a forbidden address, this is what its caller is told. */
export const forbiddenRequest = ({ refusals }: Refusals): EgressRefused | undefined => refusals.find(isForbidden);
