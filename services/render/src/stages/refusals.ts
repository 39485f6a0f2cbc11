import type { EgressRefused } from '@tintype/network/egress-errors';
import type { PageEvents } from '../browser/page-slot.ts';

/** A closed port of a public host is no attack; the request is refused and the answer says so. */
const isForbidden = ({ rule }: EgressRefused): boolean => rule !== 'port';

/**
 * A page that asks for an address inside our network fails the capture, wherever the address came up: a redirect, a
 * sub-resource, a DNS answer (contract decisions, section 4).
 */
export function refuseForbiddenRequests({ refusals }: Pick<PageEvents, 'refusals'>): void {
  const forbidden = refusals.find(isForbidden);
  if (forbidden !== undefined) throw forbidden;
}
