import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { TextClaim } from '@tintype/database/schedules/baselines';
import { isMoving, noClaim } from '../claims.ts';
import { carryRegions, joinLeftOut, keyWith, type LeftOut, leftOutBy, regionAt } from './left-out.ts';
import { describeLines, differingLines, type Look } from './changed-lines.ts';
import type { Hunk } from './hunks.ts';
import { measureMovingWords, claimedShare, claimsAfterRun } from './text-claims.ts';

export type KnownWords = Look & { readonly claims: readonly TextClaim[] };
export type JudgedWords = {
  readonly changes: readonly ChangedLine[];
  /** Whether a further capture is needed before the changes count. */
  readonly isOpen: boolean;
  /**
   * The text with which the next run is compared: the lines of the first capture, and older lines
   * where captures differ.
   */
  readonly next: { readonly lines: readonly string[]; readonly claims: readonly TextClaim[] };
  /** The share of the lines that move, or seem to move, from 0 to 1. */
  readonly movingShare: number;
};

/**
 * Evaluates the texts of the captures of a run by the rule of `claims.ts`. Without a known text
 * there is nothing to report.
 */
export function judgeWords(known: KnownWords | undefined, looks: readonly [Look, ...Look[]]): JudgedWords {
  const [{ lines: first, at }, ...others] = looks;
  const claims = known?.claims ?? [];
  const before = known?.lines ?? first;
  const beforeLook = { lines: before, at: known?.at ?? at };
  const measured = others.map((other) => measureMovingWords(looks[0], other));
  const patterns = measured.flatMap((one) => one.patterns);
  const keyOf = keyWith([...leftOutBy(claims).patterns, ...patterns]);
  const textOf = (lines: readonly string[]): Text => ({ lines, keys: lines.map(keyOf) });
  const [old, young] = [textOf(before), textOf(first)];
  const regions = measured.flatMap(({ places }) => places.map((place) => regionAt(young.keys, place)));
  const inRun = { patterns, regions };
  const carried = carryRegions(claims, old, young);
  const movement = [...listClaims(inRun), ...carryRegions(listClaims(inRun), young, old)];
  const leftOutOf = (isChosen: (claim: TextClaim) => boolean): LeftOut =>
    leftOutBy([...claims, ...carried].filter(isChosen));
  const settled = leftOutOf(isMoving);
  const changesWithout = (leftOut: LeftOut): Hunk[] =>
    differingLines({ before: beforeLook, looks, leftOut, placeKey: keyOf });
  const lasting = changesWithout(joinLeftOut(settled, leftOutBy(movement)));
  const read = { from: beforeLook.at, to: at };
  const changes = describeLines(lasting, read);
  const isDoubted = (): boolean =>
    describeLines(
      changesWithout(
        joinLeftOut(
          leftOutOf(() => true),
          leftOutBy(movement),
        ),
      ),
      read,
    ).length < changes.length;
  const unknown =
    others.length === 0
      ? []
      : differingLines({ before: beforeLook, looks: [looks[0]], leftOut: settled, placeKey: keyOf });
  // A single capture cannot decide about a place that moved before.
  const decided = others.length === 0 ? [] : lasting;
  const nextClaims = claimsAfterRun(carried, { before, after: first, inRun, decided, keyOf });
  return {
    changes,
    isOpen:
      others.length === 0
        ? known === undefined || changes.length > 0 || claims.some((claim) => !isMoving(claim))
        : others.length === 1 && changes.length > 0 && isDoubted(),
    next: { lines: withOlder({ before, first, unknown, lasting, keyOf }), claims: nextClaims },
    movingShare: claimedShare(nextClaims, first, keyOf),
  };
}

type Text = { readonly lines: readonly string[]; readonly keys: readonly string[] };

const listClaims = ({ patterns, regions }: LeftOut): readonly TextClaim[] => [
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
function withOlder({ before, first, unknown, lasting, keyOf }: MergeInput): readonly string[] {
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
