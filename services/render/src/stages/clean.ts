import { addStyle } from '../in-page/add-style.ts';
import { settleInPage } from '../in-page/settle.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { quietMs } from './settle.ts';

const restyleMsMax = 1_000;

/** Applies the caller's own rules last, so that nothing the page does afterwards undoes them. */
export async function clean({ request, inPage, deadline }: CaptureContext): Promise<void> {
  const { hideSelectors, customCss } = request;
  const rules = [
    ...hideSelectors.map((selector) => `${selector} { display: none !important; }`),
    ...(customCss === undefined ? [] : [customCss]),
  ];
  if (rules.length === 0) return;
  // One sheet each, so that a mistake in one rule does not swallow the next.
  for (const rule of rules) await inPage(addStyle, rule);
  await inPage(settleInPage, Math.min(restyleMsMax, deadline.pageLeftMs()), quietMs);
}
