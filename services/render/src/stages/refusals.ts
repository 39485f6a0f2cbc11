import { failureKinds, type EgressRefused } from '@tintype/network/egress-errors';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { explainFailureKind } from '../browser/browser-errors.ts';
import type { PageEvents } from '../browser/page-slot.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { DocumentAnswer } from '../context/navigations.ts';

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

/**
 * A document that the egress proxy answered in place of its host is never a picture, however the page came to it: a redirect, a meta refresh, a script, a
 * form. Plain HTTP shows the proxy's own answer as a page; over TLS the browser shows an error of its own.
 */
export function refuseUnreachedDocument({ history, slot }: Pick<CaptureContext, 'history' | 'slot'>): void {
  const answer = history.answer();
  if (answer !== undefined) throwIfProxys(answer, slot.events);
}

/** A frame that fills the page is the page. Smaller ones are named among what did not load. */
export async function refuseUnreachedFrame({ history, slot }: Pick<CaptureContext, 'history' | 'slot'>): Promise<void> {
  for (const { frame, answer } of history.unreachedFrames()) {
    const element = frame.detached ? null : await frame.frameElement().catch(() => null);
    const box = await element?.boundingBox().catch(() => null);
    const view = slot.page.viewport() ?? { width: 1_920, height: 1_080 };
    if (box && box.width * box.height > view.width * view.height * fillingShare) throwIfProxys(answer, slot.events);
  }
}
const fillingShare = 0.6;

function throwIfProxys({ headers, url }: DocumentAnswer, { refusals }: Refusals): void {
  if (headers['x-tintype-refused'] !== undefined)
    throw refusals.at(-1) ?? new ServiceError('URL_NOT_ALLOWED', { details: { host: hostOf(url) } });
  const kind = failureKinds.find((one) => one === headers['x-tintype-failure']);
  if (kind !== undefined) throw explainFailureKind(kind);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
