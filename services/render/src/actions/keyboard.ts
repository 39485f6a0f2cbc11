import { CannotAct, type Step } from './action.ts';
import { isKeyName } from './keys.ts';

/** So many characters are under way to the browser at once; the step's time is looked at in between. */
const chunk = 50;
/** Of a longer text all but so many characters are inserted at once, as by a paste: each key costs the page a millisecond and more. */
const keysMax = 500;

/**
 * A key for each character that a keyboard has one for, the character itself for every other. Keys are sent without waiting for each answer:
 * the browser keeps their order.
 */
export async function typeCharacters({ context, leftMs, signal }: Step, text: string): Promise<void> {
  const { keyboard } = context.slot.page;
  const characters = Array.from(text.replaceAll('\r\n', '\n'));
  const head = characters.slice(0, Math.max(0, characters.length - keysMax));
  if (head.length > 0) await keyboard.sendCharacter(head.join(''));
  for (let at = head.length; at < characters.length; at += chunk) {
    signal.throwIfAborted();
    if (leftMs() === 0) throw new CannotAct('there was no time to type all of the text');
    const sent = characters
      .slice(at, at + chunk)
      .map((character) => (isKeyName(character) ? keyboard.press(character) : keyboard.sendCharacter(character)));
    await Promise.all(sent);
  }
}
