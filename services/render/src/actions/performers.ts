import { setTimeout as sleep } from 'node:timers/promises';
import { scrollPageBy, scrollTargetIntoView, scrollToBottom } from '../in-page/scroll.ts';
import { chooseOption } from '../in-page/use-target.ts';
import { ask, CannotAct, type Perform, reach, type ActionOf, type Performers, type ActionStep } from './action.ts';
import { press, typeText } from './keyboard.ts';

/** Clicks at a point where the element really is on top, as a person would do. */
const click: Perform<'click'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'usable');
  await step.context.slot.page.mouse.click(x, y);
};

const hover: Perform<'hover'> = async (step, { selector }) => {
  const { x, y } = await reach(step, selector, 'reachable');
  await step.context.slot.page.mouse.move(x, y);
};

/**
 * Fires the events of a manual selection. The element need not be visible: pages cover their
 * selects with lists that follow these events.
 */
const select: Perform<'select'> = async (step, { selector, value }) => {
  const { inPage } = step.context;
  await reach(step, selector, 'enabled');
  const refused = await ask(step, () => inPage(chooseOption, value, step.leftMs()));
  if (refused !== null) throw new CannotAct(refused);
};

/** After scrolling, waits until nothing moves: pages scroll smoothly, snap, and grow at the end. */
const scroll: Perform<'scroll'> = async (step, { selector, y }) => {
  const { inPage } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'visible');
    await ask(step, () => inPage(scrollTargetIntoView, step.leftMs()));
  } else if (y !== undefined) await ask(step, () => inPage(scrollPageBy, y, step.leftMs()));
  else await ask(step, () => inPage(scrollToBottom, step.leftMs()));
};

export const performers: Performers = { click, type: typeText, press, hover, select, scroll, wait };

const idleMs = 500;

async function wait(step: ActionStep, { selector, ms }: ActionOf<'wait'>): Promise<void> {
  if (selector !== undefined) await reach(step, selector, 'visible');
  else if (ms !== undefined) await pause(step, ms);
  else if (!(await step.context.requests.idle({ forMs: idleMs, leftMs: step.leftMs, signal: step.signal })))
    throw new CannotAct('the network did not become idle in time');
}

async function pause({ leftMs, signal }: ActionStep, ms: number): Promise<void> {
  const left = Math.round(leftMs());
  if (ms > left) throw new CannotAct(`a wait of ${ms} ms exceeds the remaining ${left} ms`);
  await sleep(ms, undefined, { signal });
}
