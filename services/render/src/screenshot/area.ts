import type { Output } from '@tintype/contracts/capture/capture-request';
import { warning } from '@tintype/contracts/capture/capture-result';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { fileFormats, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { CaptureContext } from '../context/capture-context.ts';
import { measureFlowHeight, measureFlowWidth } from '../in-page/page-size.ts';
import { computeFileSize, isReshaped, type CapturedOutput, type PageArea } from './output.ts';

/** The part of the page that is captured, in CSS pixels. Without a clip this is the viewport. */
type Area = {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly clip?: PageArea & { readonly scale: 1 };
  readonly isInView?: boolean;
};

/**
 * The browser draws a box at the nearest whole CSS pixels (at scale 1), and cannot capture an area
 * that begins between pixels. Growing to the surrounding pixels would show adjacent content.
 */
export function alignToPixels({ x, y, width, height }: PageArea): PageArea {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
  };
}

type RequestedSize = Pick<CaptureContext['request'], 'viewport' | 'device' | 'maxHeight'>;

/** `heightMax` is the limit of the capture method, in addition to the limits of every image. */
export function heightWithin(request: RequestedSize, box: PageArea, heightMax = Infinity): number {
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  const heightByPixels = Math.floor(capturedPixelsMax / (box.width * scale * scale));
  return Math.max(1, Math.min(box.height, request.maxHeight ?? fullPageHeightMax, heightByPixels, heightMax));
}

/** Limits the height of an image, and warns if the bottom of the page is cut off. */
export function cutToLimits({ request, warn }: CaptureContext, box: PageArea, heightMax?: number): Area {
  const height = heightWithin(request, box, heightMax);
  if (height < box.height) warn(warning('PAGE_CUT', `Only ${height} of ${box.height} CSS pixels were captured.`));
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  return { width: box.width, height, scale, clip: { ...box, height, scale: 1 } };
}

/** CSS pixels. The viewport shows the first `viewHeight` of the height. */
export type DocumentSize = {
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  readonly zoom: number;
  /** The first column of the image, in the coordinates of the browser's clip. */
  readonly left: number;
};

/** A page that is not wider than its viewport is not queried. */
export async function documentSize({ slot, inPage }: Pick<CaptureContext, 'slot' | 'inPage'>): Promise<DocumentSize> {
  const [{ cssContentSize, cssLayoutViewport, cssVisualViewport }, reachable] = await Promise.all([
    slot.session.send('Page.getLayoutMetrics'),
    inPage(measureFlowHeight),
  ]);
  const reach = Math.ceil(cssContentSize.width);
  const flow = reach > cssLayoutViewport.clientWidth ? await inPage(measureFlowWidth) : { width: reach, left: 0 };
  const width = Math.min(reach, flow.width);
  const height = Math.min(Math.ceil(cssContentSize.height), reachable ?? Infinity);
  const viewHeight = Math.min(height, cssLayoutViewport.clientHeight);
  return { width, height, viewHeight, zoom: cssVisualViewport.scale, left: flow.left };
}

export const fullPageHeightMax = 30_000;

/**
 * Device pixels of one image: 4096 × 30,000 and a little more. Uncompressed, that is half a
 * gigabyte.
 */
export const capturedPixelsMax = 130_000_000;

/**
 * Every format except JPEG leaves the browser as a fast, barely compressed PNG and is encoded
 * outside. This was measured to be faster than the browser's own encoders, and the files are not
 * larger.
 */
export async function captureArea(
  context: CaptureContext,
  output: Output<'screenshot'>,
  area: Area,
): Promise<CapturedOutput> {
  const fileFormat = fitFormat(context, output, area);
  // An image that is cropped or shrunk afterwards would lose quality twice.
  const format = fileFormat === 'jpeg' && !isReshaped(output) ? 'jpeg' : 'png';
  const bytes = await context.slot.takePicture({
    format,
    optimizeForSpeed: format === 'png',
    ...(format === 'jpeg' && { quality: output.quality }),
    ...(area.clip !== undefined && { clip: area.clip, captureBeyondViewport: area.isInView !== true }),
  });
  return { output, bytes, fileFormat, ...toPixels(area) };
}

export const toPixels = ({ width, height, scale }: Pick<Area, 'width' | 'height' | 'scale'>) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** A complete image in a different format is better than a cut or shrunk image. */
export function fitFormat(
  { warn }: Pick<CaptureContext, 'warn'>,
  output: Output<'screenshot'>,
  area: Pick<Area, 'width' | 'height' | 'scale'>,
): ImageFormat {
  const { format } = output;
  const { width, height } = computeFileSize(output, { ...toPixels(area), scale: area.scale });
  const { sidePxMax } = fileFormats[format];
  if (Math.max(width, height) <= sidePxMax) return format;
  warn(
    warning(
      'FORMAT_CHANGED',
      `The image has ${width}×${height} pixels, but a side of a ${format} has at most ${sidePxMax}. It was saved as png.`,
    ),
  );
  return 'png';
}
