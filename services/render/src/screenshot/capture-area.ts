import type { Output } from '@tintype/contracts/capture/outputs-of';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Area } from './area.ts';
import { fitFormat, pixelsOf } from './fit-format.ts';
import type { Captured } from './output.ts';

/**
 * One picture of an area. What is not JPEG leaves the browser as its fast, barely compressed PNG and is encoded outside of it: measured
 * faster than the browser's own encoders, and the bytes are no more.
 */
export async function captureArea(
  context: CaptureContext,
  output: Output<'screenshot'>,
  area: Area,
): Promise<Captured> {
  const wanted = fitFormat(context, output.format, area);
  const format = wanted === 'jpeg' ? 'jpeg' : 'png';
  const bytes = await context.slot.takePicture({
    format,
    optimizeForSpeed: format === 'png',
    ...(format === 'jpeg' && { quality: output.quality }),
    ...(area.clip !== undefined && { clip: area.clip, captureBeyondViewport: true }),
  });
  return { output, bytes, wanted, ...pixelsOf(area) };
}
