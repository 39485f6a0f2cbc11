import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import type { TakeOutput } from '../screenshot/output.ts';
import { takeStitched } from './stitch.ts';
import { pageArea } from '../screenshot/area.ts';
import { captureArea } from '../screenshot/capture-area.ts';

/**
 * One picture by the browser itself: fast, and as the page stands. It does not scroll, so what loads lazily may be missing, and fixed elements
 * stand where the browser puts them (interface specification, section 2.1).
 */
const takeNative: TakeOutput<'screenshot'> = async (context, output) =>
  captureArea(context, output, await pageArea(context));

/** The ways to take a page that is taller than the viewport. */
export const fullPageModes: Record<CaptureRequest['fullPageMode'], TakeOutput<'screenshot'>> = {
  stitch: takeStitched,
  native: takeNative,
};

/** An element is captured alone, wherever it stands: a full page only counts without one. */
export const isFullPage = (output: Output): boolean =>
  output.type === 'screenshot' && output.fullPage && output.selector === undefined;

/** Whether the picture is made by walking through the page, which moves it more than the page itself does. */
export const isStitched = (request: CaptureRequest, output: Output): boolean =>
  request.fullPageMode === 'stitch' && isFullPage(output);
