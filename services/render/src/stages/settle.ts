import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { waitForVisible } from '../in-page/selectors.ts';
import { settleInPage, type Settled } from '../in-page/settle.ts';
import type { CaptureContext } from '../pipeline/capture-context.ts';
import { refuseForbiddenRequests } from './refusals.ts';

/** Time for fonts, images and layout; a page that never rests is captured as it is then, and the answer says so. */
const settleMsMax = 5_000;
/** How long nothing may have moved. A page that was quiet before we look passes at once. */
export const quietMs = 100;

/** Waits until the page is ready for its picture: the caller's own waits first, then what every picture needs. */
export async function settle(
  { slot, request, inPage, deadline }: CaptureContext,
  signal: AbortSignal,
): Promise<Settled> {
  const { waitFor, delay } = request;
  if (waitFor !== undefined && !(await inPage(waitForVisible, waitFor, deadline.pageLeftMs() - delay)))
    throw new ServiceError('TIMEOUT', { message: `No visible element matched waitFor in time.`, details: { waitFor } });
  if (delay > 0) await sleep(delay, undefined, { signal });
  const settled = await inPage(settleInPage, Math.min(settleMsMax, deadline.pageLeftMs() / 2), quietMs);
  refuseForbiddenRequests(slot.events);
  return settled;
}
