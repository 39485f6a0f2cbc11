import { selector } from '../capture/fragments.ts';
import type { ValueSettings } from './values/value-conditions.ts';
import { valueFields } from './values/value-settings.ts';
import type { Box } from '../capture/capture-result.ts';
import type { MarkedWords } from './marked-words.ts';

const changeModes = ['visual', 'text', 'either'] as const;
export type ChangeMode = (typeof changeModes)[number];

/**
 * Images are compared even without these settings if the schedule or one of its destinations
 * reports only changes.
 */
export type ChangeDetection = {
  readonly mode: ChangeMode;
  readonly selector?: string;
  readonly ignoreSelectors?: readonly string[];
} & ValueSettings;

export const ignoreSelectorsMax = 50;
const fields = {
  mode: {
    enum: changeModes,
    description: 'What to compare: visual (the image), text (the visible text), or either. Defaults to visual.',
  },
  selector: { ...selector, description: 'CSS selector. Compare only matching elements.' },
  ignoreSelectors: {
    type: 'array',
    maxItems: ignoreSelectorsMax,
    items: selector,
    description:
      'CSS selectors of elements to exclude from images and text, in addition to the ignoreSelectors of the schedule.',
  },
  ...valueFields,
} as const;

export const changeDetection = {
  type: ['object', 'null'],
  properties: fields,
  description:
    'How a run is compared with the previous one. If set, runs are compared even if no destination needs it.',
} as const;
export const changeDetectionAnswer = { type: 'object', required: ['mode'], properties: fields } as const;

export const defaultChangeMode: ChangeMode = 'visual';

export const baselineReasons = ['first', 'renewed'] as const;
export type BaselineReason = (typeof baselineReasons)[number];

export const changeWarnings = {
  PAGE_CHANGES_BY_ITSELF:
    'This page changes on every load. Compare only an area (changeDetection.selector) or the text (changeDetection.mode).',
  TEXT_CUT: 'The page has more text than can be compared. Only the first part is compared.',
  NO_TEXT:
    'The compared part has no readable text. Compare its image (changeDetection.mode), or another part (changeDetection.selector).',
  OTHER_PAGE:
    'The site showed a different page, such as a sign-in or maintenance page. If that page stays, later runs are compared with it.',
  SIGNED_OUT:
    'The page requires a sign-in that it did not require before. The stored session or password is no longer ' +
    'accepted: send new credentials in the schedule.',
} as const;
export type ChangeWarningCode = keyof typeof changeWarnings;
export const changeWarningCodes = Object.keys(changeWarnings) as readonly ChangeWarningCode[];

/** `before` is absent from an added line, `after` from a removed one. */
export type ChangedLine = {
  readonly before?: string;
  readonly after?: string;
  readonly words: readonly MarkedWords[];
};
export type ComparedParts = { readonly before: Box; readonly after: Box };
export type ChangeFindings = {
  readonly baseline?: BaselineReason;
  /** Pixels of the compared part, or of complete images. */
  readonly areas?: readonly Box[];
  readonly parts?: ComparedParts;
  /** The number of areas: not all of them are stored. */
  readonly areaCount?: number;
  readonly lines?: readonly ChangedLine[];
  /** The number of changed lines: not all of them are stored. */
  readonly lineCount?: number;
  readonly leftOut?: readonly string[];
  readonly warnings?: readonly ChangeWarningCode[];
};

export const changedLinesMax = 50;
export const areasMax = 50;

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

/** A share above zero never appears as zero. */
export function shareInWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.00001) return 'less than 0.00001 %';
  const digits = percent >= 10 ? 0 : percent >= 1 ? 1 : percent >= 0.1 ? 2 : Math.ceil(-Math.log10(percent));
  return `${percent.toFixed(digits)} %`;
}

export type TemporaryPage = 'maintenance' | 'sign_in' | 'other_page';

export type WatchedContent = {
  readonly words: number;
  readonly visibleShare?: number;
  readonly pictureShare?: number;
  readonly leftOut: readonly string[];
};

export const leftOutMax = 10;

export const leftOutField = {
  type: 'array',
  items: { type: 'string' },
  description:
    'Parts that are ignored because they change on every load, such as "You are visitor …". A part that ' +
    'stays the same for seven runs is compared again.',
} as const;

export const comparisonAnswer = {
  type: 'object',
  title: 'ScheduleComparison',
  required: ['summary', 'mode', 'leftOut'],
  description: 'What is compared. Absent if runs are not compared.',
  properties: {
    summary: { type: 'string', description: 'What counts as a change, as text.' },
    mode: { enum: changeModes, description: 'What is compared: the image, the text, or either.' },
    selector: {
      type: 'string',
      description: 'CSS selector of the compared elements. Absent if the complete page is compared.',
    },
    words: {
      type: 'integer',
      description: 'Number of words in the text of the last compared run. Absent before the first compared run.',
    },
    visibleShare: {
      type: 'number',
      description: 'Share of the visible words of the page, from 0 to 1, that are compared.',
    },
    pictureShare: { type: 'number', description: 'Share of the compared image, from 0 to 1, that is not excluded.' },
    leftOut: leftOutField,
  },
} as const;

export const describeComparison = (settings: WatchedContentSettings, content: WatchedContent | null) => ({
  summary: comparisonInWords(settings),
  mode: settings.changeDetection?.mode ?? defaultChangeMode,
  ...(settings.changeDetection?.selector !== undefined && { selector: settings.changeDetection.selector }),
  ...content,
  leftOut: [...(content?.leftOut ?? [])],
});

type WatchedContentSettings = {
  readonly changeDetection: ChangeDetection | null | undefined;
  /** The selectors of the schedule; both lists apply. */
  readonly ignoreSelectors: readonly string[];
  readonly diffThreshold: number;
};

export function comparisonInWords({ changeDetection, ignoreSelectors, diffThreshold }: WatchedContentSettings): string {
  const { mode = defaultChangeMode, selector, ignoreSelectors: more = [] } = changeDetection ?? {};
  const where = selector === undefined ? 'the page' : `the elements ${selector}`;
  const picture = `more than ${shareInWords(diffThreshold)} of the image of ${where} differs`;
  const text = `a line of the visible text of ${where} is edited, added or removed`;
  const wide =
    selector === undefined ? '' : '. The text of these elements also counts if they are as wide as the image';
  const change = { visual: `${picture}${wide}`, text, either: `${text}, or if ${picture}` }[mode];
  const ignored = [...new Set([...ignoreSelectors, ...more])];
  return `A run counts as changed if ${change}.${ignored.length === 0 ? '' : ` Ignored: ${ignored.join(', ')}.`}`;
}
