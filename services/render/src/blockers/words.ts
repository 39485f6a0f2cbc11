/** The words of one kind of interruption in one language. Patterns ignore case. */
export type Words = {
  /** Texts that only this kind has. */
  readonly words?: string;
  /** Sentences that only the interruption has: together with any control they are sufficient. */
  readonly statements?: string;
  /**
   * Texts that other parts of pages also have: they count only together with one of the answers.
   */
  readonly hints?: string;
  /** The beginnings of the labels of controls. By default, the labels of the language apply. */
  readonly answers?: string;
};
export type SayingKind =
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

/** One language: a file of the folder `words`. */
export type WordsOfLanguage = {
  /** ISO 15924, or `any` for a pattern that applies to all languages. */
  readonly script: string;
  /** Complete labels that only close something. */
  readonly closes?: string;
  /** Complete labels that dismiss something and at the same time decide something. */
  readonly answers?: string;
  /** Texts, and beginnings of labels, of dialogs that a visitor or the page needs. */
  readonly wanted?: { readonly words: string; readonly answers: string };
  readonly kinds: Readonly<Partial<Record<SayingKind, Words>>>;
};
