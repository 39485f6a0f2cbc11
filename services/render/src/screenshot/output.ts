import type { Output } from '@tintype/contracts/capture/capture-request';
import type { OutputType } from '@tintype/contracts/capture/outputs';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { findLargest, findSmallest } from '@tintype/contracts/numbers/extremes';
import type { CaptureContext } from '../context/capture-context.ts';

export type PageArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * PNG files from top to bottom. All have the same width, and all except the last have the same
 * height.
 */
export type Sections = { readonly sections: readonly Buffer[]; readonly width: number; readonly height: number };

/** `fileFormat` is the format of the file that is made from the bytes outside the browser. */
export type CapturedOutput = {
  readonly output: Output;
  readonly bytes: Buffer | Sections;
  readonly fileFormat: FileFormat;
  /**
   * The pixels of an image. A PDF has the viewport's width and no height
   * (docs/interface/outputs.md#pdf); text has neither.
   */
  readonly width: number | null;
  readonly height: number | null;
  /**
   * Images that did not load, for outputs that show more than the viewport, which is checked
   * earlier.
   */
  readonly imagesMissing?: number;
  /** A small image of the printed page of a PDF shows whether the page is blank. */
  readonly proof?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
  /** The words that a reader of the page sees, if they cannot be counted in the text. */
  readonly visibleWords?: number;
  /**
   * The height of one view in the image, and the number of image pixels per page pixel. Set for a
   * full page that can react to scrolling.
   */
  readonly views?: { readonly heightPx: number; readonly scale: number };
};
export type TakeOutput<T extends OutputType> = (context: CaptureContext, output: Output<T>) => Promise<CapturedOutput>;
export type Takers = { readonly [T in OutputType]: TakeOutput<T> };

type FileSize = { readonly width: number; readonly height: number };
type FileSizePicture = Output<'screenshot'>;

export const isReshaped = (output: Output): boolean =>
  output.type === 'screenshot' && (output.clip !== undefined || output.resize !== undefined);

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
 * The size of the file in pixels and the position of the image in it. Parts beyond the edges are
 * cut off.
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
