import type { Box } from '../capture/capture-result.ts';

/**
 * The reason why a run was not compared: it is the first, or the settings have changed since the
 * run before.
 */
export const baselineReasons = ['first', 'renewed'] as const;
export type BaselineReason = (typeof baselineReasons)[number];

/** Warnings about how well the page can be watched. */
export const changeWarnings = {
  PAGE_CHANGES_BY_ITSELF:
    'This page changes on every load. Compare only an area (changeDetection.selector) or the text (changeDetection.mode).',
  TEXT_CUT: 'The page has more text than can be compared. Only the first part is compared.',
  NO_TEXT:
    'The compared part has no readable text. Compare its image (changeDetection.mode), or another part (changeDetection.selector).',
  OTHER_PAGE:
    'The site showed a different page, such as a sign-in or maintenance page. If that page stays, later runs are compared with it.',
  SIGNED_OUT:
    'The page requires a sign-in that it did not require before. Its session or password is no longer ' +
    'accepted: send new credentials in the schedule.',
} as const;
export type ChangeWarningCode = keyof typeof changeWarnings;
export const changeWarningCodes = Object.keys(changeWarnings) as readonly ChangeWarningCode[];

/**
 * A run of words within a changed line: in both versions, only in the new version, or only in the
 * old version.
 */
export type MarkedWords = { readonly text: string; readonly change?: 'added' | 'removed' };
/**
 * Adds a space between a removed word and the new one that follows it: "49.90 39.90" where
 * "49.9039.90" would be read as one number.
 */
export const spaceReplacements = (words: readonly MarkedWords[]): readonly MarkedWords[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    const isReplaced = word.change !== undefined && next?.change !== undefined && next.change !== word.change;
    return isReplaced && /\S$/.test(word.text) && /^\S/.test(next.text) ? [word, { text: ' ' }] : [word];
  });

/** A line that was changed, added (`before` is absent) or removed (`after` is absent). */
export type ChangedLine = {
  readonly before?: string;
  readonly after?: string;
  readonly words: readonly MarkedWords[];
};
export type ComparedParts = { readonly before: Box; readonly after: Box };
/** The findings of a run's comparison, in addition to `changed` and `diffScore`. */
export type ChangeFindings = {
  readonly baseline?: BaselineReason;
  /** Pixels of the compared part, or of the complete images without `parts`. */
  readonly areas?: readonly Box[];
  /** The compared part in the image before and in this one, in pixels of each. */
  readonly parts?: ComparedParts;
  /** The number of areas: not all of them are stored. */
  readonly areaCount?: number;
  readonly lines?: readonly ChangedLine[];
  /** The number of changed lines: not all of them are stored. */
  readonly lineCount?: number;
  /** Descriptions of the parts that change automatically and are left out. */
  readonly leftOut?: readonly string[];
  readonly warnings?: readonly ChangeWarningCode[];
};

export const changedLinesMax = 50;
export const areasMax = 50;

/**
 * The change as text: "0.003 %, one area of 42×18; 2 lines of text". `undefined` if nothing
 * differs.
 */
export function changeSummary(diffScore: number | null, findings: ChangeFindings | null): string | undefined {
  const { areas = [], areaCount = areas.length, lineCount = 0 } = findings ?? {};
  const picture =
    diffScore === null || diffScore === 0 ? [] : [shareInWords(diffScore), ...areasInWords(areas, areaCount)];
  const parts = [
    ...(picture.length === 0 ? [] : [picture.join(', ')]),
    ...(lineCount === 0 ? [] : [lineCount === 1 ? 'one line of text' : `${lineCount} lines of text`]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

function areasInWords(areas: readonly Box[], count: number): readonly string[] {
  const [largest] = areas.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined) return [];
  const size = `${largest.width}×${largest.height}`;
  return [count === 1 ? `one area of ${size}` : `${count} areas, the largest ${size}`];
}

/** Formats a share in percent. A share above zero never appears as zero. */
export function shareInWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.00001) return 'less than 0.00001 %';
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : Math.ceil(-Math.log10(percent));
  return `${percent.toFixed(digits)} %`;
}
