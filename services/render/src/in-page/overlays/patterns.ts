/// <reference lib="dom" />
import { memory } from '../memory.ts';

/**
 * A pattern by writing system (ISO 15924; `any` applies to all). Only the patterns of the writing
 * systems that a text has are compared with it, so that a further language costs other pages
 * nothing.
 */
export type PatternByScript = Readonly<Record<string, string>>;
export type ScriptPattern = {
  readonly test: (text: string) => boolean;
  /** Returns whether there is a pattern for a writing system of the text. */
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

/** A pattern is compiled when it is first compared. It ignores case. */
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
