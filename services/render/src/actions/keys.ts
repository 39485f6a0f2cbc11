import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { KeyInput } from 'puppeteer-core';

const named = [
  ...([
    'Enter',
    'Tab',
    'Escape',
    'Backspace',
    'Delete',
    'Insert',
    'Space',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  ] as const),
  ...(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu', 'CapsLock', 'NumLock', 'ScrollLock'] as const),
  ...([
    'Pause',
    'PrintScreen',
    'NumpadEnter',
    'NumpadAdd',
    'NumpadSubtract',
    'NumpadMultiply',
    'NumpadDivide',
  ] as const),
  ...(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'] as const),
] satisfies readonly KeyInput[];
type NamedKey = (typeof named)[number];

/** Alternative names of keys, in lower case. */
const otherNames: Readonly<Record<string, NamedKey>> = {
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
const byName = new Map<string, NamedKey>(named.map((name) => [name.toLowerCase(), name]));

/** The characters of the keys of a US keyboard, and the line break, which is Enter. */
const isOnKeyboard = /^[\n -~]$/;
export const isKeyName = (character: string): character is KeyInput => isOnKeyboard.test(character);

export type Keys = {
  readonly modifiers: readonly Modifier[];
  readonly main:
    | { readonly isKey: true; readonly key: KeyInput }
    | { readonly isKey: false; readonly character: string };
};

/**
 * Parses a key by its name (`Enter`, in any case), by its character (`a`, `é`), or as a combination
 * (`Control+A`, `Shift+Tab`, `Control++`). Returns `undefined` if there is no such key.
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
  const key = byName.get(name) ?? findEntry(otherNames, name) ?? findEntry(modifiers, name);
  return key === undefined ? undefined : { isKey: true, key };
}
