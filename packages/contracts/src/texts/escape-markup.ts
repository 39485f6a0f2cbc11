import { findEntry } from '../schemas/find-entry.ts';
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** All text from outside passes through here. Half of a surrogate pair becomes U+FFFD. */
export const escapeMarkup = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"']/g, (letter) => findEntry(entities, letter)!);
