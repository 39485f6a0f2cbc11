import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One kind of interruption in one language. Patterns ignore case. */
export type KindWords = {
  readonly words?: string;
  /** Sentences that only this interruption contains. With them, any control is sufficient. */
  readonly statements?: string;
  /** Texts that other parts of pages also have. They count only with one of the answers. */
  readonly hints?: string;
  /** Beginnings of the labels of controls. The default is the labels of the language. */
  readonly answers?: string;
};
export type WordedKind =
  | 'newsletter'
  | 'marketing'
  | 'region'
  | 'survey'
  | 'app'
  | 'notification'
  | 'age gate'
  | 'tour'
  | 'old browser'
  | 'consent';

export type WordsOfLanguage = {
  /** ISO 15924, or `any` for a pattern that applies to all languages. */
  readonly script: string;
  readonly closes?: string;
  /** Complete labels that dismiss and at the same time decide something. */
  readonly answers?: string;
  /** Texts, and beginnings of labels, of dialogs that a visitor or the page needs. */
  readonly wanted?: { readonly words: string; readonly answers: string };
  readonly kinds: Readonly<Partial<Record<WordedKind, KindWords>>>;
};

const folder = join(import.meta.dirname, './words/');

/**
 * The words by language (ISO 639); `any` applies to all languages. The files contain patterns that
 * ignore case. A word that other parts of pages use as well is combined with a second one: app with
 * install, cookies with use. A dot matches every kind of apostrophe. `\b` recognises only ASCII
 * word characters, so it is not used next to others.
 */
export const wordsByLanguage: Readonly<Record<string, WordsOfLanguage>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')) as WordsOfLanguage]),
);
