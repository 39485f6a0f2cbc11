/// <reference lib="dom" />
import { memory } from '../memory.ts';
import { compilePattern, type PatternByScript, type ScriptPattern } from './patterns.ts';

/** Labels and texts that do not depend on the kind of an interruption (`blockers/phrases.ts`). */
export type Phrases = {
  /** Complete labels that only close something. */
  readonly closes: PatternByScript;
  /** Complete labels that dismiss something and at the same time decide something, such as "OK". */
  readonly answers: PatternByScript;
  /** Texts of dialogs for which the visitor came, or which the page needs. */
  readonly wanted: PatternByScript;
  /** Beginnings of the labels in such dialogs. */
  readonly wantedAnswers: PatternByScript;
  /** Texts that may request consent. */
  readonly consent: PatternByScript;
};
type PhrasesWorld = { phrases?: Readonly<Record<keyof Phrases, ScriptPattern>> };

/** Stores the phrases in this world, for all later checks. */
export function knowPhrases({ closes, answers, wanted, wantedAnswers, consent }: Phrases): void {
  const wholly = (source: string): string => `^(?:${source})$`;
  memory<PhrasesWorld>().phrases ??= {
    closes: compilePattern(closes, wholly),
    answers: compilePattern(answers, wholly),
    wanted: compilePattern(wanted),
    consent: compilePattern(consent),
    wantedAnswers: compilePattern(wantedAnswers, (source) => `^(?:${source})`),
  };
}

const isPhrase = (name: keyof Phrases, text: string): boolean =>
  memory<PhrasesWorld>().phrases?.[name].test(text) ?? false;

export const isClosingLabel = (label: string): boolean => isPhrase('closes', label);
export const isDismissingLabel = (label: string): boolean => isClosingLabel(label) || isPhrase('answers', label);
export const isWantedText = (text: string): boolean => isPhrase('wanted', text);
export const isWantedLabel = (label: string): boolean => isPhrase('wantedAnswers', label);
export const isConsentText = (text: string): boolean => isPhrase('consent', text);
/** Returns whether the list has labels in the writing system of this one. */
export const isInListedScript = (label: string): boolean =>
  memory<PhrasesWorld>().phrases?.answers.covers(label) ?? true;
