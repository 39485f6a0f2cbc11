import { memory } from '../memory.ts';

/**
 * Patterns by writing system (ISO 15924; `any` applies to all). Only those of the writing systems
 * of a text are compared, so that a further language costs other pages nothing.
 */
export type PatternByScript = Readonly<Record<string, string>>;
export type ScriptPattern = {
  readonly test: (text: string) => boolean;
  /** There is a pattern for a writing system of the text. */
  readonly covers: (text: string) => boolean;
};

/** `Jpan` is a mixture of writing systems, and is not a property of characters. */
const toCharacters = (script: string): string =>
  script === 'Jpan' ? '\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hani}' : `\\p{sc=${script}}`;

type ScriptsOfText = { readonly text: string; readonly scripts: Map<string, boolean> };
type PatternWorld = { scriptPatterns?: Map<string, RegExp>; lastText?: ScriptsOfText };

function hasScript(text: string, script: string): boolean {
  if (script === 'any') return true;
  const world = memory<PatternWorld>();
  if (world.lastText?.text !== text) world.lastText = { text, scripts: new Map() };
  const { scripts } = world.lastText;
  const scriptPatterns = (world.scriptPatterns ??= new Map());
  const known = scripts.get(script);
  if (known !== undefined) return known;
  const pattern = scriptPatterns.get(script) ?? new RegExp(`[${toCharacters(script)}]`, 'u');
  scriptPatterns.set(script, pattern);
  const isPlain = script !== 'Latn' && !/[^\s -\u02ff]/.test(text);
  const found = !isPlain && pattern.test(text);
  scripts.set(script, found);
  return found;
}

/** Compiles each pattern when it is first compared, and ignores case. */
export function compilePattern(
  sources: PatternByScript,
  toPattern = (source: string): string => source,
): ScriptPattern {
  const compiled = new Map<string, RegExp>();
  const patternOf = (script: string): RegExp => {
    const pattern = compiled.get(script) ?? new RegExp(toPattern(sources[script]!), 'i');
    compiled.set(script, pattern);
    return pattern;
  };
  const scripts = Object.keys(sources);
  return {
    test: (text) => scripts.some((script) => hasScript(text, script) && patternOf(script).test(text)),
    covers: (text) => scripts.some((script) => script !== 'any' && hasScript(text, script)),
  };
}

/** Labels and texts of any interruption (`blockers/interruptions.ts`). */
export type Phrases = {
  readonly closes: PatternByScript;
  /** Complete labels that dismiss and at the same time decide something, such as "OK". */
  readonly answers: PatternByScript;
  /** Texts of dialogs for which the visitor came, or which the page needs. */
  readonly wanted: PatternByScript;
  readonly wantedAnswers: PatternByScript;
  readonly consent: PatternByScript;
};
type PhrasesWorld = { phrases?: Readonly<Record<keyof Phrases, ScriptPattern>> };

export function setPhrases({ closes, answers, wanted, wantedAnswers, consent }: Phrases): void {
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
/** The list has labels in the writing system of this label. */
export const isInListedScript = (label: string): boolean =>
  memory<PhrasesWorld>().phrases?.answers.covers(label) ?? true;
