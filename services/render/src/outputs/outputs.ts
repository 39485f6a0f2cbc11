import type { CaptureFormat } from '@tintype/contracts/formats/formats';
import type { TakeOutput } from './output.ts';
import { takePdf } from './pdf.ts';
import { takeScreenshot } from './screenshot.ts';

/** What takes each format. A format in the contract without a row does not compile. */
export const takers: Record<CaptureFormat, TakeOutput> = {
  png: takeScreenshot,
  jpeg: takeScreenshot,
  webp: takeScreenshot,
  pdf: takePdf,
};
