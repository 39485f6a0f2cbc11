/** What interruptions of a kind say in one language. Patterns are looked for in either case; `answers` begin the label of a control. */
export type Words = {
  /** Texts that only this kind has. */
  readonly words?: RegExp;
  /** Sentences that only the interruption itself says: with any control it is one. */
  readonly statements?: RegExp;
  /** Texts that other parts of pages have as well: they count together with one of the answers. */
  readonly hints?: RegExp;
  readonly answers?: RegExp;
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

/** What the kinds say in a language. */
export type WordsOfLanguage = Readonly<Partial<Record<SayingKind, Words>>>;
