import { setTimeout as sleep } from 'node:timers/promises';
import { enterValue, focusTarget, areKeysLost, prepareField } from '../in-page/use-target.ts';
import { ask, CannotAct, type Perform, reach, type ActionStep } from './action.ts';
import { isKeyName, parseKeys } from './keys.ts';

/**
 * Types with the keyboard, so that the page receives every key. Fields that are not text (a date, a
 * colour, a range) get their complete value instead, because the meaning of keys in them depends on
 * the browser's language.
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
  await typeCharacters(step, text, field.isSecret === true ? 1 : chunkMax);
};

/**
 * The number of characters that are sent to the browser at once; the remaining time of the step is
 * checked in between.
 */
const chunkMax = 50;
/**
 * The maximum number of characters that are typed key by key. The other characters of a longer text
 * are inserted at once, as by pasting: each key costs the page a millisecond or more.
 */
const keysMax = 500;

/**
 * Sends a key for each character that a keyboard has, and the character itself for every other.
 * Keys are sent without waiting for each response, because the browser preserves their order.
 */
export async function typeCharacters(
  { context, leftMs, signal }: ActionStep,
  text: string,
  chunk = chunkMax,
): Promise<void> {
  const { keyboard } = context.slot.page;
  const characters = Array.from(text.replaceAll('\r\n', '\n'));
  const head = characters.slice(0, Math.max(0, characters.length - keysMax));
  const throwIfTakenAway = async (): Promise<void> => {
    if (await context.inPage(areKeysLost)) throw new CannotAct('a cross-origin frame took the focus');
  };
  await throwIfTakenAway();
  if (head.length > 0) await keyboard.sendCharacter(head.join(''));
  for (let at = head.length; at < characters.length; at += chunk) {
    signal.throwIfAborted();
    if (leftMs() === 0) throw new CannotAct('the timeout expired before the complete text was typed');
    const sent = characters
      .slice(at, at + chunk)
      .map((character) => (isKeyName(character) ? keyboard.press(character) : keyboard.sendCharacter(character)));
    await Promise.all(sent);
    await throwIfTakenAway();
  }
}

export const press: Perform<'press'> = async (step, { key, selector }) => {
  const keys = parseKeys(key);
  if (keys === undefined) throw new CannotAct(`the key "${key}" does not exist`);
  const { slot } = step.context;
  if (selector !== undefined) {
    await reach(step, selector, 'enabled');
    if (!(await focusWithin(step))) throw new CannotAct('the element cannot receive the focus');
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

/** Focuses the element. It is retried, because a hidden element does not accept the focus yet. */
async function focusWithin(step: ActionStep): Promise<boolean> {
  while (!(await ask(step, () => step.context.inPage(focusTarget)))) {
    if (step.leftMs() === 0) return false;
    await sleep(tryIntervalMs, undefined, { signal: step.signal });
  }
  return true;
}
