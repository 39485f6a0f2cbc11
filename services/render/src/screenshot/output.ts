import type { OutputType } from '@tintype/contracts/capture/outputs';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';

/**
 * An image in sections, as PNG files from top to bottom. All have the same width, and all except
 * the last have the same height.
 */
export type Sections = { readonly sections: readonly Buffer[]; readonly width: number; readonly height: number };

/**
 * A result as the browser returned it. `fileFormat` is the format of the file that is made from the
 * bytes outside the browser.
 */
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
   * The number of images that did not load, for outputs that show more than the viewport, which is
   * checked earlier.
   */
  readonly imagesMissing?: number;
  /** A small image of the printed page of a PDF, which shows whether the page is blank. */
  readonly proof?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
  /**
   * The number of words that a reader of the page sees, for a text that does not contain this
   * information.
   */
  readonly visibleWords?: number;
  /**
   * The height of one view in the image, and the number of image pixels per page pixel. Set for a
   * full page that can react to scrolling.
   */
  readonly views?: { readonly heightPx: number; readonly scale: number };
};
export type TakeOutput<T extends OutputType> = (context: CaptureContext, output: Output<T>) => Promise<CapturedOutput>;
export type Takers = { readonly [T in OutputType]: TakeOutput<T> };
