import { warning } from '@tintype/contracts/capture/capture-result';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import { emulationOf } from '@tintype/contracts/devices/resolve';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureContext } from '../context/capture-context.ts';
import { hiddenLeft } from '../in-page/hidden-left.ts';
import { heightInFlow, widthInFlow } from '../in-page/page-size.ts';
import { waitForVisible } from '../in-page/selectors.ts';
import { showElement, shownBoxOf } from '../in-page/show-element.ts';
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
};

const selectorWaitMs = 2_000;
const showMsMax = 5_000;

/** The area of what is no full page: an element or the viewport. With the images that an element should have and has not. */
export async function areaOf(
  context: CaptureContext,
  { selector }: Pick<Output<'screenshot'>, 'selector'>,
): Promise<{ readonly area: Area; readonly imagesMissing: number }> {
  if (selector !== undefined) return elementArea(context, selector);
  const { width, height, deviceScaleFactor } = emulationOf(context.request).viewport;
  return { area: { width, height, scale: deviceScaleFactor }, imagesMissing: 0 };
}

async function elementArea(context: CaptureContext, selector: string) {
  const { inPage, deadline, warn, request } = context;
  await inPage(waitForVisible, selector, Math.min(selectorWaitMs, deadline.pageLeftMs()));
  const imagesMissing = await inPage(showElement, selector, Math.min(showMsMax, deadline.pageLeftMs()));
  const box = await inPage(shownBoxOf, selector);
  if (box === null) throw new ServiceError('SELECTOR_NOT_FOUND', { details: { selector } });
  const { shown, whole } = box;
  if (shown.width < whole.width - 1 || shown.height < whole.height - 1) warn(warning('PAGE_CUT', clippedMessage(box)));
  const snapped = onPixels({ ...shown, x: shown.x + (await inPage(hiddenLeft)) });
  const { maxHeight: _ofFullPages, ...rest } = request;
  return { area: cut({ ...context, request: rest }, snapped), imagesMissing };
}

type Clipped = { readonly shown: Box; readonly whole: { readonly width: number; readonly height: number } };
const clippedMessage = ({ shown, whole }: Clipped): string => {
  const size = ({ width, height }: Pick<Box, 'width' | 'height'>): string =>
    `${Math.round(width)}×${Math.round(height)}`;
  return `What the element lies in shows ${size(shown)} of its ${size(whole)} CSS pixels; these were captured.`;
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
