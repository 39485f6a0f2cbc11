import { setTimeout as sleep } from 'node:timers/promises';
import { warning } from '@tintype/contracts/capture/capture-result';
import { withoutFragment } from '../browser/serve-html.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { paintedElements } from '../in-page/settle.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';
import { isUnreached, refuseForeignAddresses, refuseUnreachedDocument } from './unreached-documents.ts';

const lifecycle = { load: 'load', domcontentloaded: 'domcontentloaded', networkidle: 'networkidle2' } as const;
/** A document that is there, with nothing new from the network for so long, only waits for what never comes: a request that hangs, a form that the browser did not send. */
const stalledMs = 3_000;
/** However busy the network is, a page that is there and shows something is not waited for longer. */
const loadMsMax = 15_000;
const pollIntervalMs = 100;
const toldLateMs = 100;

/** When the browser has read the document to its end, of `performance.now`. */
type Parsing = { endedAt: number | undefined };

export type Visit = { readonly finalUrl: string | null; readonly httpStatus: number | null };

/**
 * Goes to the page. An answer of 4xx or 5xx is a page like any other (docs/interface/capture.md#request). A page whose load event does not come, because a
 * request hangs, is captured as it is, and the answer names the hosts.
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
  const parsing: Parsing = { endedAt: undefined };
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
    if (end !== 'loaded') warn(warning('LOAD_NOT_FINISHED', `It waits for ${hosts.join(', ') || 'its own scripts'}.`));
    // The browser ends a document in mid-read when it begins to go elsewhere, also where that is a download or an empty answer.
    else if (parsing.endedAt === undefined && context.incomplete() === null)
      warn(warning('LOAD_NOT_FINISHED', 'It tried to open another address meanwhile.'));
  } catch (error) {
    refuseForbiddenRequests(events);
    // An answer that a browser would download is no page; some origins expect that.
    await extension.beforeTake?.(context);
    // The browser breaks off what it would hand to another program, and says no more than that. Where it would have gone may be told of a little later.
    if (/ERR_ABORTED/.test(String(error))) await sleep(toldLateMs);
    refuseForeignAddresses(context);
    throw error;
  } finally {
    enough.abort();
    page.off('domcontentloaded', parsed);
  }
  await extension.beforeTake?.(context);
  return visitOf(context);
}

/** Where the page is now. A page that was sent as text was answered by no host. */
export function visitOf({ slot: { page }, history, request }: CaptureContext): Visit {
  const answer = history.answer();
  const isSent =
    request.html !== undefined && answer !== undefined && withoutFragment(answer.url) === withoutFragment(request.url);
  return { finalUrl: page.url(), httpStatus: isSent ? null : (answer?.status ?? null) };
}

/**
 * Resolves when the document is there and painted and its load is not worth to be waited for any longer, or when the page has come to a document that is
 * no picture. Never rejects.
 */
async function untilStalled(context: CaptureContext, parsing: Parsing, over: AbortSignal): Promise<'stalled'> {
  const { request, requests, history, inPage } = context;
  const startedAt = performance.now();
  const latestMs = Math.min(loadMsMax, request.timeout / 2);
  let elements = 0;
  // A page that is too busy to answer is waited for, and so is a document that still grows: the browser takes long for a large one.
  const isThere = async (): Promise<boolean> => {
    const before = elements;
    elements = await inPage(paintedElements);
    return elements > 0 && (parsing.endedAt !== undefined || elements === before);
  };
  const isStalled = (): boolean => {
    const isLoading = requests.open().length > 0;
    // A form that the browser does not send ends the document where it stood, and no event tells of it.
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
