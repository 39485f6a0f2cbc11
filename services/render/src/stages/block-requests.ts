/// <reference lib="dom" />
import type { resourceTypes } from '@tintype/contracts/capture/script-options';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import { frameIdOf } from '../browser/puppeteer-internals.ts';
import type { CaptureContext } from '../context/capture-context.ts';

type Named = (typeof resourceTypes)[number];
/** As the browser names them. It holds no WebSocket for an answer (`refuseSockets`). */
const browserTypes: Readonly<Record<Named, readonly Protocol.Network.ResourceType[]>> = {
  image: ['Image'],
  media: ['Media'],
  font: ['Font'],
  script: ['Script'],
  stylesheet: ['Stylesheet'],
  xhr: ['XHR', 'Fetch', 'EventSource'],
  websocket: [],
};

/**
 * Keeps out what the caller does not want the page to load (`blockRequests`, `blockResourceTypes`), in frames of other sites too, which may have processes
 * of their own. The page itself is never kept out. Without these options no request is held up.
 */
export async function blockRequests({ slot, request }: Pick<CaptureContext, 'slot' | 'request'>): Promise<void> {
  const { blockRequests: patterns = [], blockResourceTypes: types = [] } = request;
  const { page, events } = slot;
  if (types.includes('websocket')) await refuseSockets(page);
  const held: Protocol.Fetch.RequestPattern[] = [
    ...patterns.map((urlPattern) => ({ urlPattern })),
    ...types.flatMap((type) => browserTypes[type].map((resourceType) => ({ urlPattern: '*', resourceType }))),
  ];
  if (held.length === 0) return;
  const mainFrameId = frameIdOf(page.mainFrame());
  const watch = async (session: CDPSession): Promise<void> => {
    session.on('Fetch.requestPaused', ({ requestId, resourceType, frameId }) => {
      const isPage = resourceType === 'Document' && frameId === mainFrameId;
      if (!isPage) events.blockedRequests += 1;
      const answered = isPage
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      // A request that its page has given up meanwhile cannot be answered any more.
      answered.catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: held });
  };
  const session = await page.createCDPSession();
  await watch(session);
  session.on('sessionattached', (frame) => {
    watch(frame)
      .then(() => frame.send('Runtime.runIfWaitingForDebugger'))
      .catch(() => undefined);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'iframe' }],
  });
}

/** Schemes in a policy match no `ws:` unless it is named (Content Security Policy 3, section 6.7.2.9). */
const withoutSockets = 'connect-src http: https: data: blob: filesystem:';

/** By a policy of each document, which is there before its first script runs, and leaves nothing behind that could be seen. */
async function refuseSockets(page: Page): Promise<void> {
  await page.evaluateOnNewDocument((policy: string) => {
    const watcher = new MutationObserver(() => {
      const head = document.querySelector('head');
      if (head === null) return;
      watcher.disconnect();
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = policy;
      head.append(meta);
      meta.remove();
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, withoutSockets);
}
