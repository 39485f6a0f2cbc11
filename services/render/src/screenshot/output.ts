import type { OutputType } from '@tintype/contracts/capture/outputs';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { CaptureContext } from '../context/capture-context.ts';

/** A picture in pieces, as PNG files from top to bottom: of one width, and all but the last of one height. */
export type Sections = { readonly sections: readonly Buffer[]; readonly width: number; readonly height: number };

/** A result as the browser gave it. `fileFormat` is what the bytes become once they have left it. */
export type Captured = {
  readonly output: Output;
  readonly bytes: Buffer | Sections;
  readonly fileFormat: FileFormat;
  /** Pixels of a picture; of a PDF the viewport's width and no height (docs/interface/outputs.md#pdf); of text neither. */
  readonly width: number | null;
  readonly height: number | null;
  /** Images that did not load, where more was pictured than the part of the page that is looked at before. */
  readonly imagesMissing?: number;
  /** Of a PDF: a small picture of what was printed, to tell whether it is blank. */
  readonly proof?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
  /** Of a text that does not itself tell: the words that a reader of the page sees. */
  readonly visibleWords?: number;
  /** Of a full page that can react to scrolling: how high one view of it is in the picture, and how many pixels make one of the page's. */
  readonly views?: { readonly heightPx: number; readonly scale: number };
};
export type TakeOutput<T extends OutputType> = (context: CaptureContext, output: Output<T>) => Promise<Captured>;
export type Takers = { readonly [T in OutputType]: TakeOutput<T> };
