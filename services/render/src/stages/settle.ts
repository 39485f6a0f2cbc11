import { settleInPage, type Settled } from '../in-page/settle.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { refuseForbiddenRequests } from './refusals.ts';

/** Time for fonts, images and layout; a page that never rests is captured as it is then, and the answer says so. */
const settleMsMax = 5_000;
/** How long nothing may have moved. */
export const quietMs = 100;

/** What every picture needs: fonts, visible images, a layout at rest. */
export async function settle({ slot, inPage, deadline }: CaptureContext): Promise<Settled> {
  const settled = await inPage(settleInPage, Math.min(settleMsMax, deadline.pageLeftMs() / 2), quietMs, Date.now());
  refuseForbiddenRequests(slot.events);
  return settled;
}
