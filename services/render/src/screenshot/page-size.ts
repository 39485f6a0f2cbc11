import type { CaptureContext } from '../context/capture-context.ts';
import { heightInFlow } from '../in-page/page-height.ts';
import { widthInFlow } from '../in-page/page-width.ts';

/** A page in CSS pixels, and what its viewport shows of it. */
export type DocumentSize = {
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  readonly zoom: number;
};

/** How large the picture of the whole document is. A page that is not wider than its viewport is not asked. */
export async function documentSize({ slot, inPage }: Pick<CaptureContext, 'slot' | 'inPage'>): Promise<DocumentSize> {
  const [{ cssContentSize, cssLayoutViewport, cssVisualViewport }, reachable] = await Promise.all([
    slot.session.send('Page.getLayoutMetrics'),
    inPage(heightInFlow),
  ]);
  const reach = Math.ceil(cssContentSize.width);
  const width = reach > cssLayoutViewport.clientWidth ? Math.min(reach, await inPage(widthInFlow)) : reach;
  const height = Math.min(Math.ceil(cssContentSize.height), reachable ?? Infinity);
  const viewHeight = Math.min(height, cssLayoutViewport.clientHeight);
  return { width, height, viewHeight, zoom: cssVisualViewport.scale };
}
