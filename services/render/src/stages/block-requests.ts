import { warning } from '@tintype/contracts/capture/capture-result';
import { explainWhyUnmatched, type resourceTypes } from '@tintype/contracts/capture/visitor-options';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import { frameIdOf } from '../browser/puppeteer-internals.ts';
import type { CaptureContext } from '../context/capture-context.ts';

type BlockedResourceType = (typeof resourceTypes)[number];
/**
 * The browser's names of resource types. WebSockets are not paused for interception
 * (`refuseSockets`).
 */
const browserTypes: Readonly<Record<BlockedResourceType, readonly Protocol.Network.ResourceType[]>> = {
  image: ['Image'],
  media: ['Media'],
  font: ['Font'],
  script: ['Script'],
  stylesheet: ['Stylesheet'],
  xhr: ['XHR', 'Fetch', 'EventSource'],
  websocket: [],
};

type BlockRequestsContext = Pick<CaptureContext, 'slot' | 'request' | 'warn'>;

/**
 * Blocks what the caller excludes (`blockRequests`, `blockResourceTypes`), also in cross-origin
 * frames, which may have separate processes. The page's own document is never blocked. Without
 * these options no request is paused.
 */
export async function blockRequests({ slot, request, warn }: BlockRequestsContext): Promise<void> {
  const { blockRequests: patterns = [], blockResourceTypes: types = [] } = request;
  const { page, events } = slot;
  const unmatched = patterns.flatMap((pattern) => {
    const reason = explainWhyUnmatched(pattern);
    return reason === undefined ? [] : [`${pattern}: ${reason}`];
  });
  if (unmatched.length > 0) warn(warning('PATTERNS_WITHOUT_MATCH', `${unmatched.join('; ')}.`));
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
      // A page may have cancelled its request in the meantime.
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

/** A policy source without `ws:` does not match WebSockets (Content Security Policy 3, 6.7.2.9). */
const noSocketsPolicy = 'connect-src http: https: data: blob: filesystem:';

/** A policy of each document applies before the first script runs and leaves no visible trace. */
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
  }, noSocketsPolicy);
}
