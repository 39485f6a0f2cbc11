import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { ServiceError, formatFix, describeRefusal } from '@tintype/contracts/errors/service-error';
import { failureKinds } from '@tintype/network/egress-errors';
import { explainBrowserError, explainFailureKind } from '../browser/browser-errors.ts';
import type { PageEvents } from '../browser/page-slot.ts';
import { explainRefusal } from '../browser/refused-requests.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { DocumentAnswer } from '../context/navigations.ts';
import { getUrlHost } from '../context/requests.ts';

type UnreachedDocumentContext = Pick<CaptureContext, 'history' | 'slot' | 'incomplete'>;
type UnreachedFrameContext = UnreachedDocumentContext & Pick<CaptureContext, 'request'>;
const fillingShare = 0.6;

/**
 * A document that was refused or could not be reached is never captured, however the page reached
 * it: by a redirect, a meta refresh, a script or a form. Over plain HTTP the browser shows the
 * response of the egress proxy as a page; otherwise it shows its own error page.
 */
export function refuseUnreachedDocument({ history, slot, incomplete }: UnreachedDocumentContext): void {
  const answer = history.answer();
  if (answer !== undefined) throwIfProxys(answer, slot.events);
  refuseForeignAddresses({ history });
  refuseForeign(URL.parse(slot.page.url()));
  // The browser shows a refused document as a document without elements.
  if (incomplete()?.receivedBytes === 0) {
    const failed = explainBrowserError(new Error(history.failure() ?? ''), slot.events);
    const coding = answer?.headers['content-encoding'];
    if (failed instanceof ServiceError && /ERR_CONTENT_DECODING/.test(String(failed.details['reason'])))
      throw new ServiceError(failed.code, {
        message: `The host sends Content-Encoding: ${coding}, but the body is not encoded in this way.`,
        details: failed.details,
      });
    throw new ServiceError('RENDER_FAILED', {
      message: 'The host closed the connection before it sent the page.',
    });
  }
  if (!slot.page.url().startsWith('chrome-error:')) return;
  const explained = explainBrowserError(new Error(history.failure() ?? ''), slot.events);
  if (explained instanceof ServiceError) throw explained;
  throw new ServiceError('RENDER_FAILED', {
    message: 'The browser could not load the page and showed its own error page.',
  });
}

/** A page may create a document itself. Any other target must be an address that `url` accepts. */
const pageSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'blob:', 'chrome-error:']);

/**
 * An address that may not be requested counts even if the browser itself would follow it, but not
 * if the browser does not follow it.
 */
export function refuseForeignAddresses({ history }: Pick<UnreachedDocumentContext, 'history'>): void {
  for (const address of [...history.hops(), history.redirectedTo() ?? '']) refuseForeign(URL.parse(address));
}

function refuseForeign(url: URL | null): void {
  if (url === null) return;
  if (!pageSchemes.has(url.protocol)) throw leadsTo(`a URL with the scheme ${url.protocol}`, 'scheme');
  if (url.username !== '' || url.password !== '') throw leadsTo(url.host, 'credentials');
}

const leadsTo = (what: string, rule: 'scheme' | 'credentials'): ServiceError =>
  new ServiceError('URL_NOT_ALLOWED', {
    message: `The page leads to ${what}, which ${describeRefusal(rule)}.${formatFix(rule)}`,
    details: { rule },
  });

/**
 * A frame that fills the page is the page. Smaller frames are reported among the resources that did
 * not load.
 */
export async function refuseUnreachedFrame({ history, slot, request }: UnreachedFrameContext): Promise<void> {
  const { viewport } = resolveEmulation(request);
  for (const { frame, answer, failure } of history.unreachedFrames()) {
    const element = frame.detached ? null : await frame.frameElement().catch(() => null);
    const box = await element?.boundingBox().catch(() => null);
    if (!box || box.width * box.height < viewport.width * viewport.height * fillingShare) continue;
    if (answer !== undefined) throwIfProxys(answer, slot.events);
    const explained = explainBrowserError(new Error(failure ?? ''), slot.events);
    if (explained instanceof ServiceError) throw explained;
  }
}

/** The browser may never report that such a page has loaded. */
export const isUnreached = ({ history, slot }: UnreachedDocumentContext): boolean => {
  const headers = history.answer()?.headers ?? {};
  return (
    'x-tintype-refused' in headers || 'x-tintype-failure' in headers || slot.page.url().startsWith('chrome-error:')
  );
};

type Refusals = Pick<PageEvents, 'refusals' | 'kinds'>;
function throwIfProxys({ headers, url }: DocumentAnswer, { refusals, kinds }: Refusals): void {
  if (headers['x-tintype-refused'] !== undefined) {
    const refused = refusals.at(-1);
    if (refused !== undefined) throw explainRefusal(refused, kinds);
    throw new ServiceError('URL_NOT_ALLOWED', { details: { host: getUrlHost(url) } });
  }
  const kind = failureKinds.find((one) => one === headers['x-tintype-failure']);
  if (kind !== undefined) throw explainFailureKind(kind);
}
