import { warning } from '@tintype/contracts/capture/capture-result';
import { fileFormats, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Area } from './area.ts';
import { computeFileSize, isReshaped } from './file-size.ts';
import type { CapturedOutput } from './output.ts';

/**
 * Captures an image of an area. Every format except JPEG leaves the browser as a fast, barely
 * compressed PNG and is encoded outside. This was measured to be faster than the browser's own
 * encoders, and the files are not larger.
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

/** Returns the size in pixels of the image of an area. */
export const toPixels = ({ width, height, scale }: Pick<Area, 'width' | 'height' | 'scale'>) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/**
 * Changes the format to PNG if the image is too large for the requested format. A complete image in
 * a different format is better than a cut or shrunk image.
 */
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
