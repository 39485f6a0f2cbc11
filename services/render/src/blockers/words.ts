/**
 * The words of one kind of interruption in one language. Patterns ignore case. `answers` match the
 * beginning of a control's label.
 */
export type Words = {
  /** Texts that only this kind has. */
  readonly words?: RegExp;
  /** Sentences that only the interruption has: together with any control they are sufficient. */
  readonly statements?: RegExp;
  /**
   * Texts that other parts of pages also have: they count only together with one of the answers.
   */
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

/** Words of each kind of interruption in one language. */
export type WordsOfLanguage = Readonly<Partial<Record<SayingKind, Words>>>;
