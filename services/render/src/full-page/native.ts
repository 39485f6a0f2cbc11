import { pageArea } from '../screenshot/area.ts';
import { captureArea } from '../screenshot/capture-area.ts';
import type { TakeOutput } from '../screenshot/output.ts';

/**
 * One picture by the browser itself: fast, and as the page stands. It does not scroll, so what loads lazily may be missing, and fixed elements
 * stand where the browser puts them (interface specification, section 2.1).
 */
export const takeNative: TakeOutput<'screenshot'> = async (context, output) =>
  captureArea(context, output, await pageArea(context));
