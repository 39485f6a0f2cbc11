import type { CaptureContext } from '../context/capture-context.ts';
import { areRulesMatched } from '../in-page/style-sheets.ts';
import { findInterruptions, type InterruptionFindings } from '../in-page/find-interruptions.ts';
import { inFrames } from '../context/in-frames.ts';

/** How long a frame may take to respond. */
const responseMsMax = 1_000;

/**
 * Returns whether the hiding rules of a list hide anything in the frames. A frame without its own
 * address has the page's address.
 */
export async function styleFrames(
  context: Pick<CaptureContext, 'frames' | 'slot'>,
  stylesOf: (url: string, look: InterruptionFindings) => string,
): Promise<boolean> {
  const hasHidden = await inFrames(context, responseMsMax, async ({ frame, inFrame }) => {
    const look = await inFrame(findInterruptions);
    const url = frame.url().startsWith('http') ? frame.url() : context.slot.page.url();
    const styles = stylesOf(url, look);
    return styles !== '' && inFrame(areRulesMatched, styles);
  });
  return hasHidden.includes(true);
}
