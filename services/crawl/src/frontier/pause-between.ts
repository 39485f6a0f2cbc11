import { setImmediate as turn } from 'node:timers/promises';

/**
 * Links that are judged without a pause. One may take milliseconds where rules and links were
 * written for that, and a page has thousands.
 */
const togetherMax = 50;

/** Lets the others of this process have their turn. */
export const pauseBetween = async (index: number): Promise<void> => {
  if (index % togetherMax === togetherMax - 1) await turn();
};
