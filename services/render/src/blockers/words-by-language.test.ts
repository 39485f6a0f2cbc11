import { describe, expect, test } from '@jest/globals';
import { wordsByLanguage } from './words-by-language.ts';

const languages = Object.entries(wordsByLanguage);
const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'i').test('') === false;
  } catch {
    return false;
  }
};
/** Every pattern of a language, with its place in the file. */
const patternsOf = (value: unknown, at: string): readonly (readonly [at: string, source: string])[] =>
  typeof value === 'string'
    ? [[at, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        key === 'script' ? [] : patternsOf(inner, `${at}.${key}`),
      );
const patterns = languages.flatMap(([name, language]) => patternsOf(language, name));

describe('the words by language', () => {
  test('exist for 60 languages and 20 writing systems', () => {
    expect(languages.length).toBeGreaterThan(60);
    expect(new Set(languages.map(([, { script }]) => script)).size).toBeGreaterThan(20);
  });

  test('have a name of a writing system that browsers know', () => {
    const isKnown = (script: string): boolean =>
      script === 'any' || script === 'Jpan' || isPattern(`a\\p{sc=${script}}`);
    expect(languages.filter(([, { script }]) => !isKnown(script))).toEqual([]);
  });

  test('are patterns that do not match everything', () => {
    expect(patterns.filter(([, source]) => !isPattern(source))).toEqual([]);
  });

  test('have no word boundary next to a letter that is not ASCII, where it never matches', () => {
    const isNext = /\\b\(?(?:\?:)?(?![a-z])\p{L}|(?![a-z])\p{L}\\b/iu;
    expect(patterns.filter(([, source]) => isNext.test(source))).toEqual([]);
  });

  test('recognise the consent and the newsletters of every language', () => {
    const lacking = languages.filter(([name, { kinds }]) => name !== 'any' && (!kinds.consent || !kinds.newsletter));
    expect(lacking.map(([name]) => name)).toEqual([]);
  });
});
