import type { TextClaim } from '@tintype/database/schedules/baselines';
import { type Hunk, diffLines } from './hunks.ts';
import { type Interval, findInterval, regionAt } from './left-out.ts';

type Text = { readonly lines: readonly string[]; readonly keys: readonly string[] };

/**
 * Moves each region that only the old text has to the lines that surround it in the new one: an
 * adjacent headline may have changed.
 */
export function carryRegions(claims: readonly TextClaim[], from: Text, to: Text): readonly TextClaim[] {
  let hunks: readonly Hunk[] | undefined;
  return claims.map((claim) => {
    if (!('region' in claim) || findInterval(to.keys, claim.region) !== undefined) return claim;
    const place = findInterval(from.keys, claim.region);
    if (place === undefined) return claim;
    hunks ??= diffLines(from.lines, to.lines);
    return { ...claim, region: regionAt(to.keys, carry(place, hunks)) };
  });
}

/**
 * The start of a place is found relative to the beginning of its hunk, and the end relative to the
 * end of the hunk.
 */
function carry({ after, until }: Interval, hunks: readonly Hunk[]): Interval {
  const lineOf = (index: number, isBefore: boolean): number => {
    let offset = 0;
    for (const hunk of hunks) {
      const start = hunk.after + 1;
      if (index < start) break;
      const [first, count] = [start + offset, hunk.added.length];
      if (index < hunk.until)
        return isBefore
          ? first + Math.min(index - start, count - 1)
          : Math.max(first, first + count - (hunk.until - index));
      offset += count - (hunk.until - start);
    }
    return index + offset;
  };
  const previous = lineOf(after, true);
  return { after: previous, until: Math.max(previous + 1, lineOf(until, false)) };
}
