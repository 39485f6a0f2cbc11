import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { PageArea } from './area.ts';

type FileSize = { readonly width: number; readonly height: number };
type FileSizePicture = Output<'screenshot'>;

/** Returns whether the file has other pixels than the image that the browser returns. */
export const isReshaped = (output: Output): boolean =>
  output.type === 'screenshot' && (output.clip !== undefined || output.resize !== undefined);

/** Returns the size of the file, in pixels, that results from an image of the given size. */
export function computeFileSize(
  { clip, resize }: FileSizePicture,
  { scale, ...whole }: FileSize & { readonly scale: number },
): FileSize {
  const part =
    clip === undefined
      ? whole
      : {
          width: Math.min(whole.width, Math.round(clip.width * scale)),
          height: Math.min(whole.height, Math.round(clip.height * scale)),
        };
  return resize === undefined ? part : resized(part, resize);
}

/**
 * Returns the size of the file in pixels and the position of the image in it. Parts beyond the
 * edges of the file are cut off.
 */
export function resized(
  { width, height }: FileSize,
  { width: wide, height: high, fit }: NonNullable<FileSizePicture['resize']>,
): FileSize & { readonly at: PageArea } {
  const ratios = [...(wide === undefined ? [] : [wide / width]), ...(high === undefined ? [] : [high / height])];
  const ratio = fit === 'cover' ? findLargest(ratios) : findSmallest(ratios, fit === 'inside' ? 1 : Infinity);
  const scaled = { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
  const file = fit === 'inside' ? scaled : { width: wide ?? scaled.width, height: high ?? scaled.height };
  const { width: across, height: down } = fit === 'fill' ? file : scaled;
  const at = { x: (file.width - across) / 2, y: (file.height - down) / 2, width: across, height: down };
  return { ...file, at };
}
