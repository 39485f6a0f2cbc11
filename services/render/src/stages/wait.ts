import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { waitForVisible } from '../in-page/selectors.ts';
import type { CaptureContext } from '../context/capture-context.ts';

/** Before the time of the whole stage is up, so that its end can still say what did not come. */
const sayMs = 100;

/** The caller's own waits: first for an element, then for a while. */
export async function wait({ request, inPage, deadline }: CaptureContext, signal: AbortSignal): Promise<void> {
  const { waitFor, delay } = request;
  const budgetMs = Math.max(0, deadline.pageLeftMs() - delay - sayMs);
  if (waitFor !== undefined && !(await inPage(waitForVisible, waitFor, budgetMs)))
    throw new ServiceError('TIMEOUT', { message: 'No visible element matched waitFor in time.', details: { waitFor } });
  if (delay > 0) await sleep(delay, undefined, { signal });
}
