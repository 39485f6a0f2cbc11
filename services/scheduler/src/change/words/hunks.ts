import { diffArrays } from 'diff';
import { withoutRelativeTimes } from './relative-times.ts';

export type LineComparison = (before: string, after: string) => boolean;

export type Line = { readonly text: string; readonly at: number };
/** Lines of one text at whose place the other text has different lines, or none. */
export type Hunk = {
  readonly removed: readonly Line[];
  readonly added: readonly Line[];
  /** Line numbers in the old text: the last line before the hunk and the first line after it. */
  readonly after: number;
  readonly until: number;
};

type ReadLine = { readonly text: string; readonly template: string };

/**
 * The maximum number of differing lines with which texts are aligned, because aligning more takes
 * long. If more differ, the lines that only one text has form one hunk.
 */
const editsMax = 1_000;

/**
 * Returns the differences of two texts. Lines that differ only in relative times are equal if
 * `isSame` returns true.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  isSame: LineComparison = () => true,
): Hunk[] {
  const read = (text: string): ReadLine => ({ text, template: withoutRelativeTimes(text) });
  const comparator = (old: ReadLine, young: ReadLine): boolean =>
    old.text === young.text || (old.template === young.template && isSame(old.text, young.text));
  const parts = diffArrays(before.map(read), after.map(read), { maxEditLength: editsMax, comparator });
  if (parts === undefined) return [diffAsOneHunk(before, after)];
  const hunks: Hunk[] = [];
  let [oldAt, youngAt] = [0, 0];
  let open: { removed: Line[]; added: Line[]; after: number } | undefined;
  const close = (): void => {
    if (open !== undefined) hunks.push({ ...open, until: oldAt });
    open = undefined;
  };
  const take = (text: readonly string[], from: number, count: number): Line[] =>
    text.slice(from, from + count).map((one, index) => ({ text: one, at: from + index }));
  for (const { value, added, removed } of parts) {
    const count = value.length;
    if (added || removed) open ??= { removed: [], added: [], after: oldAt - 1 };
    else close();
    if (removed) for (const line of take(before, oldAt, count)) open?.removed.push(line);
    if (added) for (const line of take(after, youngAt, count)) open?.added.push(line);
    if (!added) oldAt += count;
    if (!removed) youngAt += count;
  }
  close();
  return hunks;
}

function diffAsOneHunk(before: readonly string[], after: readonly string[]): Hunk {
  const [inOld, inYoung] = [new Set(before), new Set(after)];
  const lines = (text: readonly string[]): Line[] => text.map((one, at) => ({ text: one, at }));
  return {
    removed: lines(before).filter(({ text }) => !inYoung.has(text)),
    added: lines(after).filter(({ text }) => !inOld.has(text)),
    after: -1,
    until: before.length,
  };
}

type LineFilter = { readonly removed: (line: Line) => boolean; readonly added: (line: Line) => boolean };

export const filterLines = (hunks: readonly Hunk[], keeps: LineFilter): Hunk[] =>
  hunks
    .map((hunk) => ({ ...hunk, removed: hunk.removed.filter(keeps.removed), added: hunk.added.filter(keeps.added) }))
    .filter(({ removed, added }) => removed.length > 0 || added.length > 0);

/** The maximum number of lines with the same key with which a line is compared. */
const candidatesMax = 100;

type CommonLineRule = { readonly keyOf: (line: string) => string; readonly isSame: LineComparison };

/**
 * Removes lines that equal a line of the other side: such lines moved to a different place, or
 * changed automatically. Only lines with the same key are compared.
 */
export function withoutCommon(hunks: readonly Hunk[], { keyOf, isSame }: CommonLineRule): Hunk[] {
  const addedByKey = Map.groupBy(
    hunks.flatMap((hunk) => hunk.added),
    ({ text }) => keyOf(text),
  );
  const common = new Set<Line>();
  for (const line of hunks.flatMap((hunk) => hunk.removed)) {
    const free = addedByKey.get(keyOf(line.text)) ?? [];
    const at = free.slice(0, candidatesMax).findIndex(({ text }) => isSame(line.text, text));
    if (at < 0) continue;
    common.add(line);
    for (const partner of free.splice(at, 1)) common.add(partner);
  }
  const isLeft = (line: Line): boolean => !common.has(line);
  return filterLines(hunks, { removed: isLeft, added: isLeft });
}

export type LinePair = { readonly before?: string; readonly after?: string };

/** The minimum common share of two lines that count as one changed line. */
const likenessMin = 0.3;
/**
 * The maximum length of lists that are compared line by line. Longer lists are paired in their
 * order, because comparing all lines with all would take long.
 */
const comparedLinesMax = 40;

/**
 * Splits a line into words and numbers with their inner punctuation, blanks, and single other
 * characters, including characters of scripts without blanks.
 */
export const splitIntoPieces = (line: string): string[] =>
  line.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,:'/-](?=\p{N})[\p{L}\p{N}]+)*|\s+|./gu,
  ) ?? [];

/** Returns the number of common letters and digits of two lines, as a share of the shorter line. */
export function computeLikeness(one: string, other: string): number {
  const common = diffArrays(splitIntoPieces(one), splitIntoPieces(other))
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + weightOf(value.join('')), 0);
  return common / Math.max(1, Math.min(weightOf(one), weightOf(other)));
}

const weightOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Pairs each removed line with the added line that replaces it; others stay single. */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePair[] {
  if (removed.length === 1 && added.length === 1) return [{ before: removed[0]!, after: added[0]! }];
  const free = new Set(added.keys());
  const isShort = removed.length <= comparedLinesMax && added.length <= comparedLinesMax;
  const partners = removed.map((line, at) => {
    const candidates = isShort ? [...free] : free.has(at) ? [at] : [];
    const best = candidates
      .map((index) => ({ index, score: computeLikeness(line, added[index]!) }))
      .reduce<{ index: number; score: number } | undefined>(
        (top, one) => (one.score >= likenessMin && one.score > (top?.score ?? 0) ? one : top),
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
