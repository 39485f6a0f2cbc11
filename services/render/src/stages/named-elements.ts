import { selectorsOf } from '@tintype/contracts/capture/actions';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { listOutputs } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';

/** Blocking must leave the elements that the request captures, waits for and acts on. */
export function listRequestSelectors({ request }: Pick<CaptureContext, 'request'>): readonly string[] {
  const elements = listOutputs(request).map((output) => (output.type === 'screenshot' ? output.selector : undefined));
  const targets = request.actions.flatMap((action) => selectorsOf(action).map(([, selector]) => selector));
  return [...elements, request.waitFor, ...targets].filter((selector) => selector !== undefined);
}

/** The message names the request fields that may have removed an element that existed before. */
export function elementNotFound(
  { request, seenBeforeBlocking }: Pick<CaptureContext, 'request' | 'seenBeforeBlocking'>,
  selector: string,
): ServiceError {
  const blocking = blockingFields.filter((field) => request[field]);
  const removing = request.hideSelectors.length > 0 ? ['hideSelectors', ...blocking] : blocking;
  const isKnown = seenBeforeBlocking.has(selector) && removing.length > 0;
  const reason = isKnown
    ? ` One matched before the page was cleaned, so ${removing.join(', ')} may have removed it.`
    : '';
  return new ServiceError('SELECTOR_NOT_FOUND', {
    message: `No visible element matches the selector. Check the selector.${reason}`,
    details: { selector },
  });
}

const blockingFields = ['blockCookieBanners', 'blockPopups', 'blockAds'] as const;
