import type { CaptureFormat } from '@tintype/contracts/formats/formats';
import type { CaptureContext } from '../context/capture-context.ts';

/** A result as the browser gave it. `format` is what the bytes are; `wanted` what they become in the encode stage. */
export type Captured = {
  readonly bytes: Buffer;
  readonly format: CaptureFormat;
  readonly wanted: CaptureFormat;
  /** Pixels of the picture; of a PDF the viewport's width and no height (contract decisions, section 4). */
  readonly width: number;
  readonly height: number | null;
};
export type TakeOutput = (context: CaptureContext) => Promise<Captured>;
