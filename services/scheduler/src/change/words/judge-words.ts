import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { TextClaim } from '@tintype/database/schedules/baselines';
import { isMoving, noClaim } from '../claims.ts';
import { carryRegions, joinExcluded, createLineKey, type ExcludedText, toExcludedText, toRegion } from './left-out.ts';
import { describeLines, findDifferingLines, type CapturedText } from './changed-lines.ts';
import type { Hunk } from './hunks.ts';
import { measureMovingWords, claimedShare, updateTextClaims } from './text-claims.ts';

export type KnownWords = CapturedText & { readonly claims: readonly TextClaim[] };
export type JudgedWords = {
  readonly changes: readonly ChangedLine[];
  /** Whether a further capture is needed before the changes count. */
  readonly isOpen: boolean;
  /**
   * The text with which the next run is compared: the lines of the first capture, and older lines
   * where captures differ.
   */
  readonly next: { readonly lines: readonly string[]; readonly claims: readonly TextClaim[] };
  readonly movingShare: number;
};

/**
 * Evaluates the texts of the captures of a run by the rule of `claims.ts`. Reports no change if
 * there is no earlier text.
 */
export function judgeWords(
  known: KnownWords | undefined,
  looks: readonly [CapturedText, ...CapturedText[]],
): JudgedWords {
  const [{ lines: first, at }, ...others] = looks;
  const claims = known?.claims ?? [];
  const before = known?.lines ?? first;
  const beforeLook = { lines: before, at: known?.at ?? at };
  const measured = others.map((other) => measureMovingWords(looks[0], other));
  const patterns = measured.flatMap((one) => one.patterns);
  const keyOf = createLineKey([...toExcludedText(claims).patterns, ...patterns]);
  const textOf = (lines: readonly string[]): Text => ({ lines, keys: lines.map(keyOf) });
  const [old, young] = [textOf(before), textOf(first)];
  const regions = measured.flatMap(({ places }) => places.map((place) => toRegion(young.keys, place)));
  const inRun = { patterns, regions };
  const carried = carryRegions(claims, old, young);
  const movement = [...listClaims(inRun), ...carryRegions(listClaims(inRun), young, old)];
  const leftOutOf = (isChosen: (claim: TextClaim) => boolean): ExcludedText =>
    toExcludedText([...claims, ...carried].filter(isChosen));
  const settled = leftOutOf(isMoving);
  const changesWithout = (leftOut: ExcludedText): Hunk[] =>
    findDifferingLines({ before: beforeLook, looks, leftOut, placeKey: keyOf });
  const lasting = changesWithout(joinExcluded(settled, toExcludedText(movement)));
  const read = { from: beforeLook.at, to: at };
  const changes = describeLines(lasting, read);
  const isDoubted = (): boolean =>
    describeLines(
      changesWithout(
        joinExcluded(
          leftOutOf(() => true),
          toExcludedText(movement),
        ),
      ),
      read,
    ).length < changes.length;
  const unknown =
    others.length === 0
      ? []
      : findDifferingLines({ before: beforeLook, looks: [looks[0]], leftOut: settled, placeKey: keyOf });
  // A single capture cannot show whether a place that moved before has changed.
  const decided = others.length === 0 ? [] : lasting;
  const nextClaims = updateTextClaims(carried, { before, after: first, inRun, decided, keyOf });
  return {
    changes,
    isOpen:
      others.length === 0
        ? known === undefined || changes.length > 0 || claims.some((claim) => !isMoving(claim))
        : others.length === 1 && changes.length > 0 && isDoubted(),
    next: { lines: mergeLines({ before, first, unknown, lasting, keyOf }), claims: nextClaims },
    movingShare: claimedShare(nextClaims, first, keyOf),
  };
}

type Text = { readonly lines: readonly string[]; readonly keys: readonly string[] };

const listClaims = ({ patterns, regions }: ExcludedText): readonly TextClaim[] => [
  ...patterns.map((pattern) => ({ ...noClaim, pattern })),
  ...regions.map((region) => ({ ...noClaim, region })),
];

type MergeInput = {
  readonly before: readonly string[];
  readonly first: readonly string[];
  /**
   * The differences of the first capture, including differences that the other captures do not
   * show.
   */
  readonly unknown: readonly Hunk[];
  readonly lasting: readonly Hunk[];
  readonly keyOf: (line: string) => string;
};

/** Returns the lines of the first capture, with the older lines where the difference is unknown. */
function mergeLines({ before, first, unknown, lasting, keyOf }: MergeInput): readonly string[] {
  const unsettled = (side: 'removed' | 'added'): number[] => {
    const settled = new Set(lasting.flatMap((hunk) => hunk[side].map(({ at }) => at)));
    return unknown.flatMap((hunk) => hunk[side].map(({ at }) => at)).filter((at) => !settled.has(at));
  };
  const [removed, added] = [unsettled('removed'), unsettled('added')];
  if (removed.length === 0 && added.length === 0) return first;
  const dropped = new Set(added);
  const lines = first.filter((_line, at) => !dropped.has(at));
  const keys = lines.map(keyOf);
  for (const at of removed.toSorted((a, b) => a - b)) {
    let place = -1;
    for (let back = at - 1; back >= 0 && place < 0; back -= 1) place = keys.lastIndexOf(keyOf(before[back]!));
    lines.splice(place + 1, 0, before[at]!);
    keys.splice(place + 1, 0, keyOf(before[at]!));
  }
  return lines;
}
