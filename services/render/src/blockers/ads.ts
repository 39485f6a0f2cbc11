import type { RequestDecision } from '@tintype/blocklists/network-rules';
import type { Stub } from '@tintype/blocklists/stubs';
import type { CDPSession, Protocol } from 'puppeteer-core';
import { frameIdOf } from '../browser/puppeteer-internals.ts';
import { hideElementsLoadedFrom, type InterruptionFindings } from '../in-page/find-interruptions.ts';
import { addStyle } from '../in-page/style-sheets.ts';
import type { Blocker } from './blocker.ts';
import { styleFrames } from './style-frames.ts';

/** The empty frames and images of at most this many blocked requests are hidden. */
const hiddenUrlsMax = 500;
const allowDecision: RequestDecision = { action: 'allow' };

/**
 * Pausing every request for the lists made pages a third slower, so only documents and requests
 * that look like advertising are paused (docs/decisions/0015-overlays-by-behaviour.md). Hosts that
 * the lists block completely are refused at the proxy. Cross-origin frames run in separate
 * processes, where only their document is checked.
 */
export function createAdBlocker(): Blocker {
  const blocked = new Set<string>();
  let styled = '';
  return {
    prepare: ({ slot, blocklists, request }, visited) => {
      const { page, events, session } = slot;
      const mainFrameId = frameIdOf(page.mainFrame());
      const pageUrl = (): string => (page.url().startsWith('http') ? page.url() : request.url);
      const decide = (url: string, type: string): RequestDecision => {
        const decision = blocklists.decideRequest({ url, pageUrl: pageUrl(), type });
        if (decision.action === 'block' || decision.action === 'replace') {
          events.blockedRequests += 1;
          if (blocked.size < hiddenUrlsMax) blocked.add(url);
        }
        return decision;
      };
      session.on('Fetch.requestPaused', (paused) => {
        const { url } = paused.request;
        const isPage = paused.resourceType === 'Document' && paused.frameId === mainFrameId;
        // The proxy allows the host of the connection before the request continues.
        if (isPage) visited(url);
        const policy = isPage ? blocklists.findPolicy(url) : undefined;
        const answered =
          policy === undefined
            ? answerRequest(session, paused, isPage ? allowDecision : decide(url, paused.resourceType))
            : addPolicy(session, paused, policy);
        // A page may have cancelled its request in the meantime.
        answered.catch(() => undefined);
      });
    },
    block: async (context, { marks }: InterruptionFindings) => {
      const { slot, inPage, blocklists } = context;
      const hidesInFrames = await styleFrames(context, (url, look) => blocklists.adStyles(url, look.marks));
      const styles = blocklists.adStyles(slot.page.url(), marks);
      // A selector list that has not grown is already applied.
      const isNew = styles !== styled && styles !== '';
      if (isNew) await inPage(addStyle, styles);
      styled = styles;
      if (blocked.size > 0) await inPage(hideElementsLoadedFrom, [...blocked]);
      return isNew || hidesInFrames || blocked.size > 0 ? 'shown' : 'none';
    },
  };
}

type Paused = Protocol.Fetch.RequestPausedEvent;

async function answerRequest(session: CDPSession, paused: Paused, decision: RequestDecision): Promise<void> {
  const { requestId, request } = paused;
  if (decision.action === 'block')
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  else if (decision.action === 'replace')
    await session.send('Fetch.fulfillRequest', { requestId, ...toResponse(decision.stub, request) });
  // The page does not see the changed address.
  else
    await session.send('Fetch.continueRequest', {
      requestId,
      ...(decision.action === 'rewrite' && { url: decision.url }),
    });
}

/**
 * The browser ignores a content security policy in changed headers, unless the response also has a
 * body.
 */
async function addPolicy(session: CDPSession, paused: Paused, policy: string): Promise<void> {
  const { requestId, responseStatusCode, responseHeaders = [] } = paused;
  if (responseStatusCode === undefined) {
    await session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    return;
  }
  const hasBody = responseStatusCode < 300 || responseStatusCode >= 400;
  if (!hasBody) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  // Encoding and length are those of the original body, which is decoded here.
  const headers = responseHeaders.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: [...headers, { name: 'Content-Security-Policy', value: policy }],
    body: base64Encoded ? body : Buffer.from(body).toString('base64'),
  });
}

type StubResponse = Pick<Protocol.Fetch.FulfillRequestRequest, 'responseCode' | 'responseHeaders' | 'body'>;

/** A script may read the response across origins, with credentials too. */
function toResponse({ contentType, body }: Stub, { headers }: Protocol.Network.Request): StubResponse {
  return {
    responseCode: 200,
    responseHeaders: [
      { name: 'Content-Type', value: contentType },
      { name: 'Access-Control-Allow-Origin', value: headers['Origin'] ?? '*' },
      { name: 'Access-Control-Allow-Credentials', value: 'true' },
      { name: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
    ],
    body: Buffer.from(body).toString('base64'),
  };
}
