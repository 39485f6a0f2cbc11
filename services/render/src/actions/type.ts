import { enterValue, prepareField } from '../in-page/use-target.ts';
import { CannotAct, type Perform } from './action.ts';
import { typeCharacters } from './keyboard.ts';
import { ask, reach } from './target.ts';

/**
 * Types with the keyboard, so that the page sees every key. Fields that are no text (a date, a colour, a range) get their value as a whole
 * instead: what keys mean in them depends on the browser's language.
 */
export const type: Perform<'type'> = async (step, { selector, text, clear }) => {
  const { inPage, slot } = step.context;
  await reach(step, selector, 'usable');
  const field = await ask(step, () => inPage(prepareField, clear));
  if (field.refused !== undefined) throw new CannotAct(field.refused);
  if (field.isWhole) {
    const refused = await inPage(enterValue, text);
    if (refused !== null) throw new CannotAct(refused);
    return;
  }
  const { keyboard } = slot.page;
  if (field.caretIsBefore) await keyboard.press('End');
  if (clear && text === '') await keyboard.press('Backspace');
  await typeCharacters(step, text);
};
