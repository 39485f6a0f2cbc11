import { diffArrays } from 'diff';

export type Pair = { readonly before?: string; readonly after?: string };

/** The minimum common share of two lines that count as one changed line. */
const alikeFrom = 0.3;
/**
 * The maximum length of lists that are compared line by line. Longer lists are paired in their
 * order, because comparing all lines with all would take long.
 */
const comparedMax = 40;

/**
 * Splits a line into words and numbers with their inner punctuation, blanks, and single other
 * characters, including characters of scripts without blanks.
 */
export const splitIntoPieces = (line: string): string[] =>
  line.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,:'/-](?=\p{N})[\p{L}\p{N}]+)*|\s+|./gu,
  ) ?? [];

/** Returns the number of common letters and digits of two lines, as a share of the shorter line. */
export function likeness(one: string, other: string): number {
  const common = diffArrays(splitIntoPieces(one), splitIntoPieces(other))
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + weightOf(value.join('')), 0);
  return common / Math.max(1, Math.min(weightOf(one), weightOf(other)));
}

const weightOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * Pairs each removed line with the added line that replaces it, in the order of the page. Lines
 * without a counterpart stay single.
 */
export function pairLines(removed: readonly string[], added: readonly string[]): Pair[] {
  if (removed.length === 1 && added.length === 1) return [{ before: removed[0]!, after: added[0]! }];
  const free = new Set(added.keys());
  const isShort = removed.length <= comparedMax && added.length <= comparedMax;
  const partners = removed.map((line, at) => {
    const candidates = isShort ? [...free] : free.has(at) ? [at] : [];
    const best = candidates
      .map((index) => ({ index, score: likeness(line, added[index]!) }))
      .reduce<{ index: number; score: number } | undefined>(
        (top, one) => (one.score >= alikeFrom && one.score > (top?.score ?? 0) ? one : top),
        undefined,
      );
    if (best !== undefined) free.delete(best.index);
    return best?.index;
  });
  const alone = removed.flatMap((before, at) => (partners[at] === undefined ? [{ before }] : []));
  const now = added.map((after, index) => {
    const at = partners.indexOf(index);
    return at < 0 ? { after } : { before: removed[at]!, after };
  });
  return [...alone, ...now];
}
