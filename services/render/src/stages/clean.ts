import { addStyle } from '../in-page/style-sheets.ts';
import { settleInPage } from '../in-page/settle.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { quietMs } from './settle.ts';

const restyleMsMax = 1_000;

/** The caller's own rules come last, so that nothing the page does afterwards undoes them. */
export async function clean({ request, inPage, deadline }: CaptureContext): Promise<void> {
  const { hideSelectors, customCss } = request;
  if (hideSelectors.length === 0 && customCss === undefined) return;
  // A mistake in one rule does not invalidate the next, because each rule gets a separate style
  // sheet.
  for (const selector of hideSelectors) await inPage(addStyle, `${selector} { display: none !important; }`, true);
  // A style sheet of a document does not apply inside shadow roots.
  if (customCss !== undefined) await inPage(addStyle, customCss, false);
  await inPage(settleInPage, Math.min(restyleMsMax, deadline.pageLeftMs()), quietMs);
}
