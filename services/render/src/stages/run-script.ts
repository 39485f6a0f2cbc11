import type { CDPSession } from 'puppeteer-core';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { getProtocolClient } from '../browser/puppeteer-internals.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { noteCallersScript } from '../in-page/remove-overlays.ts';
import { followNavigations } from '../context/navigations.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';

const reserveMsMax = 2_000;
const reasonCharactersMax = 500;
/**
 * The document was replaced while its script ran. This is not a failure: the next page is captured.
 */
const replacedDocumentPattern =
  /Execution context was destroyed|Inspected target navigated|Cannot find context|Promise was collected/i;

/**
 * Runs the caller's script in the page's own world, where the page's content security policy does
 * not apply to it. Waits for its promise, and for the page to which it navigates.
 */
export async function runCustomScript(context: CaptureContext, customJs: string, signal: AbortSignal): Promise<void> {
  const { slot, inPage, request, deadline } = context;
  const waitUntil = request.waitUntil === 'domcontentloaded' ? 'domcontentloaded' : 'load';
  const navigations = await followNavigations({ slot, inPage, waitUntil });
  await inPage(noteCallersScript);
  // The browser preserves the order of messages only within a session, so this is the session to
  // which `followNavigations` listens.
  const thrown = await evaluate(getProtocolClient(slot.page), customJs).catch((error: unknown) => {
    if (replacedDocumentPattern.test((error as Error).message)) return undefined;
    throw error;
  });
  if (thrown !== undefined) throw scriptFailed(thrown);
  await inPage(noteCallersScript);
  const reserveMs = Math.min(reserveMsMax, request.timeout / 4);
  const leftMs = (): number => Math.max(0, deadline.pageLeftMs() - reserveMs);
  await navigations.arrive({ leftMs, signal });
  refuseForbiddenRequests(slot.events);
}

type ThrownValue = {
  readonly text: string;
  readonly exception?: { readonly description?: string; readonly value?: unknown };
};
type Evaluation = {
  readonly result: { readonly subtype?: string; readonly objectId?: string };
  readonly exceptionDetails?: ThrownValue;
};

/**
 * Returns the exception of the script, or of the promise that is its value. `replMode` allows
 * `await` at the top level, and its `awaitPromise` waits only for that `await`. A promise that is
 * the value itself is awaited by a second call.
 */
async function evaluate(session: CDPSession, expression: string): Promise<ThrownValue | undefined> {
  const options = { awaitPromise: true, replMode: true, userGesture: true };
  const { result, exceptionDetails }: Evaluation = await session.send('Runtime.evaluate', { expression, ...options });
  if (exceptionDetails !== undefined || result.subtype !== 'promise') return exceptionDetails;
  const settled: Evaluation = await session.send('Runtime.awaitPromise', { promiseObjectId: result.objectId! });
  return settled.exceptionDetails;
}

function scriptFailed({ text, exception }: ThrownValue): ServiceError {
  const said = exception?.description?.split('\n')[0] ?? (exception === undefined ? text : String(exception.value));
  const reason = said.slice(0, reasonCharactersMax);
  return new ServiceError('ACTION_FAILED', { message: `customJs failed: ${reason}.`, details: { reason } });
}
