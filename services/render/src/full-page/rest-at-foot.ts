import { drawn } from '../in-page/parts.ts';
import { settleSection } from '../in-page/settle-section.ts';
import type { OpenPage } from './in-open-page.ts';
import { moreMsMax, moreRequestsMsMax } from './limits.ts';

/** Gives the foot of a page its time to bring more: many a page waits a moment after the scrolling has ended before it asks for it. */
export async function restAtFoot({
  context: { inPage },
  requests,
}: Pick<OpenPage, 'context' | 'requests'>): Promise<void> {
  await inPage(settleSection, moreMsMax);
  await requests.idle(moreRequestsMsMax);
  // An answer is known here before the script that waits for it has put it into the page.
  await inPage(drawn);
  await inPage(settleSection, moreMsMax);
}
