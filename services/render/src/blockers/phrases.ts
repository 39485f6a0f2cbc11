import type { Phrases, PatternByScript } from '../in-page/overlays/phrases.ts';
import { wordsByLanguage } from './words-by-language.ts';
import type { WordsOfLanguage } from './words.ts';

/** Joins a pattern of all languages by their writing systems. */
export function joinByScript(patternOf: (language: WordsOfLanguage) => string | undefined): PatternByScript {
  const byScript: Record<string, string> = {};
  for (const language of Object.values(wordsByLanguage)) {
    const pattern = patternOf(language);
    if (pattern === undefined) continue;
    const before = byScript[language.script];
    byScript[language.script] = before === undefined ? pattern : `${before}|${pattern}`;
  }
  return byScript;
}

/** The phrases of all languages that do not depend on the kind of an interruption. */
export const phrases: Phrases = {
  closes: joinByScript(({ closes }) => closes),
  answers: joinByScript(({ answers }) => answers),
  wanted: joinByScript(({ wanted }) => wanted?.words),
  wantedAnswers: joinByScript(({ wanted }) => wanted?.answers),
  consent: joinByScript(({ kinds: { consent } }) =>
    consent === undefined ? undefined : [consent.words, consent.statements, consent.hints].filter(Boolean).join('|'),
  ),
};
