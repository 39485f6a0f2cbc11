import { scrollPageBy, scrollTargetIntoView, scrollToBottom } from '../in-page/scroll.ts';
import type { Perform } from './action.ts';
import { ask, reach } from './target.ts';

/** Each way ends when nothing moves any more: pages scroll smoothly, snap, and grow at the end. */
export const scroll: Perform<'scroll'> = async (step, { selector, y }) => {
  const { inPage } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'visible');
    await ask(step, () => inPage(scrollTargetIntoView, step.leftMs()));
  } else if (y !== undefined) await ask(step, () => inPage(scrollPageBy, y, step.leftMs()));
  else await ask(step, () => inPage(scrollToBottom, step.leftMs()));
};
