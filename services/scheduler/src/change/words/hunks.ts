import { diffArrays } from 'diff';
import { withoutRelativeTimes } from './relative-times.ts';

/** A line and its place in its text. */
export type Line = { readonly text: string; readonly at: number };
/** Lines that are in one text where the other has other lines, or none. */
export type Hunk = {
  readonly removed: readonly Line[];
  readonly added: readonly Line[];
  /** Line numbers in the old text: the last line before the hunk and the first one after it. */
  readonly after: number;
  readonly until: number;
};

/** Texts that differ by more lines are not aligned, which would take long: the lines that each has alone form one hunk. */
const editsMax = 1_000;

/** The differences of two texts. Relative times, such as "3 minutes ago", count as equal. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const [old, young] = [before.map(withoutRelativeTimes), after.map(withoutRelativeTimes)];
  const parts = diffArrays(old, young, { maxEditLength: editsMax });
  if (parts === undefined) return [apart({ old, young, before, after })];
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

type Texts = Readonly<Record<'old' | 'young' | 'before' | 'after', readonly string[]>>;

function apart({ old, young, before, after }: Texts): Hunk {
  const [inOld, inYoung] = [new Set(old), new Set(young)];
  const lines = (text: readonly string[]): Line[] => text.map((one, at) => ({ text: one, at }));
  return {
    removed: lines(before).filter(({ at }) => !inYoung.has(old[at]!)),
    added: lines(after).filter(({ at }) => !inOld.has(young[at]!)),
    after: -1,
    until: before.length,
  };
}

type Choice = { readonly removed: (line: Line) => boolean; readonly added: (line: Line) => boolean };

/** The hunks with only the chosen lines; hunks without lines are dropped. */
export const filterLines = (hunks: readonly Hunk[], keeps: Choice): Hunk[] =>
  hunks
    .map((hunk) => ({ ...hunk, removed: hunk.removed.filter(keeps.removed), added: hunk.added.filter(keeps.added) }))
    .filter(({ removed, added }) => removed.length > 0 || added.length > 0);

/** Without the lines whose key is among the removed and among the added ones: these moved to another place, or by themselves. */
export function withoutCommon(hunks: readonly Hunk[], keyOf: (line: string) => string): Hunk[] {
  const count = (lines: readonly Line[]): Map<string, number> =>
    new Map([...Map.groupBy(lines, ({ text }) => keyOf(text))].map(([key, same]) => [key, same.length]));
  const removed = count(hunks.flatMap((hunk) => hunk.removed));
  const added = count(hunks.flatMap((hunk) => hunk.added));
  const common = [...removed].map(([key, times]) => [key, Math.min(times, added.get(key) ?? 0)] as const);
  const isLeft = (): ((line: Line) => boolean) => {
    const left = new Map(common);
    return ({ text }) => {
      const key = keyOf(text);
      const times = left.get(key) ?? 0;
      left.set(key, times - 1);
      return times <= 0;
    };
  };
  return filterLines(hunks, { removed: isLeft(), added: isLeft() });
}
