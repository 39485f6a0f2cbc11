import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyInput } from 'puppeteer-core';
import { enterValue, focusTarget, areKeysLost, prepareField } from '../in-page/use-target.ts';
import { ask, CannotAct, type Perform, reach, type ActionStep } from './action.ts';

const namedKeys = [
  ...(['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Space', 'Home', 'End'] as const),
  ...(['PageUp', 'PageDown', 'Pause', 'PrintScreen', 'NumpadEnter', 'NumpadAdd', 'NumpadSubtract'] as const),
  ...(['NumpadMultiply', 'NumpadDivide'] as const),
  ...(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu', 'CapsLock', 'NumLock', 'ScrollLock'] as const),

  ...(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'] as const),
] satisfies readonly KeyInput[];
type NamedKey = (typeof namedKeys)[number];

const keyAliases: Readonly<Record<string, NamedKey>> = {
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  ins: 'Insert',
  spacebar: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
};
const modifiers: Readonly<Record<string, Modifier>> = {
  control: 'Control',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  controlormeta: 'Control',
};
type Modifier = 'Control' | 'Shift' | 'Alt' | 'Meta';
const keysByName = new Map<string, NamedKey>(namedKeys.map((name) => [name.toLowerCase(), name]));

/** The keys of a US keyboard, and the line break, which is Enter. */
const keyboardPattern = /^[\n -~]$/;
const isKeyName = (character: string): character is KeyInput => keyboardPattern.test(character);

type Keys = {
  readonly modifiers: readonly Modifier[];
  readonly main:
    | { readonly isKey: true; readonly key: KeyInput }
    | { readonly isKey: false; readonly character: string };
};

/**
 * Accepts the name of a key (`Enter`, in any case), a character (`a`, `é`), or a combination
 * (`Control+A`, `Shift+Tab`, `Control++`).
 */
export function parseKeys(text: string): Keys | undefined {
  const parts = text === '+' ? ['+'] : text.replace(/\+\+$/, '+Plus').split('+');
  const last = parts.pop()!;
  const held = parts.map((part) => findEntry(modifiers, part.trim().toLowerCase()));
  if (held.includes(undefined)) return undefined;
  const main = parseKey(last, { shifted: held.includes('Shift') });
  return main === undefined ? undefined : { modifiers: held as Modifier[], main };
}

function parseKey(text: string, { shifted }: { shifted: boolean }): Keys['main'] | undefined {
  if (Array.from(text).length === 1) {
    const character = shifted ? text.toUpperCase() : text;
    return isKeyName(character) ? { isKey: true, key: character } : { isKey: false, character };
  }
  const name = text.trim().toLowerCase();
  if (name === 'plus') return { isKey: true, key: '+' };
  const key = keysByName.get(name) ?? findEntry(keyAliases, name) ?? findEntry(modifiers, name);
  return key === undefined ? undefined : { isKey: true, key };
}

/**
 * The page receives every key. Fields that are not text (a date, a colour, a range) get their
 * complete value instead, because the meaning of keys in them depends on the browser's language.
 */
export const typeText: Perform<'type'> = async (step, { selector, text, clear }) => {
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

/** Characters per chunk. The remaining time of the step is checked between chunks. */
const chunkMax = 50;
/**
 * Each key costs the page a millisecond or more, so the beginning of a longer text is inserted at
 * once, as by pasting.
 */
const keysMax = 500;

/**
 * Sends a key for each character that a keyboard has, and the character itself for every other.
 * Keys are sent without waiting for each response, because the browser preserves their order.
 */
async function typeCharacters({ context, leftMs, signal }: ActionStep, text: string, chunk = chunkMax): Promise<void> {
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

/** A hidden element does not accept the focus yet. */
async function focusWithin(step: ActionStep): Promise<boolean> {
  while (!(await ask(step, () => step.context.inPage(focusTarget)))) {
    if (step.leftMs() === 0) return false;
    await sleep(tryIntervalMs, undefined, { signal: step.signal });
  }
  return true;
}
