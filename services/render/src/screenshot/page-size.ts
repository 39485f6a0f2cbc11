import type { CaptureContext } from '../context/capture-context.ts';
import { heightInFlow } from '../in-page/page-height.ts';
import { widthInFlow } from '../in-page/page-width.ts';

/** A page in CSS pixels, and what its viewport shows of it. */
export type DocumentSize = {
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  readonly zoom: number;
  /** The first column of its picture, as the browser counts those of a clip. */
  readonly left: number;
};

/** How large the picture of the whole document is. A page that is not wider than its viewport is not asked. */
export async function documentSize({ slot, inPage }: Pick<CaptureContext, 'slot' | 'inPage'>): Promise<DocumentSize> {
  const [{ cssContentSize, cssLayoutViewport, cssVisualViewport }, reachable] = await Promise.all([
    slot.session.send('Page.getLayoutMetrics'),
    inPage(heightInFlow),
  ]);
  const reach = Math.ceil(cssContentSize.width);
  const flow = reach > cssLayoutViewport.clientWidth ? await inPage(widthInFlow) : { width: reach, left: 0 };
  const width = Math.min(reach, flow.width);
  const height = Math.min(Math.ceil(cssContentSize.height), reachable ?? Infinity);
  const viewHeight = Math.min(height, cssLayoutViewport.clientHeight);
  return { width, height, viewHeight, zoom: cssVisualViewport.scale, left: flow.left };
}
