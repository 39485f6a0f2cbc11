import { drawn } from '../in-page/parts.ts';
import { settleSection } from '../in-page/settle-section.ts';
import type { OpenPage } from './in-open-page.ts';
import { moreMsMax, moreRequestsMsMax } from './limits.ts';

/**
 * Gives the foot of a page its time to bring more: many a page waits a moment after the scrolling has ended before it asks for it. An answer that takes
 * long is waited for as long as the page may take to settle.
 */
export async function restAtFoot({
  context: { inPage, settleBudget, deadline },
  requests,
}: Pick<OpenPage, 'context' | 'requests'>): Promise<void> {
  await inPage(settleSection, moreMsMax);
  const askedAt = performance.now();
  await requests.idle(Math.max(moreRequestsMsMax, Math.min(settleBudget.leftMs, deadline.pageLeftMs() / 4)));
  settleBudget.leftMs = Math.max(0, settleBudget.leftMs - (performance.now() - askedAt));
  // An answer is known here before the script that waits for it has put it into the page.
  await inPage(drawn);
  await inPage(settleSection, moreMsMax);
}
