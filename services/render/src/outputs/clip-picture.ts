import { warning } from '@tintype/contracts/capture/capture-result';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { openPicture } from '../encode/encode.ts';
import type { CapturedOutput } from '../screenshot/output.ts';

/**
 * Crops a rectangle out of an image of the viewport or the page. A rectangle that extends beyond
 * the page is cut at its edges, and the response reports it.
 */
export async function clipPicture(
  { request, warn }: Pick<CaptureContext, 'request' | 'warn'>,
  { views: _ofThePage, ...captured }: CapturedOutput,
  clip: NonNullable<Output<'screenshot'>['clip']>,
): Promise<CapturedOutput> {
  const { deviceScaleFactor: scale } = resolveEmulation(request).viewport;
  const [across, down] = [captured.width ?? 0, captured.height ?? 0];
  const left = Math.round(clip.x * scale);
  const top = Math.round(clip.y * scale);
  const width = Math.min(across - left, Math.round(clip.width * scale));
  const height = Math.min(down - top, Math.round(clip.height * scale));
  const inCss = (pixels: number): number => Math.round(pixels / scale);
  if (width <= 0 || height <= 0)
    throw invalidFields({ clip: `must be within the page, which has ${inCss(across)}×${inCss(down)} CSS pixels` });
  if (inCss(width) < clip.width || inCss(height) < clip.height)
    warn(
      warning(
        'PAGE_CUT',
        `Only ${inCss(width)}×${inCss(height)} of the ${clip.width}×${clip.height} CSS pixels of clip are within the page.`,
      ),
    );
  // The image is barely compressed because it is encoded again.
  const bytes = await openPicture(captured.bytes)
    .extract({ left, top, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { ...captured, bytes, width, height };
}
