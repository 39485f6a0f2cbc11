import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { TakeOutput } from '../screenshot/output.ts';
import { takeNative } from './native.ts';
import { takeStitched } from './stitch.ts';

/** The ways to take a page that is taller than the viewport. */
export const fullPageModes: Record<CaptureRequest['fullPageMode'], TakeOutput<'screenshot'>> = {
  stitch: takeStitched,
  native: takeNative,
};
