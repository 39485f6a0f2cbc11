import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { TakeOutput } from '../screenshot/output.ts';
import { takeStitched } from './stitch.ts';
import { pageArea } from '../screenshot/area.ts';
import { captureArea } from '../screenshot/capture-area.ts';

/**
 * One picture by the browser itself: fast, and as the page stands. It does not scroll, so what loads lazily may be missing, and fixed elements
 * stand where the browser puts them (docs/interface/capture.md#page-settings).
 */
const takeNative: TakeOutput<'screenshot'> = async (context, output) =>
  captureArea(context, output, await pageArea(context));

/** The ways to take a page that is taller than the viewport. */
export const fullPageModes: Record<CaptureRequest['fullPageMode'], TakeOutput<'screenshot'>> = {
  stitch: takeStitched,
  native: takeNative,
};
