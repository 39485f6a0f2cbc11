import type { Perform } from './action.ts';
import { reach } from './target.ts';

/** A mouse click at a point where the element really is on top, as a person would do it. */
export const click: Perform<'click'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'usable');
  await step.context.slot.page.mouse.click(x, y);
};
