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
 * A result as the browser gave it. `fileFormat` is what the bytes become once they have left it.
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
   * Images that did not load, where more was pictured than the part of the page that is looked at
   * before.
   */
  readonly imagesMissing?: number;
  /** For a PDF: a small image of the printed page, which shows whether it is blank. */
  readonly proof?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
  /**
   * For a text that does not contain this information: the number of words that a reader of the
   * page sees.
   */
  readonly visibleWords?: number;
  /**
   * For a full page that can react to scrolling: the height of one view in the image, and the
   * number of image pixels per page pixel.
   */
  readonly views?: { readonly heightPx: number; readonly scale: number };
};
export type TakeOutput<T extends OutputType> = (context: CaptureContext, output: Output<T>) => Promise<CapturedOutput>;
export type Takers = { readonly [T in OutputType]: TakeOutput<T> };
