import { ServiceError } from '@tintype/contracts/errors/service-error';
import { clientOf } from '../browser/puppeteer-internals.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { followNavigations } from '../context/navigations.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';

/** Kept of the capture's time for the picture. */
const reserveMsMax = 2_000;
const reasonLettersMax = 500;
/** The document went elsewhere while its script ran: no failure, the page that it led to is captured. */
const wentElsewhere =
  /Execution context was destroyed|Inspected target navigated|Cannot find context|Promise was collected/i;

/**
 * Runs the caller's own script in the world of the page, whose content security policy has no say in it. Waits for its promise, and for the page that it
 * leads to.
 */
export async function runScript(context: CaptureContext, customJs: string, signal: AbortSignal): Promise<void> {
  const { slot, inPage, request, deadline } = context;
  const waitUntil = request.waitUntil === 'domcontentloaded' ? 'domcontentloaded' : 'load';
  const navigations = await followNavigations({ slot, inPage, waitUntil });
  // The session that `followNavigations` listens to: the browser keeps the order within a session alone.
  const answer = await clientOf(slot.page)
    .send('Runtime.evaluate', { expression: customJs, awaitPromise: true, replMode: true, userGesture: true })
    .catch((error: unknown) => {
      if (wentElsewhere.test((error as Error).message)) return {};
      throw error;
    });
  const { exceptionDetails: thrown } = answer as { readonly exceptionDetails?: Thrown };
  if (thrown !== undefined) throw scriptFailed(thrown);
  const reserveMs = Math.min(reserveMsMax, request.timeout / 4);
  const leftMs = (): number => Math.max(0, deadline.pageLeftMs() - reserveMs);
  await navigations.arrive({ leftMs, signal });
  refuseForbiddenRequests(slot.events);
}

type Thrown = {
  readonly text: string;
  readonly exception?: { readonly description?: string; readonly value?: unknown };
};

function scriptFailed({ text, exception }: Thrown): ServiceError {
  const said = exception?.description?.split('\n')[0] ?? (exception === undefined ? text : String(exception.value));
  const reason = said.slice(0, reasonLettersMax);
  return new ServiceError('ACTION_FAILED', { message: `customJs failed: ${reason}.`, details: { reason } });
}
