import { setTimeout as sleep } from 'node:timers/promises';
import { focusTarget } from '../in-page/use-target.ts';
import { CannotAct, type Perform, type Step } from './action.ts';
import { parseKeys } from './keys.ts';
import { ask, reach } from './target.ts';

export const press: Perform<'press'> = async (step, { key, selector }) => {
  const keys = parseKeys(key);
  if (keys === undefined) throw new CannotAct(`there is no key "${key}"`);
  const { slot } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'enabled');
    if (!(await focusWithin(step))) throw new CannotAct('the element cannot have the focus');
  }
  const { keyboard } = slot.page;
  const held: (typeof keys.modifiers)[number][] = [];
  try {
    for (const modifier of keys.modifiers) {
      held.push(modifier);
      await keyboard.down(modifier);
    }
    if (keys.main.isKey) await keyboard.press(keys.main.key);
    else await keyboard.sendCharacter(keys.main.character);
  } finally {
    for (const modifier of held.toReversed()) await keyboard.up(modifier);
  }
};

const tryIntervalMs = 30;

/** What is still hidden takes no focus yet. */
async function focusWithin(step: Step): Promise<boolean> {
  while (!(await ask(step, () => step.context.inPage(focusTarget)))) {
    if (step.leftMs() === 0) return false;
    await sleep(tryIntervalMs, undefined, { signal: step.signal });
  }
  return true;
}
