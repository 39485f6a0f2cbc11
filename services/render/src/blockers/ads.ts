import { frameIdOf } from '../browser/puppeteer-internals.ts';
import { addStyle } from '../in-page/add-style.ts';
import { hideElementsOf, type Look } from '../in-page/look-for-interruptions.ts';
import type { Blocker } from './blocker.ts';

/** Empty frames and pictures of blocked requests are hidden as long as there are not more of them than this. */
const emptiedMax = 500;

/**
 * Advertising by URL patterns and page elements. Holding every request until the lists have been asked made pages a third slower, so only
 * documents and requests that look like it are held (docs/decisions/0016-block-lists-at-both-ends.md); hosts that the lists block as a
 * whole are turned away at the page's entrance. Frames of other sites run in processes of their own, where only their document is asked about.
 */
export function createAdBlocker(): Blocker {
  const blocked = new Set<string>();
  let styled = '';
  return {
    prepare: ({ slot, blocklists, request }, visited) => {
      const { page, events, session } = slot;
      const mainFrameId = frameIdOf(page.mainFrame());
      const pageUrl = (): string => (page.url().startsWith('http') ? page.url() : request.url);
      session.on('Fetch.requestPaused', ({ requestId, request: { url }, resourceType, frameId }) => {
        const isPage = resourceType === 'Document' && frameId === mainFrameId;
        // Before it is sent on its way, so that its connection finds the host excepted.
        if (isPage) visited(url);
        const isAd = !isPage && blocklists.isAd({ url, pageUrl: pageUrl(), type: resourceType });
        if (isAd) {
          events.blockedRequests += 1;
          if (blocked.size < emptiedMax) blocked.add(url);
        }
        const answered = isAd
          ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
          : session.send('Fetch.continueRequest', { requestId });
        // A request that its page has given up meanwhile cannot be answered any more.
        answered.catch(() => undefined);
      });
    },
    block: async ({ slot, inPage, blocklists }, { marks }: Look) => {
      const styles = blocklists.adStyles(slot.page.url(), marks);
      // A selector list that has not grown is there already.
      const isNew = styles !== styled && styles !== '';
      if (isNew) await inPage(addStyle, styles);
      styled = styles;
      if (blocked.size > 0) await inPage(hideElementsOf, [...blocked]);
      return isNew || blocked.size > 0 ? 'shown' : 'none';
    },
  };
}
