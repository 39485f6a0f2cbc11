import { hideBanners } from '../in-page/hide-banners.ts';
import { findInterruptions } from '../in-page/find-interruptions.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { answerConsent } from './answer-consent.ts';
import type { AtRest, Blocker } from './blocker.ts';
import { consentKind } from './interruptions.ts';
import { styleFrames } from './style-frames.ts';

/**
 * A platform whose script exists gets this time to show its banner, in a page that never settles.
 */
const expectMsMax = 1_200;
/** Never more than a third of the remaining time. */
const answerMsMax = 8_000;

/**
 * Rejects consent banners by autoconsent's rules, hides the rest by the cosmetic list, and finally
 * removes banners that look like overlays. A page without a sign of consent skips the first step.
 */
export function createCookieBannerBlocker(): Blocker {
  const dismissed = new Set<string>();
  let isAnswered = false;
  let styled = '';
  return {
    kinds: [consentKind],
    block: async (context, { marks, consent }, atRest) => {
      const { inPage, blocklists, slot, deadline, note } = context;
      const isHere =
        consent === 'seen' || (consent === 'expected' && !isAnswered && (await waitForBanner(context, atRest)));
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
      const hidesInFrames = await styleFrames(context, (url, look) =>
        look.consent === 'seen' ? blocklists.bannerStyles(url, look.marks) : '',
      );
      return isHere || hidesInFrames || styles !== '' ? 'moved' : 'none';
    },
  };
}

async function waitForBanner({ inPage, deadline }: CaptureContext, atRest: AtRest): Promise<boolean> {
  await atRest(Math.min(expectMsMax, deadline.pageLeftMs() / 3));
  return (await inPage(findInterruptions)).consent === 'seen';
}
