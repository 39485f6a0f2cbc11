import type { RequestDecision } from '@tintype/blocklists/network-rules';
import { frameIdOf } from '../browser/puppeteer-internals.ts';
import { addStyle } from '../in-page/style-sheets.ts';
import { hideElementsLoadedFrom, type InterruptionFindings } from '../in-page/find-interruptions.ts';
import { addPolicy, answerRequest } from './answer-request.ts';
import type { Blocker } from './blocker.ts';
import { styleFrames } from './style-frames.ts';

/** The maximum number of blocked requests whose empty frames and images are hidden. */
const emptiedMax = 500;
const allow: RequestDecision = { action: 'allow' };

/**
 * Blocks advertising by URL patterns and page elements. Pausing every request for the lists made
 * pages a third slower, so only documents and requests that look like advertising are paused
 * (docs/decisions/0015-overlays-by-behaviour.md). Hosts that the lists block completely are refused
 * at the proxy. Cross-origin frames run in separate processes, where only their document is
 * checked.
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
          if (blocked.size < emptiedMax) blocked.add(url);
        }
        return decision;
      };
      session.on('Fetch.requestPaused', (paused) => {
        const { url } = paused.request;
        const isPage = paused.resourceType === 'Document' && paused.frameId === mainFrameId;
        // Reported before the request continues, so that the proxy allows the host of its
        // connection.
        if (isPage) visited(url);
        const policy = isPage ? blocklists.findPolicy(url) : undefined;
        const answered =
          policy === undefined
            ? answerRequest(session, paused, isPage ? allow : decide(url, paused.resourceType))
            : addPolicy(session, paused, policy);
        // A request that its page has cancelled in the meantime cannot be continued.
        answered.catch(() => undefined);
      });
    },
    block: async (context, { marks }: InterruptionFindings) => {
      const { slot, inPage, blocklists } = context;
      const hidesInFrames = await styleFrames(context, (url, look) => blocklists.adStyles(url, look.marks));
      const styles = blocklists.adStyles(slot.page.url(), marks);
      // If the selector list has not grown, it is already applied.
      const isNew = styles !== styled && styles !== '';
      if (isNew) await inPage(addStyle, styles);
      styled = styles;
      if (blocked.size > 0) await inPage(hideElementsLoadedFrom, [...blocked]);
      return isNew || hidesInFrames || blocked.size > 0 ? 'shown' : 'none';
    },
  };
}
