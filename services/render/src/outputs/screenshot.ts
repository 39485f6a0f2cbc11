import { warning } from '@tintype/contracts/capture/capture-result';
import { fileFormats, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { CaptureContext } from '../context/capture-context.ts';
import { areaOf, type Area } from './area.ts';
import type { TakeOutput } from './output.ts';

/**
 * Takes the picture. What is not JPEG leaves the browser as its fast, barely compressed PNG and is encoded outside of it: measured
 * faster than the browser's own encoders, and the bytes are no more.
 */
export const takeScreenshot: TakeOutput<'screenshot'> = async (context, output) => {
  const area = await areaOf(context, output);
  const wanted = fitFormat(context, output.format, area);
  const format = wanted === 'jpeg' ? 'jpeg' : 'png';
  const { data } = await context.slot.session.send('Page.captureScreenshot', {
    format,
    optimizeForSpeed: format === 'png',
    ...(format === 'jpeg' && { quality: output.quality }),
    ...(area.clip !== undefined && { clip: area.clip, captureBeyondViewport: true }),
  });
  const { width, height } = pixelsOf(area);
  return { output, bytes: Buffer.from(data, 'base64'), wanted, width, height };
};

const pixelsOf = ({ width, height, scale }: Area) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** A picture that its format cannot hold becomes a PNG, which can: whole and in another format rather than cut or shrunk. */
function fitFormat({ warn }: CaptureContext, format: ImageFormat, area: Area): ImageFormat {
  const { width, height } = pixelsOf(area);
  const { sidePxMax } = fileFormats[format];
  if (Math.max(width, height) <= sidePxMax) return format;
  warn(
    warning(
      'FORMAT_CHANGED',
      `${format} holds at most ${sidePxMax} pixels a side, this picture has ${width}×${height}; it is a png.`,
    ),
  );
  return 'png';
}
