// A page of the dashboard loads this module, and must not load the currencies that
// `change-detection.ts` needs.

export type MarkedWords = { readonly text: string; readonly change?: 'added' | 'removed' };
/**
 * Adds a space between a removed word and its replacement. Otherwise two prices would read as one
 * number: "49.9039.90".
 */
export const spaceReplacements = (words: readonly MarkedWords[]): readonly MarkedWords[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    const isReplaced = word.change !== undefined && next?.change !== undefined && next.change !== word.change;
    return isReplaced && /\S$/.test(word.text) && /^\S/.test(next.text) ? [word, { text: ' ' }] : [word];
  });
