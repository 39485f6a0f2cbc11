import { hideBanners } from '../in-page/hide-banners.ts';
import { lookForInterruptions } from '../in-page/find-interruptions.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { answerConsent } from './answer-consent.ts';
import type { AtRest, Blocker } from './blocker.ts';
import { consentKind } from './interruptions.ts';

/**
 * In a page that never settles, a platform whose script exists gets this time to show its banner.
 */
const expectMsMax = 1_200;
/** The maximum time for answering, and never more than a third of the remaining time. */
const answerMsMax = 8_000;

/**
 * Consent banners: turned down by autoconsent's rules first, hidden by the cosmetic list next, and
 * taken away as an overlay last. A page without a sign of consent pays nothing for the first.
 */
export function createCookieBannerBlocker(): Blocker {
  const dismissed = new Set<string>();
  let isAnswered = false;
  let styled = '';
  return {
    kinds: [consentKind],
    block: async (context, { marks, consent }, atRest) => {
      const { inPage, blocklists, slot, deadline, note } = context;
      const isHere = consent === 'seen' || (consent === 'expected' && !isAnswered && (await appears(context, atRest)));
      if (isHere && !isAnswered) {
        const budgetMs = Math.min(answerMsMax, deadline.pageLeftMs() / 3);
        const names = await answerConsent({ page: slot.page, consent: blocklists.consent, budgetMs, atRest });
        for (const name of names) dismissed.add(name);
        isAnswered = true;
      }
      const styles = isHere || dismissed.size > 0 ? blocklists.bannerStyles(slot.page.url(), marks) : '';
      if (styles !== styled && styles !== '') await inPage(hideBanners, styles, dismissed.size > 0, consentKind);
      styled = styles;
      note({ dismissedBanners: [...dismissed] });
      return isHere || styles !== '' ? 'moved' : 'none';
    },
  };
}

async function appears({ inPage, deadline }: CaptureContext, atRest: AtRest): Promise<boolean> {
  await atRest(Math.min(expectMsMax, deadline.pageLeftMs() / 3));
  return (await inPage(lookForInterruptions)).consent === 'seen';
}
