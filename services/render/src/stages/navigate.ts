import { setTimeout as sleep } from 'node:timers/promises';
import { warning } from '@tintype/contracts/capture/capture-result';
import { withoutFragment } from '../browser/serve-html.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { countPaintedElements } from '../in-page/settle.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';
import { isUnreached, refuseForeignAddresses, refuseUnreachedDocument } from './unreached-documents.ts';

const lifecycle = { load: 'load', domcontentloaded: 'domcontentloaded', networkidle: 'networkidle2' } as const;
/**
 * A longer wait without network activity is for something that will not arrive, such as a request
 * that hangs or a form that the browser did not submit.
 */
const stalledMs = 3_000;
/** After this time, loading ends for a page that shows something, even if the network is busy. */
const loadMsMax = 15_000;
const pollIntervalMs = 100;
const lateEventMs = 100;

type ParsingState = { endedAt: number | undefined };

export type Visit = { readonly finalUrl: string | null; readonly httpStatus: number | null };

/**
 * A response of 4xx or 5xx is a page like any other (docs/interface/capture.md#request). A page
 * whose load event does not arrive because a request hangs is captured as it is, and the response
 * names the hosts.
 */
export async function navigate(context: CaptureContext, signal: AbortSignal): Promise<Visit> {
  const { slot, request, extension, note, warn } = context;
  const { page, events } = slot;
  const enough = new AbortController();
  const options = {
    waitUntil: lifecycle[request.waitUntil],
    timeout: 0,
    signal: AbortSignal.any([signal, enough.signal]),
  } as const;
  const parsing: ParsingState = { endedAt: undefined };
  const parsed = (): void => void (parsing.endedAt = performance.now());
  page.on('domcontentloaded', parsed);
  const arriving = page.goto(request.url, options).then(() => 'loaded' as const);
  arriving.catch(() => undefined);
  const stalling = untilStalled(context, parsing, enough.signal);
  try {
    const end = await Promise.race([arriving, stalling]);
    refuseForbiddenRequests(events);
    refuseUnreachedDocument(context);
    const hosts = end === 'loaded' ? [] : [...new Set(context.requests.open().map(({ host }) => host))];
    note({ unfinishedHosts: hosts });
    if (end !== 'loaded')
      warn(warning('LOAD_NOT_FINISHED', `It was still waiting for ${hosts.join(', ') || 'its own scripts'}.`));
    // The browser stops parsing a document when a navigation begins, even if the navigation turns
    // out to be a download or an empty response.
    else if (parsing.endedAt === undefined && context.incomplete() === null)
      warn(warning('LOAD_NOT_FINISHED', 'The page tried to open a different URL while it was loading.'));
  } catch (error) {
    refuseForbiddenRequests(events);
    // A response that a browser would download is not a page. Some origins of captures expect one.
    await extension.beforeTake?.(context);
    // The browser aborts a navigation that it would pass to a different program, without naming the
    // cause. The target address may be reported slightly later.
    if (/ERR_ABORTED/.test(String(error))) await sleep(lateEventMs);
    refuseForeignAddresses(context);
    throw error;
  } finally {
    enough.abort();
    page.off('domcontentloaded', parsed);
  }
  await extension.beforeTake?.(context);
  return toVisit(context);
}

/** A page that was sent as text has no host address. */
export function toVisit({ slot: { page }, history, request }: CaptureContext): Visit {
  const answer = history.answer();
  const isSent =
    request.html !== undefined && answer !== undefined && withoutFragment(answer.url) === withoutFragment(request.url);
  return { finalUrl: page.url(), httpStatus: isSent ? null : (answer?.status ?? null) };
}

/**
 * Resolves when the document exists, is painted and its load is not worth waiting for, or when the
 * page has reached a document that cannot be captured. Never rejects.
 */
async function untilStalled(context: CaptureContext, parsing: ParsingState, over: AbortSignal): Promise<'stalled'> {
  const { request, requests, history, inPage } = context;
  const startedAt = performance.now();
  const latestMs = Math.min(loadMsMax, request.timeout / 2);
  let elements = 0;
  // A page that is too busy to respond is waited for. So is a document that still grows, because
  // the browser takes long to process a large document.
  const isThere = async (): Promise<boolean> => {
    const before = elements;
    elements = await inPage(countPaintedElements);
    return elements > 0 && (parsing.endedAt !== undefined || elements === before);
  };
  const isStalled = (): boolean => {
    const isLoading = requests.open().length > 0;
    // If the browser does not submit a form, the document ends and no event reports that.
    if (parsing.endedAt === undefined && (history.answer() === undefined || !requests.haveEnded())) return false;
    const now = performance.now();
    const restMs = Math.min(stalledMs, request.timeout / 4);
    return (
      now - Math.max(parsing.endedAt ?? 0, requests.lastMs()) > restMs || (isLoading && now - startedAt > latestMs)
    );
  };
  try {
    for (;;) {
      await sleep(pollIntervalMs, undefined, { signal: over });
      if (isUnreached(context)) return 'stalled';
      if (isStalled() && (await Promise.race([isThere(), sleep(pollIntervalMs, false)]).catch(() => false)))
        return 'stalled';
    }
  } catch {
    return await new Promise<never>(() => undefined);
  }
}
