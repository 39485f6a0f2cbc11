import { warning } from '@tintype/contracts/capture/capture-result';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import type { CaptureContext } from '../context/capture-context.ts';
import { heightInFlow, widthInFlow } from '../in-page/page-size.ts';

/** The part of the page that is captured, in CSS pixels. Without a clip this is the viewport. */
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
  /** True if the window shows the complete area at present. */
  readonly isInView?: boolean;
};

/**
 * Rounds a box to the nearest whole CSS pixels. At scale 1 the browser draws the box there, and it
 * cannot capture an area that begins between pixels. Growing to the surrounding pixels would show
 * adjacent content.
 */
export function onPixels({ x, y, width, height }: PageArea): PageArea {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
  };
}

export type PageArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type RequestedSize = Pick<CaptureContext['request'], 'viewport' | 'device' | 'maxHeight'>;

/**
 * Returns the maximum height that an image of the page may have. `heightMax` is the limit of the
 * capture method, in addition to the limits of every image.
 */
export function heightWithin(request: RequestedSize, box: PageArea, heightMax = Infinity): number {
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  const heightByPixels = Math.floor(capturedPixelsMax / (box.width * scale * scale));
  return Math.max(1, Math.min(box.height, request.maxHeight ?? fullPageHeightMax, heightByPixels, heightMax));
}

/**
 * Cuts the bottom of a page that is taller than an image may be. The response always reports the
 * cut.
 */
export function cut({ request, warn }: CaptureContext, box: PageArea, heightMax?: number): Area {
  const height = heightWithin(request, box, heightMax);
  if (height < box.height) warn(warning('PAGE_CUT', `Only ${height} of ${box.height} CSS pixels were captured.`));
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  return { width: box.width, height, scale, clip: { ...box, height, scale: 1 } };
}

/** The size of a page in CSS pixels, and the part of it that the viewport shows. */
export type DocumentSize = {
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  readonly zoom: number;
  /** The first column of the image, in the coordinates of the browser's clip. */
  readonly left: number;
};

/**
 * Measures the size of an image of the complete document. A page that is not wider than its
 * viewport is not queried.
 */
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

/**
 * The maximum height of a full page in CSS pixels if the request has no `maxHeight`: the largest
 * `maxHeight` that a request may have.
 */
export const fullPageHeightMax = 30_000;

/**
 * The maximum number of device pixels of one image: 4096 × 30,000 and a little more. Uncompressed,
 * that is half a gigabyte.
 */
export const capturedPixelsMax = 130_000_000;
