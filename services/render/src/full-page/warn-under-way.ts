import { warning } from '@tintype/contracts/capture/capture-result';
import type { OpenRequest } from '../context/requests.ts';
import { missedScroll } from '../in-page/wait-for-scroll.ts';
import { asUnderWay, describeUnderWay } from '../stages/settle.ts';
import type { OpenPage } from './in-open-page.ts';

/** Tells the caller what of the scrolling the page had not answered when it was pictured: `open` was being loaded then. */
export async function warnUnderWay({ context }: OpenPage, open: readonly OpenRequest[]): Promise<void> {
  const { inPage, warn } = context;
  if (open.length > 0) warn(warning('NOT_SETTLED', describeUnderWay(open.map(asUnderWay))));
  if (await inPage(missedScroll)) warn(warning('NOT_SETTLED', 'It drew no frames for a time while it was scrolled.'));
}
