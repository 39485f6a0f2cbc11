import type { Perform } from './action.ts';
import { reach } from './target.ts';

/** The mouse stays where it is, so what the page shows under it is in the picture. */
export const hover: Perform<'hover'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'reachable');
  await step.context.slot.page.mouse.move(x, y);
};
