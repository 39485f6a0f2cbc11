import { pageArea } from '../shots/area.ts';
import { shoot } from '../shots/shoot.ts';
import type { TakeOutput } from '../shots/output.ts';

/**
 * One picture by the browser itself: fast, and as the page stands. It does not scroll, so what loads lazily may be missing, and fixed elements
 * stand where the browser puts them (interface specification, section 2.1).
 */
export const takeNative: TakeOutput<'screenshot'> = async (context, output) =>
  shoot(context, output, await pageArea(context));
