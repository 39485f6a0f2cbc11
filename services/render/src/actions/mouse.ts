import { ask, CannotAct, type Perform, reach } from './action.ts';
import { chooseOption } from '../in-page/use-target.ts';
import { scrollPageBy, scrollTargetIntoView, scrollToBottom } from '../in-page/scroll.ts';

/** Clicks at a point where the element really is on top, as a person would do. */
export const click: Perform<'click'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'usable');
  await step.context.slot.page.mouse.click(x, y);
};

/** Moves the mouse to an element and leaves it there, so that the image shows the hover state. */
export const hover: Perform<'hover'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'reachable');
  await step.context.slot.page.mouse.move(x, y);
};

/**
 * Selects by value and fires the events of a manual selection. The element need not be visible:
 * pages cover their selects with lists that follow these events.
 */
export const select: Perform<'select'> = async (step, { selector, value }) => {
  const { inPage } = step.context;
  await reach(step, selector, 'enabled');
  const refused = await ask(step, () => inPage(chooseOption, value, step.leftMs()));
  if (refused !== null) throw new CannotAct(refused);
};

/**
 * Scrolls and waits until nothing moves any more: pages scroll smoothly, snap, and grow at the end.
 */
export const scroll: Perform<'scroll'> = async (step, { selector, y }) => {
  const { inPage } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'visible');
    await ask(step, () => inPage(scrollTargetIntoView, step.leftMs()));
  } else if (y !== undefined) await ask(step, () => inPage(scrollPageBy, y, step.leftMs()));
  else await ask(step, () => inPage(scrollToBottom, step.leftMs()));
};
