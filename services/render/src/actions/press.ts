import { focusTarget } from '../in-page/use-target.ts';
import { CannotAct, type Perform } from './action.ts';
import { parseKeys } from './keys.ts';
import { ask, reach } from './target.ts';

export const press: Perform<'press'> = async (step, { key, selector }) => {
  const keys = parseKeys(key);
  if (keys === undefined) throw new CannotAct(`there is no key "${key}"`);
  const { inPage, slot } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'enabled');
    if (!(await ask(step, () => inPage(focusTarget)))) throw new CannotAct('the element cannot have the focus');
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
