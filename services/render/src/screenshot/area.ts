import { warning } from '@tintype/contracts/capture/capture-result';
import { emulationOf } from '@tintype/contracts/devices/resolve';
import type { CaptureContext } from '../context/capture-context.ts';
import { heightInFlow, widthInFlow } from '../in-page/page-size.ts';
import { fullPageHeightMax, pixelsMax } from '../limits.ts';

/** The part of the page that becomes the picture, in CSS pixels. Without a clip it is what the viewport shows. */
export type Area = {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly clip?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly scale: 1;
  };
  /** The window shows all of it just now. */
  readonly isInView?: boolean;
};

/**
 * On the nearest whole CSS pixels, which is where the browser draws it at scale 1; it takes no picture that begins between them. Growing to the
 * pixels around it would show what lies beside it.
 */
export function onPixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
  };
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type RequestedSize = Pick<CaptureContext['request'], 'viewport' | 'device' | 'maxHeight'>;

/** How much of a page a picture may show. `heightMax` is what the way it is taken allows, on top of what holds for every picture. */
export function heightWithin(request: RequestedSize, box: Box, heightMax = Infinity): number {
  const { deviceScaleFactor: scale } = emulationOf(request).viewport;
  const heightByPixels = Math.floor(pixelsMax / (box.width * scale * scale));
  return Math.max(1, Math.min(box.height, request.maxHeight ?? fullPageHeightMax, heightByPixels, heightMax));
}

/** Never silently: a page that is taller than a picture may be is cut at its foot, and the answer says so. */
export function cut({ request, warn }: CaptureContext, box: Box, heightMax?: number): Area {
  const height = heightWithin(request, box, heightMax);
  if (height < box.height) warn(warning('PAGE_CUT', `${height} of ${box.height} CSS pixels were captured.`));
  const { deviceScaleFactor: scale } = emulationOf(request).viewport;
  return { width: box.width, height, scale, clip: { ...box, height, scale: 1 } };
}

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
