import { setImmediate as turn } from 'node:timers/promises';

/**
 * The number of links that are checked without a pause. A check may take milliseconds if rules and
 * links were written to be slow, and a page has thousands of links.
 */
const togetherMax = 50;

/** Yields to other work of this process. */
export const pauseBetween = async (index: number): Promise<void> => {
  if (index % togetherMax === togetherMax - 1) await turn();
};
