import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { waitForVisible } from '../in-page/selectors.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { watchPageActivity } from './settle.ts';

/**
 * The wait ends this much before the time limit of the stage, so that the error can name what did
 * not appear.
 */
const reportMs = 100;
/**
 * A busy page responds late or not at all. The error is then reported this much before the limit,
 * without a response from the page.
 */
const reportAloneMs = 20;

export async function wait(context: CaptureContext, signal: AbortSignal): Promise<void> {
  const { waitFor, delay } = context.request;
  if (waitFor === undefined && delay === 0) return;
  watchPageActivity(context).catch(() => undefined);
  if (waitFor !== undefined && !(await waitForElement(waitFor, context, signal)))
    throw new ServiceError('TIMEOUT', {
      message:
        `No visible element matched waitFor within ${context.deadline.pageMs} ms. Check the selector, or ` +
        'increase timeout (at most 60000).',
      details: { waitFor, timeoutMs: context.deadline.pageMs },
    });
  if (delay > 0) await sleep(delay, undefined, { signal });
}

async function waitForElement(selector: string, { request, inPage, deadline }: CaptureContext, signal: AbortSignal) {
  const leftMs = deadline.pageLeftMs() - request.delay;
  return Promise.race([
    inPage(waitForVisible, selector, Math.max(0, leftMs - reportMs)),
    // The page checks the selector at least once, however late the page is.
    sleep(Math.max(reportAloneMs, leftMs - reportAloneMs), false, { signal }),
  ]);
}
